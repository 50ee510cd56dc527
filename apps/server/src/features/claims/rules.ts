import { daysWithoutEnd } from '@cuesheet/contract/values/claims'
import { sql } from 'kysely'
import { isUrgentClaim } from '../facts/urgent-claims.ts'

/** What is urgent first, then what costs most per day left; what it costs is not known of the last. */
export const deskOrder = (today: string) => sql`
  coalesce(${isUrgentClaim(today)}, false) desc,
  at_stake / greatest(coalesce(ends_on - ${today}::date, ${sql.lit(daysWithoutEnd)}), 1) desc nulls last, day desc, event_id desc`
