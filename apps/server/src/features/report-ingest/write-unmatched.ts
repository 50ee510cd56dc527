import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { Kind, Source } from '../facts/rules.ts'
import { furtherChannels, nameless, writeUnmatchedSums } from '../facts/unmatched-sums.ts'

const keptLines = 20_000

/** What a file has of a channel that nobody registered, or of none, on a day. figure: views, or nano-US-dollars. */
type UnmatchedLine = {
  platform_channel_id: string
  day: string
  rows: number
  /** Of them, those whose figure is unknown. */
  rows_unknown: number
  figure: bigint
  /** Null where one of its rows lacks them. */
  engaged_views: bigint | null
}

/** The rows of a file that are of no channel of the network, by channel and day; beyond the first 20,000 by day alone. */
export class UnmatchedRows {
  private readonly lines = new Map<string, UnmatchedLine>()

  add(platform_channel_id: string, day: string, figure: number | null, engaged: number | null): void {
    const keyOf = (channel: string) => `${channel} ${day}`
    const isFull = this.lines.size >= keptLines && platform_channel_id !== nameless
    const channel =
      isFull && !this.lines.has(keyOf(platform_channel_id)) ? furtherChannels : platform_channel_id
    const kept = this.lines.get(keyOf(channel)) ?? {
      platform_channel_id: channel,
      day,
      rows: 0,
      rows_unknown: 0,
      figure: 0n,
      engaged_views: 0n,
    }
    if (kept.rows === 0) this.lines.set(keyOf(channel), kept)
    kept.rows++
    if (figure === null) kept.rows_unknown++
    else kept.figure += BigInt(figure)
    kept.engaged_views =
      engaged === null || kept.engaged_views === null ? null : kept.engaged_views + BigInt(engaged)
  }

  /** Of a report without engaged views: those of days before any were counted otherwise are its views. */
  takeAsEngaged(before: string | null): void {
    for (const line of this.lines.values())
      if (before !== null && line.day < before) line.engaged_views = line.figure
  }

  /** Those that are kept: of days that the file is taken for, or that its channels' own rows say nothing of. */
  split(taken: readonly string[], superseded: readonly string[], unknown: readonly string[]) {
    const lines = [...this.lines.values()]
    const isIn = (days: readonly string[]) => {
      const known = new Set(days)
      return ({ day }: UnmatchedLine) => known.has(day)
    }
    const [isTaken, isSuperseded, isUnknown] = [isIn(taken), isIn(superseded), isIn(unknown)]
    const { kept = [], left = [] } = Object.groupBy(lines, (line) =>
      isTaken(line) || !(isSuperseded(line) || isUnknown(line)) ? 'kept' : 'left',
    )
    return {
      kept,
      superseded: left.filter(isSuperseded),
      unknown: left.filter((line) => !isSuperseded(line)),
    }
  }
}

export type LineSums = Omit<UnmatchedLine, 'platform_channel_id' | 'day'>

export function sumLines(lines: readonly UnmatchedLine[]): LineSums {
  const sum = { rows: 0, rows_unknown: 0, figure: 0n, engaged_views: 0n as bigint | null }
  for (const { rows, rows_unknown, figure, engaged_views } of lines) {
    sum.rows += rows
    sum.rows_unknown += rows_unknown
    sum.figure += figure
    sum.engaged_views =
      engaged_views === null || sum.engaged_views === null ? null : sum.engaged_views + engaged_views
  }
  return sum
}

type Of = { kind: Kind; source: Source; file_id: number; days: readonly string[] }

/** Keeps what a file has of no channel of the network, in place of what stood for these days; answers whether that is other. */
export async function writeUnmatched(
  trx: Transaction<DB>,
  scope: NetworkScope,
  of: Of,
  lines: readonly UnmatchedLine[],
): Promise<boolean> {
  const { network_id } = scope
  const { kind, source, file_id } = of
  if (lines.length > 0)
    await sql`
      insert into unmatched_days (network_id, platform_channel_id, kind, source, day, file_id, report_rows, rows_unknown,
        figure, engaged_views, stands, is_alone)
      select ${network_id}, channel, ${kind}, ${source}, day, ${file_id}, report_rows, rows_unknown, figure, engaged_views,
        false, ${source} <> 0 and channel = ${nameless} and not exists (
          select from report_slots as slot where slot.network_id = ${network_id} and slot.kind = ${kind}
            and slot.source = ${source} and slot.day = found.day and slot.file_id = ${file_id})
          and not day = any(${lines.flatMap((line) => (line.platform_channel_id === nameless ? [] : line.day))}::date[])
      from unnest(${lines.map((line) => line.platform_channel_id)}::text[], ${lines.map(({ day }) => day)}::date[],
        ${lines.map(({ rows }) => rows)}::bigint[], ${lines.map((line) => line.rows_unknown)}::bigint[],
        ${lines.map(({ figure }) => String(figure))}::bigint[],
        ${lines.map((line) => line.engaged_views?.toString() ?? null)}::bigint[])
        as found (channel, day, report_rows, rows_unknown, figure, engaged_views)`.execute(trx)
  return standLines(trx, scope, { ...of, days: [...new Set([...of.days, ...lines.map(({ day }) => day)])] })
}

