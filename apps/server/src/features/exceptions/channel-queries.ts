import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { countContests, countReviews } from '../channels/public.ts'
import { listEndingClaims } from '../claims/public.ts'
import { type Exception, mostOfKind } from './rules.ts'

/** Channels that wait for a review, of all networks: how many, since when, and how many of them are overdue. */
export async function findReviews(db: Database, now: Date): Promise<Exception[]> {
  const { count, late, since } = await countReviews(db, now)
  if (count === 0) return []
  const names = { count, late }
  return [{ kind: 'review', subject: '', network: null, since, weight: count, is_urgent: late > 0, names }]
}

/** Channels that several networks have proven to be theirs. */
export async function findContests(db: Database, now: Date): Promise<Exception[]> {
  const { count, late, since } = await countContests(db, now)
  if (count === 0) return []
  const names = { count, late }
  return [{ kind: 'contests', subject: '', network: null, since, weight: count, is_urgent: late > 0, names }]
}

/** Claims that the platform decides on within days, by network; urgent on the last day. `today`: the reporting day. */
export async function findEndingClaims(db: Database, today: string): Promise<Exception[]> {
  const ending = await listEndingClaims(db, { today, size: mostOfKind + 1 })
  return ending.map(({ network_id, network: name, count, ends_on, since }) => ({
    kind: 'claims',
    subject: '',
    network: { network_id, name },
    since,
    weight: count,
    is_urgent: ends_on <= today,
    names: { count, ends_on },
  }))
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
