import { firstOfMonth } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import { type RawBuilder, sql } from 'kysely'
import { type NetworkScope, wholeNetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { AnswerMemory } from './answer-memory.ts'
import { remember } from './answer-memory.ts'
import { channelsQuestion } from './channel-figures.ts'
import { findReach, findRevisions } from './freshness-queries.ts'
import { readTerms } from './month-terms.ts'
import { findPrepared } from './prepared-answers.ts'
import { earlier, resolvePeriod, type Span } from './rules.ts'

export type ThisMonth = {
  /** Its first day. */
  month: string
  /** The currency asked for, or USD where that has no exchange rate at all. */
  currency: Currency
  data_through: string | null
  is_rate_carried: boolean
  /** False: nothing of what the month earned is known. */
  is_reported: boolean
  /** The relation (channel_id, gross): what each channel of the network is credited with, in nano-units of the currency. */
  channels: RawBuilder<unknown>
}

/** What the channels of a network earned this month, as the period `this_month` of every report counts it. */
export async function readThisMonth(
  db: Database,
  { network_id }: NetworkScope,
  asked: Currency,
  { today, memory }: { today: string; memory: AnswerMemory | null },
): Promise<ThisMonth> {
  const scope = wholeNetworkScope(network_id)
  const { revision, facts_revision } = await findRevisions(db, scope)
  const moment = { network_id, revision, memory }
  const reach = await remember(moment, ['reach'], () => findReach(db, scope))
  const data_through = earlier(reach.activity_through, reach.revenue_through)
  const { from, to } = resolvePeriod({ period: 'this_month', compare: 'previous' }, today, data_through)
  const shown = from && to ? { from, to } : null
  const month = firstOfMonth(today)
  const terms = await readTerms(db, moment, scope, asked, month, month)
  const prepared = await findPrepared(db, { scope, terms, facts_revision }, channelsQuestion, shown)
  return {
    month,
    currency: terms.currency,
    data_through,
    is_rate_carried: terms.months[0]?.carried ?? false,
    is_reported: shown !== null && reach.revenue_through !== null && reach.revenue_through >= shown.from,
    channels:
      prepared && shown
        ? preparedChannels(scope, terms.currency, shown)
        : countedChannels(scope, terms.months[0]?.rate ?? '1', shown),
  }
}

const preparedChannels = ({ network_id }: NetworkScope, currency: Currency, { from, to }: Span) => sql`
  select channel_id, profit as gross from prepared_channels
  where network_id = ${network_id} and from_day = ${from}::date and to_day = ${to}::date and currency = ${currency}
    and counted`

const countedChannels = ({ network_id }: NetworkScope, rate: string, span: Span | null) => sql`
  select channel_id, sum_bigint(revenue) * ${rate}::numeric as gross from channel_day
  where network_id = ${network_id} and credited and day between ${span?.from ?? null}::date and ${span?.to ?? null}::date
  group by channel_id`
