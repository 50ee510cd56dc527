import { firstOfMonth, lastOfMonth } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { resolvePeriod, type Span } from '../facts/periods.ts'
import { weighted } from '../facts/terms.ts'
import { channelPeriods } from './channels/channel-figures.ts'
import { findReportCoverage, readTerms } from './selection.ts'

export type ThisMonth = {
  /** Its first day. */
  month: string
  /** The currency asked for, or USD where that has no exchange rate at all. */
  currency: Currency
  data_through: string | null
  /** The month (a first day) whose exchange rate it is converted at, where it has none of its own. */
  carried_rate_of: string | null
  /** False: nothing of what the month earned is known. */
  is_reported: boolean
  /** The relation (channel_id, gross): what each channel in scope is credited with, in nano-units of the currency. */
  channels: RawBuilder<unknown>
}

/** What channels earned this month before any fee, as the period `this_month` of every report counts it. */
export async function readThisMonth(
  db: Database,
  scope: ChannelScope,
  asked: Currency,
  today: string,
): Promise<ThisMonth> {
  const { data_through, revenue_through, summaries } = await findReportCoverage(db, scope)
  const { from, to } = resolvePeriod({ period: 'this_month', compare: 'previous' }, today, data_through)
  const month = firstOfMonth(today)
  const terms = await readTerms(db, wholeNetworkScope(scope.network_id), asked, month, month)
  const shown = from && to ? { from, to } : null
  const summary = summaries.find(
    (span) => span.from === from && span.to === to && span.until === lastOfMonth(today),
  )
  return {
    month,
    currency: terms.currency,
    data_through,
    carried_rate_of: terms.months[0]?.carried ? terms.months[0].rate_month : null,
    is_reported: shown !== null && revenue_through !== null && revenue_through >= shown.from,
    channels: summary
      ? sql`
        select channel_id, ${weighted(sql.ref('revenue'), terms, summary)} as gross
        from (${channelPeriods(scope, summary)}) as sums where counted`
      : countedChannels(scope, terms.months[0]?.rate ?? '1', shown),
  }
}

const countedChannels = (scope: ChannelScope, rate: string, span: Span | null) => sql`
  select channel_id, sum_bigint(revenue) * ${rate}::numeric as gross from channel_day
  where ${isInScope(scope, 'channel_day')} and credited and day between ${span?.from ?? null}::date and ${span?.to ?? null}::date
  group by channel_id`
