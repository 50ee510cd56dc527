import type { conversionSchema } from '@cuesheet/contract/values/conversion'
import { sql } from 'kysely'
import type * as z from 'zod/mini'

export type Conversion = z.output<typeof conversionSchema>

/** Of report_slots grouped by rate_source: which rates of it made dollars of their amounts. */
export const conversionColumns = sql`
  rate_source as source, trim_scale(min(rate))::text as lowest, trim_scale(max(rate))::text as highest,
  (count(distinct day) filter (where rate_day <> day))::integer as carried_days`
