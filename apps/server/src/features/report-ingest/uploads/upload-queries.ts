import type { Upload, UploadedFile } from '@cuesheet/contract/console-uploads'
import type { UploadState } from '@cuesheet/contract/values/report-intake'
import { sql } from 'kysely'
import { operators } from '../../../access/actors.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'

type Head = Pick<Upload, 'upload_id' | 'state' | 'by' | 'begun_at' | 'bytes'> & { files: number }

const head = sql`
  with operators as materialized (select account_id, nickname from ${operators} as known)
  select upload_id, state, begun_at,
    coalesce((select nickname from operators where operators.account_id = u.account_id), door_name) as by,
    (select count(*) from upload_files as f where f.upload_id = u.upload_id) as files,
    (select sum(size)::bigint from upload_files as f where f.upload_id = u.upload_id) as bytes`

/** Uploads, the latest first. */
export async function listUploads(
  db: Database,
  { after, size }: { after?: string | undefined; size: number },
): Promise<{ rows: Head[]; next: string | null }> {
  const before = /^\d{1,10}$/.test(after ?? '') ? Number(after) : null
  const { rows } = await sql<Omit<Head, 'begun_at'> & { begun_at: Date }>`
    ${head} from uploads as u where ${before}::bigint is null or upload_id < ${before}
    order by upload_id desc limit ${size + 1}`.execute(db)
  const shown = rows.slice(0, size).map((row) => ({ ...row, begun_at: row.begun_at.toISOString() }))
  return { rows: shown, next: rows.length > size ? String(shown.at(-1)!.upload_id) : null }
}

type FileRow = Omit<UploadedFile, 'network' | 'channel'> & {
  network_id: number | null
  network: string | null
  channel_id: number | null
  channel: string | null
}

export async function getUpload(db: Database, upload_id: number): Promise<Upload> {
  const { rows } = await sql<
    Omit<Upload, 'files' | 'begun_at' | 'shown' | 'loaded_since'> & {
      begun_at: Date
      shown: Buffer | null
      state: UploadState
    }
  >`${head}, case when state = 'shown' then shown_digest end as shown, progress, failure
    from uploads as u where upload_id = ${upload_id}`.execute(db)
  const [found] = rows
  if (!found) throw new DomainError('not_found')
  const { rows: files } = await sql<FileRow>`
    with named as materialized (
      select network_id, channel_id, title from channels
      where (network_id, channel_id) in (select network_id, channel_id from upload_files where upload_id = ${upload_id})
    )
    select file_no, file_name, size, received, network_id, networks.name as network, channel_id,
      named.title as channel, left_out, accept_loss, again, day,
      reports, results
    from upload_files left join networks using (network_id) left join named using (network_id, channel_id)
    where upload_id = ${upload_id} order by file_no`.execute(db)
  return {
    ...found,
    begun_at: found.begun_at.toISOString(),
    shown: found.shown?.toString('hex') ?? null,
    files: files.map(({ network_id, network, channel_id, channel, ...file }) => ({
      ...file,
      network: network_id !== null && network !== null ? { network_id, name: network } : null,
      channel: channel_id !== null && channel !== null ? { channel_id, title: channel } : null,
    })),
    loaded_since: found.failure === 'changed' ? await listLoadedSince(db, upload_id) : [],
  }
}

const shownLoads = 20

/** What has been loaded into the networks of an upload since its dry run, or since its own last load. */
async function listLoadedSince(db: Database, upload_id: number): Promise<Upload['loaded_since']> {
  const { rows } = await sql<{ network: string; file_name: string; imported_at: Date }>`
    select networks.name as network, report_files.file_name, imported_at
    from (
      select network_id, max((seen ->> 'last_file')::bigint) as last_file
      from upload_files where upload_id = ${upload_id} and seen is not null group by network_id
    ) as tried
    join networks using (network_id)
    join report_files using (network_id)
    where report_files.file_id > tried.last_file
    order by imported_at desc limit ${shownLoads}`.execute(db)
  return rows.map((row) => ({ ...row, imported_at: row.imported_at.toISOString() }))
}

/** The first rejected rows of an uploaded file, as its dry run found them. */
export async function getUploadRejects(
  db: Database,
  { upload, file }: { upload: number; file: number },
): Promise<{ file_name: string; rejects: { line: number; reason: string }[] }> {
  const found = await db
    .selectFrom('upload_files')
    .select(['file_name', 'rejects'])
    .where('upload_id', '=', upload)
    .where('file_no', '=', file)
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
  return {
    file_name: found.file_name,
    rejects: (found.rejects ?? []) as unknown as { line: number; reason: string }[],
  }
}
