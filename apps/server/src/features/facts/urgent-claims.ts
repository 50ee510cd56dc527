import { urgentDays } from '@cuesheet/contract/values/claims'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Of a row of claim_events: something can be done about it. */
export const isOpenClaim = sql<SqlBool>`handled_at is null and ended_on is null and kind <> 'won'`

/** Of an open one: the platform decides within a week, on an appeal within three days. `today`: the reporting day. */
export const isUrgentClaim = (today: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${isOpenClaim} and ends_on - ${today}::date <= case when kind = 'appealed' then ${sql.lit(urgentDays.appealed)} else ${sql.lit(urgentDays.disputed)} end)`