/** Makes a file’s lines those that stand for days, as it has become their file; answers whether other ones stood. */
export async function standLines(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { kind, source, file_id, days }: Of,
): Promise<boolean> {
  const { network_id } = scope
  const ofDays = sql`network_id = ${network_id} and kind = ${kind} and source = ${source} and day = any(${days}::date[])`
  const others = sql`${ofDays} and stands and file_id <> ${file_id}`
  const own = sql`network_id = ${network_id} and kind = ${kind} and source = ${source} and file_id = ${file_id}`
  // A channel report says nothing of other channels' days.
  const named = sql`(platform_channel_id, day) in (
    select platform_channel_id, day from unmatched_days where ${own} and platform_channel_id <> ${nameless}
    union select c.platform_channel_id, day
    from (select channel_id, day from report_slots where ${own}) as slot
    join channels as c on c.network_id = ${network_id} and c.channel_id = slot.channel_id)`
  const gone = await stand(trx, false, source === 0 ? others : sql`${others} and ${named}`)
  const come = await stand(trx, true, sql`${ofDays} and not stands and file_id = ${file_id}`)
  // Rows of no channel stand as long as anything of their file does.
  const left =
    source === 0
      ? []
      : await stand(
          trx,
          false,
          sql`${others} and platform_channel_id = ${nameless} and case when is_alone then exists (
              select from unmatched_days as own where own.network_id = ${network_id} and own.kind = ${kind}
                and own.source = ${source} and own.day = unmatched_days.day and own.file_id = ${file_id} and own.is_alone)
            else not exists (
              select from report_slots as slot where slot.network_id = ${network_id} and slot.kind = ${kind}
                and slot.source = ${source} and slot.day = unmatched_days.day and slot.file_id = unmatched_days.file_id)
            and not exists (
              select from unmatched_days as beside where beside.network_id = ${network_id} and beside.kind = ${kind}
                and beside.source = ${source} and beside.day = unmatched_days.day
                and beside.file_id = unmatched_days.file_id and beside.platform_channel_id <> ${nameless} and beside.stands) end`,
        )
  await settle(trx, scope, [...gone, ...come, ...left])
  return digestOf([...gone, ...left]) !== digestOf(come)
}

/** Of a file that is taken back nothing stands any more; answers how many lines did. */
export async function dropLines(trx: Transaction<DB>, scope: NetworkScope, file_id: number): Promise<number> {
  const touched = await stand(
    trx,
    false,
    sql`network_id = ${scope.network_id} and file_id = ${file_id} and stands`,
  )
  await settle(trx, scope, touched)
  return touched.length
}

type Touched = { platform_channel_id: string; day: string; says: string }

const digestOf = (lines: readonly Touched[]) =>
  lines
    .map(({ platform_channel_id, day, says }) => `${platform_channel_id} ${day} ${says}`)
    .sort()
    .join('\n')

async function stand(trx: Transaction<DB>, stands: boolean, where: RawBuilder<unknown>): Promise<Touched[]> {
  const { rows } = await sql<Omit<Touched, 'says'> & Record<string, unknown>>`
    update unmatched_days set stands = ${stands} where ${where}
    returning platform_channel_id, day, report_rows, rows_unknown, figure, engaged_views`.execute(trx)
  return rows.map(({ platform_channel_id, day, ...figures }) => ({
    platform_channel_id,
    day,
    says: Object.values(figures).join(' '),
  }))
}

/** Lines of a file that does not stand are kept as long as its facts are, to come back with them. */
export const areForgotten = (network: RawBuilder<unknown>) => sql`not stands and not exists (
  select from replaced_slots as kept where kept.network_id = ${network} and kept.kind = unmatched_days.kind
    and kept.day = unmatched_days.day and kept.file_id = unmatched_days.file_id and kept.source = unmatched_days.source)`

async function settle(trx: Transaction<DB>, scope: NetworkScope, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0) return
  await sql`
    delete from unmatched_days where network_id = ${scope.network_id}
      and day = any(${[...new Set(touched.map(({ day }) => day))]}::date[]) and ${areForgotten(sql`${scope.network_id}`)}`.execute(
    trx,
  )
  await writeUnmatchedSums(trx, scope, [
    ...new Set(touched.map(({ platform_channel_id }) => platform_channel_id)),
  ])
}
