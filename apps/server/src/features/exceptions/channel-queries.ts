import { networkConstants } from '@cuesheet/contract/values/network-constants'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { type Exception, firstDayInTime } from './rules.ts'

const { review_days_to: reviewDays } = networkConstants.parse({})

/** Channels that wait for a review, of all networks: how many, since when, and how many of them are late. */
export async function findReviews(db: Database, now: Date): Promise<Exception[]> {
  const inTime = firstDayInTime(now, reviewDays)
  const { rows } = await sql<{ count: number; late: number; since: Date | null }>`
    select sum(count)::integer as count, sum(late)::integer as late, min(since) as since
    from (
      select count(*) as count, min(verified_at) as since,
        count(*) filter (where coalesce(verified_at::date, registered_on) < ${inTime}::date) as late
      from channels where status = 0 and verification = 'verified'
      union all
      select count(*), min(review_requested_at), count(*) filter (where review_requested_at < ${inTime}::date)
      from channels where status = 1 and review_requested_at > greatest(on_hold_at, decided_at)
    ) as waiting`.execute(db)
  const { count, late, since } = rows[0]!
  if (count === 0) return []
  const names = { count, late }
  return [{ kind: 'review', subject: '', network: null, since, weight: count, is_urgent: late > 0, names }]
}

/** Channels that several networks have proven to be theirs. */
export async function findContests(db: Database): Promise<Exception[]> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*) as count, min(since) as since
    from (
      select key.channel_id, max(verified_at) as since
      from channel_key as key join channels
        on channels.network_id = any(key.network_id || key.rivals) and channels.channel_id = key.channel_id
      where cardinality(rivals) > 0 and verification = 'verified'
      group by key.channel_id having count(*) > 1
    ) as contests`.execute(db)
  const { count, since } = rows[0]!
  if (count === 0) return []
  return [
    {
      kind: 'contests',
      subject: '',
      network: null,
      since,
      weight: count,
      is_urgent: false,
      names: { count },
    },
  ]
}

/** So many verifications must fail in a week, and more than succeed, before it is news. */
const fewestFailures = 10

/** Verifications that fail in numbers: of those begun in the last seven days, more than succeeded. */
export async function findVerificationFailures(db: Database): Promise<Exception[]> {
  const { rows } = await sql<{ failed: number; since: Date | null; cause: string | null; verified: number }>`
    select failed, since, cause, case when failed >= ${sql.lit(fewestFailures)} then (
      select count(*) from channels where verification = 'verified' and verified_at > now() - interval '7 days')
      else 0 end as verified
    from (
      select count(*) as failed, min(verification_started_at) as since,
        mode() within group (order by verification_failure) as cause
      from channels where verification = 'failed' and verification_started_at > now() - interval '7 days'
    ) as failures`.execute(db)
  const { failed, verified, since, cause } = rows[0]!
  if (failed < fewestFailures || failed <= verified) return []
  const names = { failed, verified, cause: cause ?? 'code_not_found' }
  return [
    { kind: 'verification', subject: '', network: null, since, weight: failed, is_urgent: false, names },
  ]
}
