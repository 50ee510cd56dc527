import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { factsOf, type Kind, replacedOf, type Source } from '../../facts/rules.ts'
import { inSlots } from './merge-facts.ts'
import { moneyColumns, type Slot } from './slots.ts'

/** For so long what was replaced can be loaded again. */
export const keptDays = 60

const common = ['channel_id', 'day', 'video_id', 'source']
const valuesOf: Record<Kind, readonly string[]> = {
  activity: [
    'views',
    'engaged_views',
    'premium_views',
    'watch_ms',
    'duration_weight',
    'rate_weight',
    'countries',
    'country_views',
  ],
  revenue: ['revenue', 'premium_revenue', 'countries', 'country_revenue'],
  reach: ['impressions', 'rated_impressions', 'clicks'],
}
/** The columns of facts, with their key. */
export const factColumns = (kind: Kind) => [...common, ...valuesOf[kind]]

/** Of facts `f`: all there is of them, and the part of it that is Premium's, which not every kind has. */
export const figuresOf = {
  activity: [sql.ref('f.views'), sql.ref('f.premium_views')],
  revenue: [sql.ref('f.revenue'), sql.ref('f.premium_revenue')],
  reach: [sql.ref('f.impressions'), sql`null::bigint`],
} as const satisfies Record<Kind, readonly [RawBuilder<unknown>, RawBuilder<unknown>]>

/** Keeps what stands for slots, with its facts, before other facts take its place. */
export async function keepReplaced(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { kind, source }: { kind: Kind; source: Source },
  slots: readonly Slot[],
): Promise<void> {
  if (slots.length === 0) return
  const ofSlots = sql`f.network_id = ${network_id} and f.source = ${source} and ${inSlots(source, slots)}`
  const channel = source === 0 ? sql`0` : sql`f.channel_id`
  const sameSlot = sql`slot.network_id = ${network_id} and slot.kind = ${kind} and slot.source = ${source}
    and slot.day = f.day and slot.channel_id = ${channel}`
  const columns = factColumns(kind)
  const list = (alias?: string) => sql.join(columns.map((name) => sql.ref(alias ? `${alias}.${name}` : name)))
  const [figure, premium] = figuresOf[kind]
  const money = sql.join(moneyColumns.map((column) => sql.ref(column)))
  const days = slots.map(({ day }) => day)
  const channels = slots.map(({ channel_id }) => channel_id)
  const chosen = sql`slot.network_id = ${network_id} and slot.kind = ${kind} and slot.source = ${source}
    and (slot.channel_id, slot.day) in (select * from unnest(${channels}::integer[], ${days}::date[]))`
  // The same file may have been replaced before, and have come back.
  await sql`
    delete from ${sql.table(replacedOf[kind])} as f using report_slots as slot
    where f.network_id = ${network_id} and f.source = ${source} and ${sameSlot} and f.file_id = slot.file_id and ${chosen}`.execute(
    trx,
  )
  await sql`
    insert into ${sql.table(replacedOf[kind])} (network_id, file_id, ${list()})
    select ${network_id}, slot.file_id, ${list('f')}
    from ${sql.table(factsOf[kind])} as f join report_slots as slot on ${sameSlot}
    where ${ofSlots}`.execute(trx)
  await sql`
    insert into replaced_slots (network_id, kind, day, file_id, source, channel_id, sha256, created_at, version,
      rows_rejected, rows_stored, imported_at, replaced_at, figure, premium_figure, video_days, ${money})
    select ${network_id}, ${kind}, slot.day, slot.file_id, ${source}, slot.channel_id, sha256, created_at, version,
      rows_rejected, rows_stored, imported_at, clock_timestamp(), coalesce(figure, 0), coalesce(premium, 0),
      coalesce(video_days, 0), ${money}
    from report_slots as slot left join (
      select f.day, ${channel} as channel_id, sum_bigint(${figure}) as figure, sum_bigint(${premium}) as premium,
        count(*) as video_days
      from ${sql.table(factsOf[kind])} as f where ${ofSlots} group by 1, 2
    ) as sums using (day, channel_id)
    where ${chosen}
    on conflict (network_id, kind, day, file_id, source, channel_id) do update set
      replaced_at = excluded.replaced_at, imported_at = excluded.imported_at, figure = excluded.figure,
      premium_figure = excluded.premium_figure, video_days = excluded.video_days, rows_stored = excluded.rows_stored,
      rows_rejected = excluded.rows_rejected`.execute(trx)
}
