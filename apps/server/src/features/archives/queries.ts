import type { OwnArchive } from '@cuesheet/contract/archives'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'

const moment = (of: string) =>
  sql`to_char(${sql.ref(of)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export type FoundArchive = OwnArchive & { archive_id: number }

/** The latest archive of an account; null: none, or it has expired. */
export async function findArchive(
  db: Database,
  { network_id }: NetworkScope,
  accountId: number,
): Promise<FoundArchive | null> {
  const { rows } = await sql<FoundArchive>`
    select archive_id, case when ready_at is not null then 'ready' when failed_at is not null then 'failed' else 'making' end as state,
      ${moment('asked_at')} as asked_at, ${moment('expires_at')} as expires_at, size_bytes
    from archives
    where network_id = ${network_id} and account_id = ${accountId} and (expires_at is null or expires_at > now())
    order by archive_id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Its bytes, a part at a time. */
export async function* readParts(
  db: Database,
  { network_id }: NetworkScope,
  archiveId: number,
): AsyncIterable<Buffer> {
  for (let part = 0; ; part++) {
    const found = await db
      .selectFrom('archive_parts')
      .select('content')
      .where('network_id', '=', network_id)
      .where('archive_id', '=', String(archiveId) as never)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!found) return
    yield found.content
  }
}
