import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'

type Values = Record<string, unknown> | null
type Found = { difference_count: number; differences: { rollup: string; expected: Values; stored: Values }[] }

/** Selects of `expected` and `stored` where these differ, by what they look at. */
export type Comparisons = Record<string, RawBuilder<unknown>>

/** How many rows differ in all, and the first 20 of each comparison. */
export async function listDifferences(db: Database, comparisons: Comparisons): Promise<Found> {
  const result: Found = { difference_count: 0, differences: [] }
  for (const [rollup, differing] of Object.entries(comparisons)) {
    const { rows } = await sql<{ expected: Values; stored: Values; total: number }>`
      select *, count(*) over () as total from (${differing}) as differing
      order by stored, expected limit 20`.execute(db)
    result.difference_count += rows[0]?.total ?? 0
    for (const { expected, stored } of rows) result.differences.push({ rollup, expected, stored })
  }
  return result
}
