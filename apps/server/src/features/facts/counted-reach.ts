import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { Span } from './periods.ts'
import { isKept } from './purge-facts.ts'

const credited = (network_id: number, where: RawBuilder<unknown>) => sql`
  select f.channel_id, f.day, f.video_id, f.impressions, f.rated_impressions, f.clicks from video_reach as f
  where f.network_id = ${network_id} and ${where}
    and exists (select from channel_credit as i where i.network_id = ${network_id} and i.channel_id = f.channel_id
      and f.day >= i.from_day and (i.to_day is null or f.day <= i.to_day))`
const isAlone = (network_id: number) => sql`
  not exists (select from video_reach as first where first.network_id = ${network_id} and first.channel_id = f.channel_id
    and first.video_id = f.video_id and first.day = f.day and first.source < f.source)`

/**
 * What counts of how often thumbnails were shown: channel_id, day, video_id, impressions, rated_impressions (those whose
 * click-through rate is known), clicks (of these, in millionths) of credited days. Of a video's day the content owner's
 * report before the channel's. `where`: of rows `f`.
 */
export const countedReach = (network_id: number, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${credited(network_id, where)} and (f.source = 0 or ${isAlone(network_id)})`

/** The same of many videos, of which two selects are planned as scans. */
export const reachOfMany = (network_id: number, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${credited(network_id, where)} and f.source = 0
  union all ${credited(network_id, where)} and f.source > 0 and ${isAlone(network_id)}`

/** Over rows of `countedReach`; null where nothing of them is known. The rate is from 0 to 1, weighted by impressions. */
export const reachFigures = sql`sum(impressions)::bigint as impressions,
  (sum(clicks) / 1000000 / nullif(sum(rated_impressions), 0))::float8 as click_through_rate`

export type Reach = { impressions: number | null; click_through_rate: number | null }

/** The one row of Reach of the video that a relation's row names by channel_id and video_id, over the credited days of a span. */
export const reachOf = (network_id: number, { from, to }: Span, video: string): RawBuilder<Reach> => sql`
  select ${reachFigures} from (${countedReach(
    network_id,
    sql`f.channel_id = ${sql.ref(`${video}.channel_id`)} and f.video_id = ${sql.ref(`${video}.video_id`)}
      and f.day between ${from}::date and ${to}::date`,
  )}) as counted`

const hasReport = ({ network_id }: NetworkScope) => sql`
  exists (select from report_slots as slot where slot.network_id = ${network_id} and slot.kind = 'reach'
    and slot.source = f.source and slot.day = f.day and slot.channel_id = case when f.source = 0 then 0 else f.channel_id end)`
const canBe = sql`rated_impressions between 0 and impressions and coalesce(clicks, 0) between 0 and rated_impressions * 1000000`

/** What may be stored of it: rows that a report stands for, none with more clicks than impressions. `where`: of rows. */
export const standingReach = (scope: NetworkScope, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select channel_id, day, video_id, source, impressions, rated_impressions, clicks from video_reach as f
  where network_id = ${scope.network_id} and ${where} and ${isKept(scope, 'f')} and ${canBe} and ${hasReport(scope)}`

/** Removes what no report stands for; clicks that cannot be are unknown. */
export async function rebuildReach(trx: Transaction<DB>, scope: NetworkScope): Promise<void> {
  const ofNetwork = sql`network_id = ${scope.network_id}`
  await sql`delete from video_reach as f where ${ofNetwork} and (impressions < 0 or not ${hasReport(scope)})`.execute(
    trx,
  )
  await sql`update video_reach set rated_impressions = 0, clicks = null where ${ofNetwork} and not (${canBe})`.execute(
    trx,
  )
}
