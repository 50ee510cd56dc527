import { firstOfMonth } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import { listUnpurged } from './purge-facts.ts'
import {
  type DayExceptions,
  inPart,
  type Part,
  videoTotalFigures as totals,
  videoDays,
  videosOfDay,
  videoTotalColumns,
  videoTotals,
} from './rollup-sources.ts'
import { type Coverage, countedDays, latestFrom, type RollupPlan, type Share } from './rules.ts'

const figures = ['views', 'premium_views', 'revenue', 'premium_revenue'] as const
const allColumns = sql.raw(videoTotalColumns.join(', '))

/** Keeps what the videos of these days give before a change; applyPlan sets it off against what they give then. */
export async function stageBefore(
  trx: Transaction<DB>,
  scope: NetworkScope,
  days: readonly string[],
): Promise<void> {
  if (days.length === 0) return
  await sql`
    insert into rollup_staging (channel_id, day, video_id, views, premium_views, revenue, premium_revenue)
    select channel_id, day, video_id, views, premium_views, revenue, premium_revenue
    from (${videoDays(scope, { days })}) v`.execute(trx)
}

/** Brings video_month and video_latest_start from one coverage to the next: each video of a month is written once. */
export async function applyPlan(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { steps, is_new_start }: RollupPlan,
  after: Coverage,
): Promise<void> {
  const sources = new Map<string, RawBuilder<unknown>>()
  for (const { day } of steps)
    sources.set(day, videosOfDay(scope, day, await listExceptions(trx, scope, day)))
  for (const [table, share] of [
    ['video_month', 'month'],
    ['video_latest_start', 'latest'],
  ] as const) {
    const months = Map.groupBy(steps, ({ day }) => firstOfMonth(day))
    for (const [month, ofMonth] of months) {
      const parts = ofMonth.map((step) => ({ day: step.day, source: sources.get(step.day)!, ...step[share] }))
      const counting = parts.filter(({ now, before }) => !isNone(now) || !isNone(before))
      if (counting.length > 0) await applyChange(trx, scope, table, month, counting)
    }
  }
  if (is_new_start) await startLatestAnew(trx, scope, after)
  await sql`delete from rollup_staging`.execute(trx)
}

/** Recomputes the video rollups of a part. */
export async function rebuildVideoRollups(
  trx: Transaction<DB>,
  scope: NetworkScope,
  coverage: Coverage,
  part: Pick<Part, 'channel_ids'> = {},
): Promise<void> {
  const { counted, paired, latest_start } = countedDays(coverage)
  await sql`delete from video_month where ${inPart(scope, part)}`.execute(trx)
  await sql`
    insert into video_month (network_id, ${allColumns})
    select ${scope.network_id}, ${allColumns} from (${videoTotals(scope, { ...part, days: counted }, paired)}) v
    order by month, channel_id, video_id`.execute(trx)
  await addUnknownVideos(trx, scope, inPart(scope, part))
  await sql`delete from video_latest_start where ${inPart(scope, part)}`.execute(trx)
  await insertLatestStart(trx, scope, { ...part, days: latest_start }, paired)
}

async function insertLatestStart(
  trx: Transaction<DB>,
  scope: NetworkScope,
  part: Part & { days: readonly string[] },
  paired: readonly string[],
): Promise<void> {
  await sql`
    insert into video_latest_start (network_id, ${allColumns})
    select ${scope.network_id}, ${allColumns} from (${videoTotals(scope, part, paired)}) v
    order by month, channel_id, video_id`.execute(trx)
}

async function startLatestAnew(trx: Transaction<DB>, scope: NetworkScope, after: Coverage): Promise<void> {
  await sql`delete from video_latest_start where ${inPart(scope, {})}`.execute(trx)
  const { paired, latest_start } = countedDays(after)
  const from = after.through && latestFrom(after.through)
  // Day by day the 28 days come to begin with a month just when they are all of it so far.
  if (from && from === firstOfMonth(from) && from === firstOfMonth(after.through!))
    await sql`
      insert into video_latest_start (network_id, ${allColumns})
      select network_id, ${allColumns} from video_month where ${inPart(scope, {})} and month = ${from}
      order by month, channel_id, video_id`.execute(trx)
  else await insertLatestStart(trx, scope, { days: latest_start }, paired)
}

const columns = (from: (total: string, index: number) => string) => sql.raw(totals.map(from).join(', '))

