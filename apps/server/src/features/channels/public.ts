import type { PlatformChange, verifications } from '@cuesheet/contract/values/channel-management'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

export { assignChannels, endAssignments } from './assignments.ts'
export { deleteChannel } from './delete-channel.ts'
export { type Platform, registerLinks } from './register-channel.ts'

export { refreshReviewQueue, verifyReviewQueue } from './review/refresh-review-queue.ts'
export { countContests, countReviews } from './review/review-counts.ts'
export { startStep } from './start-step.ts'

/** Of a `channels` row: its user has to verify it. A rejected one needs nothing any more, a check that runs nothing yet. */
export function needsVerification(channels: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${channels}.status`)} <> 3
    and ${sql.ref(`${channels}.verification`)} in ('pending', 'failed'))`
}

/** Of a `channels` row: whether its verification is this one; one that is rejected is nobody's to verify. */
export function isAtVerification(
  channels: string,
  verification: (typeof verifications)[number],
): RawBuilder<SqlBool> {
  const isThere = sql<SqlBool>`${sql.ref(`${channels}.verification`)} = ${verification}`
  return verification === 'verified' || verification === 'verifying'
    ? isThere
    : sql<SqlBool>`(${isThere} and ${needsVerification(channels)})`
}

/** Of a `channels` row: it has revenue of days that are held, and does not count today. */
export function hasHeldRevenue(channels: string, today: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${channels}.${name}`)
  const isRowOf = (table: string) => sql`
    ${sql.ref(`${table}.network_id`)} = ${column('network_id')} and ${sql.ref(`${table}.channel_id`)} = ${column('channel_id')}`
  return sql<SqlBool>`(exists (select from held_month where ${isRowOf('held_month')})
    and not exists (select from channel_credit
      where ${isRowOf('channel_credit')} and from_day <= ${today}::date and (to_day is null or to_day >= ${today}::date)))`
}

/** For so long a new name or a missing code is news; what the channel is stays so until it changes. */
const newsDays = 14

const recently = (column: RawBuilder<unknown>, today: string) =>
  sql<SqlBool>`coalesce(${column} >= ${today}::date - ${sql.lit(newsDays)}::integer, false)`

/** Of a `channels` row: the platform shows it otherwise than it was registered. Nobody minds that of a rejected one. */
export function platformChange(channels: string, change: PlatformChange, today: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${channels}.${name}`)
  const condition = {
    gone: sql<SqlBool>`${column('platform_state')} = 'gone'`,
    private: sql<SqlBool>`${column('platform_state')} = 'private'`,
    empty: sql<SqlBool>`${column('platform_state')} = 'empty'`,
    renamed: recently(column('renamed_at'), today),
    code_gone: sql<SqlBool>`(${column('verification')} = 'verified' and ${recently(column('code_gone_at'), today)})`,
  }[change]
  return sql<SqlBool>`(${column('status')} <> 3 and ${condition})`
}

/** Of a `listed` row: what of it is news. */
export const newsOf = (today: string) => sql`to_jsonb(array_remove(array[
  case when ${platformChange('listed', 'renamed', today)} then 'renamed' end,
  case when ${platformChange('listed', 'code_gone', today)} then 'code_gone' end], null))`
export { readHolidays } from './review/read-holidays.ts'
