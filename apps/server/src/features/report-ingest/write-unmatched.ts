import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { Kind, Source } from '../facts/rules.ts'
import { writeUnmatchedSums } from '../facts/unmatched-sums.ts'

const keptDays = 20_000

/** figure: views, or nano-US-dollars. */
type UnmatchedDay = { platform_channel_id: string; day: string; rows: number; figure: bigint }

/** The rows of a file that are of channels which nobody registered, by channel and day; the first 20,000 of these. */
export class UnmatchedRows {
  private readonly days = new Map<string, UnmatchedDay>()

  add(platform_channel_id: string, day: string, figure: number): void {
    const key = `${platform_channel_id} ${day}`
    const known = this.days.get(key)
    if (known) {
      known.rows++
      known.figure += BigInt(figure)
    } else if (this.days.size < keptDays)
      this.days.set(key, { platform_channel_id, day, rows: 1, figure: BigInt(figure) })
  }

  list(): UnmatchedDay[] {
    return [...this.days.values()]
  }
}

/** Says what the reports of these days have of unregistered channels, as the days themselves are replaced. */
export async function writeUnmatched(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { kind, source, days }: { kind: Kind; source: Source; days: readonly string[] },
  found: readonly UnmatchedDay[],
): Promise<void> {
  const { network_id } = scope
  // A channel report says nothing of other channels' days.
  const taken = source === 0 ? found.filter(({ day }) => days.includes(day)) : found
  const channels = taken.map(({ platform_channel_id }) => platform_channel_id)
  const gone =
    source === 0
      ? await sql<{ platform_channel_id: string }>`
          delete from unmatched_days
          where network_id = ${network_id} and kind = ${kind} and source = 0 and day = any(${days}::date[])
          returning platform_channel_id`.execute(trx)
      : { rows: [] }
  const touched = [...new Set([...channels, ...gone.rows.map((row) => row.platform_channel_id)])]
  if (touched.length === 0) return
  await sql`
    insert into unmatched_days (network_id, platform_channel_id, kind, source, day, report_rows, figure)
    select ${network_id}, channel, ${kind}, ${source}, day, report_rows, figure
    from unnest(${channels}::text[], ${taken.map(({ day }) => day)}::date[],
      ${taken.map(({ rows }) => rows)}::bigint[], ${taken.map(({ figure }) => String(figure))}::bigint[])
      as found (channel, day, report_rows, figure)
    on conflict (network_id, platform_channel_id, kind, source, day)
      do update set report_rows = excluded.report_rows, figure = excluded.figure`.execute(trx)
  await writeUnmatchedSums(trx, scope, touched)
}
