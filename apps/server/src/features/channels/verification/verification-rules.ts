import { verificationHours } from '@cuesheet/contract/values/verification-window'
import { sql } from 'kysely'

const minute = 60
const firstSeconds = [0, 15, minute, 5 * minute, 15 * minute, 30 * minute]
/** When the description is looked at, in seconds from Verify: changes reach the platform's API late, nobody says how late. */
const offsetsSeconds = [
  ...firstSeconds,
  ...Array.from({ length: verificationHours }, (_, hour) => (hour + 1) * 60 * minute),
]

/** Null: it has been looked at often enough. */
export function nextPoll(startedAt: Date, now: Date): Date | null {
  const elapsed = (now.getTime() - startedAt.getTime()) / 1000
  const offset = offsetsSeconds.find((seconds) => seconds > elapsed)
  return offset === undefined ? null : new Date(startedAt.getTime() + offset * 1000)
}

/** From Verify to the last look, as an interval. */
export const verificationEnd = `${verificationHours} hours`

/** A process that dies while it looks leaves the search to others after so long. */
const lease = sql.lit('1 minute')

/** Until when the current poll holds the search; the odd microsecond marks it as held, for poll times have none. */
export const leaseEnd = (now: Date) =>
  sql<Date>`${now}::timestamptz + ${lease}::interval + interval '1 microsecond'`

/** When the description is looked at next; while it is being looked at, since when. */
export const nextPollAt = sql<Date | null>`case when date_part('microseconds', verification_next_at)::integer % 1000 = 1
  then verification_next_at - ${lease}::interval else verification_next_at end`
