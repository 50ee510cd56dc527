import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { FirstChanges } from '../../facts/read-first-changes.ts'
import { factsOf, type Source } from '../../facts/rules.ts'
import type { SlotLayout } from './parse-row.ts'
import type { Slot } from './slots.ts'

export type Merged = {
  /** Rows of the file behind facts that were written, and behind those that stood already just so. */
  rows_written: number
  rows_unchanged: number
  video_days: { written: number; unchanged: number; removed: number }
  /** Of those written: they stood with other figures. */
  video_days_changed: number
}

const names = (columns: string[], alias?: string) =>
  sql.join(columns.map((column) => sql.ref(alias ? `${alias}.${column}` : column)))

/**
 * The staged rows as facts, one per day, channel and video. Channel before day, which in most files is one: so sorting
 * compares the videos of a channel only, and the facts still arrive in the order of their key.
 */
function stagedFacts(
  { network_id }: NetworkScope,
  { form: { staging, figures, by_country }, has_engaged_views }: SlotLayout,
  changes: FirstChanges,
): RawBuilder<unknown> {
  // Of rows of which one does not say it the sum is not known.
  const sumOf = (name: string) =>
    name === 'engaged_views'
      ? sql`case when count(*) = count(engaged_views) then sum_bigint(engaged_views) end`
      : sql`sum_bigint(${sql.ref(name)})`
  const named = (name: string, figure: RawBuilder<unknown>) => sql`${figure} as ${sql.ref(name)}`
  const sums = sql.join(figures.map((name) => named(name, sumOf(name))))
  const facts = sql.join(
    figures.map((name) =>
      named(
        name,
        name === 'engaged_views' && !has_engaged_views
          ? viewsBeforeChanges(network_id, changes)
          : sumOf(name),
      ),
    ),
  )
  if (by_country === undefined)
    return sql`
      select channel_id, day, video_id, ${sums}, count(*) as row_count from ${sql.table(staging)}
      where network_id = ${network_id} group by channel_id, day, video_id`
  return sql`
    select channel_id, day, video_id, ${facts}, array_agg(country order by country) as countries,
      array_agg(${sql.ref(figures[0]!)} order by country) as ${sql.ref(by_country)}, sum_bigint(row_count) as row_count
    from (
      select channel_id, day, video_id, country, ${sums}, count(*) as row_count
      from ${sql.table(staging)} where network_id = ${network_id}
      group by channel_id, day, video_id, country
    ) by_country
    group by channel_id, day, video_id`
}

/** The engaged views of a report without them: its views, before those of the video's format were counted otherwise. */
function viewsBeforeChanges(network_id: number, { of_any, of_others }: FirstChanges): RawBuilder<unknown> {
  return sql`
    case when day < ${of_any}::date or (day < ${of_others}::date and exists (
      select from videos where network_id = ${network_id} and videos.channel_id = by_country.channel_id
        and videos.video_id = by_country.video_id and not is_shorts)) then sum_bigint(views) end`
}

/**
 * Makes the facts of these slots what is staged: writes what is new or different, removes what vanished, leaves the
 * rest alone. `areNew`: the slots are empty, so there is nothing to compare with.
 */
export async function mergeFacts(
  trx: Transaction<DB>,
  scope: NetworkScope,
  layout: SlotLayout,
  slots: readonly Slot[],
  { areNew, changes }: { areNew: boolean; changes: FirstChanges },
): Promise<Merged> {
  const { network_id } = scope
  const { form, source } = layout
  const staged = stagedFacts(scope, layout, changes)
  const facts = sql.table(factsOf[form.kind])
  const values = [...form.figures, ...(form.by_country ? ['countries', form.by_country] : [])]
  // The days are named although the staged rows have no others: else every stored day is read (measured: 25 s).
  const key = sql`f.network_id = ${network_id} and f.source = ${source} and ${inDays(slots)} and f.day = s.day
    and f.channel_id = s.channel_id and f.video_id = s.video_id`
  const insert = (where: RawBuilder<unknown>) =>
    sql`
    insert into ${facts} (network_id, source, day, channel_id, video_id, ${names(values)})
    select ${network_id}, ${source}, day, channel_id, video_id, ${names(values)}
    from (${staged}) s ${where}
    order by channel_id, day, video_id`.execute(trx)
  const counted = await sql<{
    count: number
  }>`select count(*) as count from ${sql.table(form.staging)} where network_id = ${network_id}`.execute(trx)
  const rows = counted.rows[0]!.count
  if (areNew) {
    // The rows are sorted anyway: grouped in that order, they need no hash table.
    await sql`set local enable_hashagg = off`.execute(trx)
    const written = Number((await insert(sql``)).numAffectedRows)
    await sql`set local enable_hashagg = on`.execute(trx)
    return {
      rows_written: rows,
      rows_unchanged: 0,
      video_days: { written, unchanged: 0, removed: 0 },
      video_days_changed: 0,
    }
  }

  const isSame = sql`row(${names(values, 'f')}) is not distinct from row(${names(values, 's')})`
  const compared = await sql<{ same: number; same_rows: number; different: number }>`
    select count(*) filter (where same) as same, count(*) filter (where not same) as different,
      coalesce(sum_bigint(row_count) filter (where same), 0) as same_rows
    from (select s.row_count, ${isSame} as same from (${staged}) s join ${facts} f on ${key}) c`.execute(trx)
  const { same, same_rows, different } = compared.rows[0]!
  const removed = await sql`
    delete from ${facts} f
    where f.network_id = ${network_id} and f.source = ${source} and ${inSlots(source, slots)}
      and not exists (select from (${staged}) s where ${key} and ${isSame})`.execute(trx)
  const written = await insert(sql`where not exists (select from ${facts} f where ${key})`)
  return {
    rows_written: rows - same_rows,
    rows_unchanged: same_rows,
    video_days: {
      written: Number(written.numAffectedRows),
      unchanged: same,
      removed: Number(removed.numAffectedRows) - different,
    },
    video_days_changed: different,
  }
}

function inDays(slots: readonly Slot[]): RawBuilder<unknown> {
  const days = [...new Set(slots.map(({ day }) => day))]
  return days.length === 1 ? sql`f.day = ${days[0]}` : sql`f.day = any(${days}::date[])`
}

export function inSlots(source: Source, slots: readonly Slot[]): RawBuilder<unknown> {
  if (source === 0) return inDays(slots)
  const days = slots.map(({ day }) => day)
  const channels = slots.map(({ channel_id }) => channel_id)
  return sql`${inDays(slots)} and (f.channel_id, f.day) in
    (select * from unnest(${channels}::integer[], ${days}::date[]))`
}

/** Removes the rows of slots that a newer file replaces. */
export async function unstage(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { form, source }: SlotLayout,
  slots: readonly Slot[],
): Promise<void> {
  if (slots.length > 0)
    await sql`
      delete from ${sql.table(form.staging)} f where f.network_id = ${network_id} and ${inSlots(source, slots)}`.execute(
      trx,
    )
}
