import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { FindApproval } from './merge-settled-file.ts'
import type { Counted } from './settled-tally.ts'

/**
 * Says whose the staged rows of a file without channels are: by the channel of the video, else by the one channel that files by
 * asset name for the asset. What neither tells stays of no channel. Answers what was found.
 */
export async function inferChannels(trx: Transaction<DB>, scope: NetworkScope): Promise<Counted> {
  const { network_id } = scope
  await placeRows(trx, scope, { table: sql`settled_staging`, which: sql`true` })
  const { rows } = await sql<{ rows: number; revenue: string }>`
    select count(*) as rows, coalesce(sum(revenue), 0)::text as revenue
    from settled_staging where network_id = ${network_id} and platform_channel_id is not null`.execute(trx)
  return { rows: rows[0]!.rows, revenue: BigInt(rows[0]!.revenue) }
}

/**
 * The same of the audio tier's stored rows, which never name a channel, once another file by asset is here: in which order the
 * files come decides nothing. What an approved month was made of stays.
 */
export async function placeStoredRows(
  trx: Transaction<DB>,
  scope: NetworkScope,
  findApproval: FindApproval,
): Promise<void> {
  const { rows: files } = await sql<{ file_id: number; month: string }>`
    select file_id, to_char(month, 'YYYY-MM') as month from settled_files
    where network_id = ${scope.network_id} and part = 'audio_tier' and level = 'video' and state = 'current'
    order by month`.execute(trx)
  const open: number[] = []
  for (const { file_id, month } of files)
    if ((await findApproval(trx, scope, month)) === null) open.push(file_id)
  if (open.length > 0)
    await placeRows(trx, scope, { table: sql`settled_rows`, which: sql`file_id = any(${open}::bigint[])` })
}

async function placeRows(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { table, which }: { table: RawBuilder<unknown>; which: RawBuilder<unknown> },
): Promise<void> {
  const unplaced = sql`${table} where network_id = ${network_id} and platform_channel_id is null and ${which}`
  const place = async (id: RawBuilder<unknown>, owners: RawBuilder<unknown>) =>
    sql`
      update ${table} as s set platform_channel_id = owners.platform_channel_id
      from (${owners}) as owners
      where s.network_id = ${network_id} and s.platform_channel_id is null and ${which} and s.${id} = owners.id`.execute(
      trx,
    )
  await place(
    sql`video_id`,
    sql`
      select v.video_id as id, min(c.platform_channel_id) as platform_channel_id
      from videos as v join channels as c on c.network_id = v.network_id and c.channel_id = v.channel_id
      where v.network_id = ${network_id} and v.video_id in (select video_id from ${unplaced})
      group by v.video_id having count(*) = 1`,
  )
  await place(
    sql`asset_id`,
    sql`
      select r.asset_id as id, min(r.platform_channel_id) as platform_channel_id
      from settled_rows as r join settled_files as f on f.network_id = r.network_id and f.file_id = r.file_id
      where r.network_id = ${network_id} and f.level = 'asset' and f.state in ('current', 'late')
        and r.asset_id in (select asset_id from ${unplaced})
        and r.platform_channel_id in (select platform_channel_id from channels where network_id = ${network_id})
      group by r.asset_id having count(distinct r.platform_channel_id) = 1`,
  )
}
