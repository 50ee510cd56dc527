import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import { isLate } from './list-review-queue.ts'

export type QueueCounts = {
  /** To review, and the overdue ones of these. */
  count: number
  late: number
  since: Date | null
  /** Channels that several networks have proven, each counted once. */
  contested: number
  contested_late: number
  contested_since: Date | null
}

/** What waits for an operator at a moment, of all networks. */
export async function countReviewQueue(db: Database, now: Date): Promise<QueueCounts> {
  const isContested = sql`kind = 'contested'`
  const { rows } = await sql<QueueCounts>`
    select count(*) filter (where not ${isContested}) as count,
      count(*) filter (where not ${isContested} and ${isLate(now)}) as late,
      min(since) filter (where not ${isContested}) as since,
      count(distinct channel_id) filter (where ${isContested}) as contested,
      count(distinct channel_id) filter (where ${isContested} and ${isLate(now)}) as contested_late,
      min(since) filter (where ${isContested}) as contested_since
    from review_queue`.execute(db)
  return rows[0]!
}
