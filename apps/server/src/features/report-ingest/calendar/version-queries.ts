import type { DayVersion } from '@cuesheet/contract/console-reports'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { factsOf, type Kind, replacedOf, studio } from '../../facts/rules.ts'
import { figuresOf, keptDays } from '../day-reports/keep-replaced.ts'
import { figureText } from './calendar-queries.ts'

type VersionRow = {
  file_id: number
  file_name: string | null
  imported_at: Date
  created_at: Date | null
  version: number | null
  is_current: boolean
  taken_back_at: Date | null
  days_standing: number
  is_owners: boolean
  is_unsplit: boolean
  replaced_at: Date | null
  kept_until: Date | null
  rows: number | null
  rows_rejected: number
  video_days: number
  channels: number
  figure: string
  premium_figure: string | null
}

const time = (at: Date | null) => at?.toISOString() ?? null
const slotChannel = sql`case when f.source = 0 then 0 else f.channel_id end`

/** What stands for a day, and what stood before as far as it is kept; the latest first. */
export async function listDayVersions(
  db: Database,
  { network_id }: NetworkScope,
  { kind, day }: { kind: Kind; day: string },
): Promise<DayVersion[]> {
  const [figure, premium] = figuresOf[kind]
  const ofDay = sql`network_id = ${network_id} and kind = ${kind} and day = ${day}::date `
  const { rows } = await sql<VersionRow>`
    with sums as (
      select slot.file_id, sum_bigint(${figure}) as figure, sum_bigint(${premium}) as premium, count(*) as video_days
      from ${sql.table(factsOf[kind])} as f
      join report_slots as slot on slot.network_id = f.network_id and slot.kind = ${kind} and slot.source = f.source
        and slot.day = f.day and slot.channel_id = ${slotChannel}
      where f.network_id = ${network_id} and f.day = ${day}::date
      group by slot.file_id
    ), standing as (
      select file_id, max(imported_at) as imported_at, max(created_at) as created_at, max(version) as version,
        min(source) = 0 as is_owners, min(source) = ${studio} as is_unsplit, count(*) filter (where source <> 0) as channels,
        case when count(rows_stored) = count(*) then sum_bigint(rows_stored) end as rows,
        sum_bigint(rows_rejected) as rows_rejected
      from report_slots where ${ofDay} group by file_id
    ), versions as (
      select standing.*, true as is_current, null::timestamptz as replaced_at, coalesce(figure, 0) as figure,
        coalesce(premium, 0) as premium_figure, coalesce(video_days, 0) as video_days
      from standing left join sums using (file_id)
      union all
      select file_id, max(imported_at), max(created_at), max(version), min(source) = 0,
        min(source) = ${studio}, count(*) filter (where source <> 0),
        case when count(rows_stored) = count(*) then sum_bigint(rows_stored) end, sum_bigint(rows_rejected),
        false, max(replaced_at), sum_bigint(figure), sum_bigint(premium_figure), sum_bigint(video_days)
      from replaced_slots where ${ofDay} group by file_id
    )
    select versions.*, file_name, taken_back_at,
      (select count(distinct slot.day) from report_slots as slot
        where slot.network_id = ${network_id} and slot.file_id = versions.file_id)::integer as days_standing,
      replaced_at + ${sql.lit(`${keptDays} days`)}::interval as kept_until,
      figure::text as figure, case when not is_unsplit and ${kind} <> 'reach' then premium_figure end::text as premium_figure
    from versions left join report_files on report_files.network_id = ${network_id}
      and report_files.file_id = versions.file_id
    order by is_current desc, replaced_at desc nulls first, versions.file_id desc
    limit 100`.execute(db)
  return rows.map(({ is_unsplit: _, ...row }) => ({
    ...row,
    imported_at: row.imported_at.toISOString(),
    created_at: time(row.created_at),
    taken_back_at: time(row.taken_back_at),
    replaced_at: time(row.replaced_at),
    kept_until: time(row.kept_until),
    figure: figureText(kind, BigInt(row.figure)),
    premium_figure: row.premium_figure === null ? null : figureText(kind, BigInt(row.premium_figure)),
  }))
}

type DifferenceRow = {
  channel_id: number
  title: string
  figure: string | null
  other_figure: string | null
  videos: number
  other_videos: number
  differing: number
}

const shownChannels = 100

/** What two versions of a day differ in, by channel, the largest difference first. */
export async function compareDayVersions(
  db: Database,
  { network_id }: NetworkScope,
  { kind, day, file, other }: { kind: Kind; day: string; file: number; other: number },
) {
  const [figure] = figuresOf[kind]
  const ofVersion = (file_id: number) => sql`
    select channel_id, sum_bigint(figure) as figure, count(*) as videos
    from (
      select f.channel_id, ${figure} as figure from ${sql.table(factsOf[kind])} as f
      join report_slots as slot on slot.network_id = f.network_id and slot.kind = ${kind} and slot.source = f.source
        and slot.day = f.day and slot.channel_id = ${slotChannel}
      where f.network_id = ${network_id} and f.day = ${day}::date and slot.file_id = ${file_id}
      union all
      select f.channel_id, ${figure} from ${sql.table(replacedOf[kind])} as f
      where f.network_id = ${network_id} and f.day = ${day}::date and f.file_id = ${file_id}
    ) as f group by channel_id`
  const { rows } = await sql<DifferenceRow>`
    select coalesce(a.channel_id, b.channel_id) as channel_id, coalesce(title, platform_channel_id, '') as title, a.figure::text as figure,
      b.figure::text as other_figure, coalesce(a.videos, 0) as videos, coalesce(b.videos, 0) as other_videos,
      count(*) over () as differing
    from (${ofVersion(file)}) as a full join (${ofVersion(other)}) as b on b.channel_id = a.channel_id
    left join channels on channels.network_id = ${network_id} and channels.channel_id = coalesce(a.channel_id, b.channel_id)
    where (a.figure, a.videos) is distinct from (b.figure, b.videos)
    order by abs(coalesce(a.figure, 0) - coalesce(b.figure, 0)) desc, 1
    limit ${shownChannels}`.execute(db)
  const text = (value: string | null) => (value === null ? null : figureText(kind, BigInt(value)))
  return {
    differing: rows[0]?.differing ?? 0,
    rows: rows.map(({ differing: _, ...row }) => ({
      ...row,
      figure: text(row.figure),
      other_figure: text(row.other_figure),
    })),
  }
}
