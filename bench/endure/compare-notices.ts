import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/connection.ts'
import type { Traffic } from './traffic.ts'

/** Acknowledged notices that are not there once; others that are there more than once. */
export async function compareNotices(db: Database, { notices }: Traffic): Promise<string[]> {
  const { rows } = await sql<{ title: string; count: number }>`
    select title, count(*)::int as count from notice_texts where title like ${`Notice % of ${process.pid}`}
    group by title`.execute(db)
  const found = new Map(rows.map(({ title, count }) => [title, count]))
  const known = new Set([...notices.acknowledged, ...notices.unknown])
  return [
    ...notices.acknowledged.filter((title) => found.get(title) !== 1).map((title) => `${title} is lost`),
    ...notices.unknown
      .filter((title) => (found.get(title) ?? 0) > 1)
      .map((title) => `${title} is there twice`),
    ...[...found.keys()].filter((title) => !known.has(title)).map((title) => `${title} was never written`),
  ]
}
