import type { summary } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { sql } from 'kysely'
import { answered, type Question, question } from '../../../db/questions.ts'
import { conversionColumns } from '../../facts/conversions.ts'
import { studio } from '../../facts/rules.ts'
import type { Selection } from '../selection.ts'

/** Of one channel, to who sees gross money: which exports of another currency its revenue is of, and at which rates. */
export function converted({
  scope: { network_id, channel_id, terms },
  shown,
}: Selection): Question<AnswerOf<typeof summary>['converted']> {
  if (channel_id === null || terms !== 'gross' || !shown) return answered([])
  const rows = sql<AnswerOf<typeof summary>['converted'][number]>`
    select currency, count(distinct day)::integer as days, ${conversionColumns}
    from (
      select day, currency, rate, rate_day, rate_source
      from report_slots as slot join channel_day as counted using (network_id, channel_id, day)
      where network_id = ${network_id} and channel_id = ${channel_id} and slot.kind = 'revenue' and slot.source = ${studio}
        and rate is not null and credited and revenue_source = ${studio}
        and day between ${shown.from}::date and ${shown.to}::date
    ) as converted
    group by currency, rate_source order by currency, rate_source`
  return question(rows, (found) => found)
}