/** channel_id, video_id and the totals that `share` of a day's figures is. */
function shareOf(source: RawBuilder<unknown>, { plain, paired }: Share): RawBuilder<unknown> {
  const given = [plain, paired].flatMap((times) => figures.map((figure) => `${times} * ${figure}`))
  return sql`select channel_id, video_id, ${columns((total, index) => `${index === 0 ? plain : given[index - 1]} as ${total}`)}
    from (${source}) d`
}

type ChangePart = { day: string; source: RawBuilder<unknown>; now: Share; before: Share }

/** channel_id, video_id and what comes to their totals, in the order of the rollups' key; where it is nothing, the row may be missing. */
function changeOf(parts: ChangePart[]): RawBuilder<unknown> {
  const shares = parts.flatMap(({ day, source, now, before }) => [
    ...(isNone(now) ? [] : [shareOf(source, now)]),
    ...(isNone(before)
      ? []
      : [shareOf(sql`select * from rollup_staging where day = ${day}`, negative(before))]),
  ])
  if (shares.length === 1) return shares[0]!
  return sql`
    select channel_id, video_id, ${columns((total) => `${total === 'days' ? 'sum' : 'sum_bigint'}(${total}) as ${total}`)}
    from (${sql.join(shares, sql` union all `)}) s
    group by channel_id, video_id
    having (${columns((total) => `${total === 'days' ? 'sum' : 'sum_bigint'}(${total})`)}) <> (${columns(() => '0')})
    order by channel_id, video_id`
}

const negative = ({ plain, paired }: Share): Share => ({ plain: -plain, paired: -paired })
const isNone = ({ plain, paired }: Share) => plain === 0 && paired === 0

/** Brings one month of a rollup along in one statement: each video is found once, and written, added or removed. */
async function applyChange(
  trx: Transaction<DB>,
  scope: NetworkScope,
  table: 'video_month' | 'video_latest_start',
  month: string,
  parts: ChangePart[],
): Promise<void> {
  const mayAdd = parts.some(({ now }) => now.plain > 0)
  const mayRemove = parts.some(({ now, before }) => now.plain < 0 || before.plain > 0)
  await sql`
    merge into ${sql.table(table)} t using (${changeOf(parts)}) d
    on t.network_id = ${scope.network_id} and t.month = ${month}
      and t.channel_id = d.channel_id and t.video_id = d.video_id
    ${mayRemove ? sql`when matched and t.days + d.days = 0 then delete` : sql``}
    when matched then update set ${columns((total) => `${total} = t.${total} + d.${total}`)}
    ${
      mayAdd
        ? sql`when not matched then
            insert (network_id, month, channel_id, video_id, ${columns((total) => total)})
            values (${scope.network_id}, ${month}::date, d.channel_id, d.video_id, ${columns((total) => `d.${total}`)})`
        : sql``
    }`.execute(trx)
  // A video that is new to the month has no more days than came.
  if (table === 'video_month' && mayAdd)
    await addUnknownVideos(trx, scope, sql`month = ${month} and days <= ${parts.length}`)
}

/** Every video that screens may show has its row in `videos`: until a list brings its title, under its id. */
async function addUnknownVideos(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  where: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into videos (network_id, channel_id, video_id, title)
    select distinct network_id, channel_id, video_id, video_id from video_month m
    where network_id = ${network_id} and ${where} and video_id <> '' and not exists (
      select from videos v
      where v.network_id = m.network_id and v.channel_id = m.channel_id and v.video_id = m.video_id)
    on conflict do nothing`.execute(trx)
}

async function listExceptions(
  trx: Transaction<DB>,
  scope: NetworkScope,
  day: string,
): Promise<DayExceptions> {
  const rows = await trx
    .selectFrom('channel_day')
    .select(['channel_id', 'credited', 'activity_source', 'revenue_source'])
    .where(inPart(scope, { days: [day] }))
    .where((eb) =>
      eb.or([eb('credited', '=', false), eb('activity_source', '=', 1), eb('revenue_source', '=', 1)]),
    )
    .execute()
  const idsWhere = (is: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(is).map((row) => row.channel_id)
  return {
    uncredited: [...idsWhere((row) => !row.credited), ...(await listUnpurged(trx, scope))],
    activity_of_channel: idsWhere((row) => row.activity_source === 1),
    revenue_of_channel: idsWhere((row) => row.revenue_source === 1),
  }
}
