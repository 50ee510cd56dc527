import { firstOfMonth } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { AnswerMemory } from './answer-memory.ts'
import { remember } from './answer-memory.ts'
import { channelsQuestion } from './channel-figures.ts'
import { findReach, findRevisions } from './freshness-queries.ts'
import { isInScope } from './in-scope.ts'
import { readTerms } from './month-terms.ts'
import { findPrepared } from './prepared-answers.ts'
import { earlier, resolvePeriod, type Span } from './rules.ts'

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
  { today, memory }: { today: string; memory: AnswerMemory | null },
): Promise<ThisMonth> {
  const { network_id } = scope
  const whole = wholeNetworkScope(network_id)
  const { revision, facts_revision } = await findRevisions(db, whole)
  const moment = { network_id, revision, memory }
  const reach = await remember(moment, ['reach'], () => findReach(db, scope))
  const data_through = earlier(reach.activity_through, reach.revenue_through)
  const { from, to } = resolvePeriod({ period: 'this_month', compare: 'previous' }, today, data_through)
  const shown = from && to ? { from, to } : null
  const month = firstOfMonth(today)
  const terms = await readTerms(db, moment, whole, asked, month, month)
  const prepared = await findPrepared(db, { scope: whole, terms, facts_revision }, channelsQuestion, shown)
  return {
    month,
    currency: terms.currency,
    data_through,
    carried_rate_of: terms.months[0]?.carried ? terms.months[0].rate_month : null,
    is_reported: shown !== null && reach.revenue_through !== null && reach.revenue_through >= shown.from,
    channels:
      prepared && shown
        ? preparedChannels(scope, terms.currency, shown)
        : countedChannels(scope, terms.months[0]?.rate ?? '1', shown),
  }
}

const preparedChannels = (scope: ChannelScope, currency: Currency, { from, to }: Span) => sql`
  select channel_id, profit as gross from prepared_channels
  where ${isInScope(scope, 'prepared_channels')} and from_day = ${from}::date and to_day = ${to}::date and currency = ${currency}
    and counted`

const countedChannels = (scope: ChannelScope, rate: string, span: Span | null) => sql`
  select channel_id, sum_bigint(revenue) * ${rate}::numeric as gross from channel_day
  where ${isInScope(scope, 'channel_day')} and credited and day between ${span?.from ?? null}::date and ${span?.to ?? null}::date
  group by channel_id`
