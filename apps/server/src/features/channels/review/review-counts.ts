import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import { isLate } from './list-review-queue.ts'

export type QueueCount = { count: number; late: number; since: Date | null }

/** What waits for a review at a moment, of all networks: how many, since when, and how many of them are overdue. */
export async function countReviews(db: Database, now: Date): Promise<QueueCount> {
  const { rows } = await sql<QueueCount>`
    select count(*) as count, min(since) as since, count(*) filter (where ${isLate(now)}) as late
    from review_queue where kind <> 'contested'`.execute(db)
  return rows[0]!
}

/** The channels that several networks have proven, each counted once. */
export async function countContests(db: Database, now: Date): Promise<QueueCount> {
  const { rows } = await sql<QueueCount>`
    select count(distinct channel_id) as count, min(since) as since,
      count(distinct channel_id) filter (where ${isLate(now)}) as late
    from review_queue where kind = 'contested'`.execute(db)
  return rows[0]!
}
