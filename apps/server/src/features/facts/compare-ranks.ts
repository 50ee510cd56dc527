import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { SummarySpan } from './periods.ts'
import { rankRows } from './rank-rows.ts'
import { isReachSort } from './reach-ranks.ts'
import { inPart } from './rollup-sources.ts'
import { computeVideoRanks, type VideoRank } from './video-ranks.ts'

/** What a rank should be, and what is stored of it. */
type RankDifference = Record<'expected' | 'stored', Record<string, unknown> | null>

/** Ranks that are not what the videos say; one may end before the thousandth place, where channels were taken out of it. */
export async function compareRanks(
  trx: Transaction<DB>,
  scope: NetworkScope,
  span: SummarySpan,
): Promise<RankDifference[]> {
  const { rows } = await sql<VideoRank>`
    select sort, direction, currency, rates::text[] as rates, total, place_channels, place_videos, place_figures from video_rank
    where ${inPart(scope, {})} and from_day = ${span.from}::date and until_day = ${span.until}::date`.execute(
    trx,
  )
  const keyOf = ({ sort, direction, currency }: VideoRank) => `${sort} ${direction} ${currency}`
  const stored = new Map(rows.map((rank) => [keyOf(rank), rank]))
  return (await computeVideoRanks(trx, scope, span)).flatMap((expected) => {
    const found = stored.get(keyOf(expected))
    // Sorted when it is asked for, until its span is written again.
    if (!found && isReachSort(expected.sort)) return []
    // Rates that changed since: nobody reads it.
    if (found && !isDeepStrictEqual(found.rates, expected.rates)) return []
    const known = found?.place_channels.length ?? 0
    const isShort = known < expected.place_channels.length && expected.total > known
    const first = isShort
      ? {
          ...expected,
          place_channels: expected.place_channels.slice(0, known),
          place_videos: expected.place_videos.slice(0, known),
          place_figures: expected.place_figures.slice(0, known),
        }
      : expected
    return found && isDeepStrictEqual({ ...first }, { ...found })
      ? []
      : [{ expected: first, stored: found ?? null }]
  })
}

/** Written rows that are not what they should be; those at rates that changed since nobody reads. */
export async function compareRankRows(
  trx: Transaction<DB>,
  scope: NetworkScope,
  span: SummarySpan,
): Promise<RankDifference[]> {
  const expected = await rankRows(trx, scope, span)
  if (!expected) return []
  const { rows } = await sql<RankDifference>`
    select row_to_json(expected) as expected,
      json_build_object('sort', sort, 'currency', currency, 'row_figures', stored.row_figures) as stored
    from (${expected}) as expected join video_rank as stored using (sort, currency)
    where network_id = ${scope.network_id} and from_day = ${span.from}::date and until_day = ${span.until}::date
      and direction = 'desc' and stored.row_rates = expected.row_rates
      and stored.row_figures <> expected.row_figures`.execute(trx)
  return rows
}
