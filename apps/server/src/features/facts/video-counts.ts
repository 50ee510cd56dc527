import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { inPart, type Part } from './rollup-sources.ts'

/** Per channel: its known videos by kind. */
export const videoCounts = (scope: NetworkScope, part: Pick<Part, 'channel_ids'>): RawBuilder<unknown> => sql`
  select channel_id, (count(*) filter (where is_shorts))::integer as shorts,
    (count(*) filter (where not is_shorts))::integer as others,
    (count(*) filter (where is_shorts is null))::integer as unknown
  from videos where ${inPart(scope, part)} group by channel_id`

/** Recounts the videos of all channels, or of some. */
export async function writeVideoCounts(
  trx: Transaction<DB>,
  scope: NetworkScope,
  part: Pick<Part, 'channel_ids'>,
): Promise<void> {
  await sql`
    delete from channel_video_counts as stored
    where ${inPart(scope, part)} and not exists (
      select from videos where videos.network_id = ${scope.network_id} and videos.channel_id = stored.channel_id)`.execute(
    trx,
  )
  await sql`
    insert into channel_video_counts (network_id, channel_id, shorts, others, unknown)
    select ${scope.network_id}, * from (${videoCounts(scope, part)}) as counted order by channel_id
    on conflict (network_id, channel_id) do update set
      shorts = excluded.shorts, others = excluded.others, unknown = excluded.unknown
    where channel_video_counts is distinct from excluded`.execute(trx)
}
