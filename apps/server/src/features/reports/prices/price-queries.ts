import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { priceReport } from '@cuesheet/contract/video-report'
import { sql } from 'kysely'
import { type ChannelScope, isInScope, isWholeNetwork } from '../../../access/scope.ts'
import { answered, type Question, question } from '../../../db/questions.ts'
import { perThousand, termsRelation } from '../../facts/terms.ts'
import type { Selection } from '../selection.ts'
import { minPricedViews, twoDigits } from './price-rules.ts'

type PriceDay = AnswerOf<typeof priceReport>['days'][number]

/** The minimum of other channels behind a price of the network, so that it reveals nobody's own. */
const minOthers = 5

/** The viewer's own channels: for a member all of them, under any filter; for a manager the whole network. */
const viewersChannels = ({ network_id, member_id, terms }: ChannelScope) => sql`
  select channel_id from assignments
  where network_id = ${network_id} and account_id = ${terms === 'net' ? member_id : null}`

/** Prices of each calendar day of the period: of the selection's channels beside the network's. */
export function priceDays({ scope, terms, shown }: Selection): Question<PriceDay[]> {
  if (!shown) return answered([])
  const isNetwork = isWholeNetwork(scope)
  const seesAll = scope.terms === 'gross'
  const price = (revenue: string, views: string) =>
    perThousand(sql`${sql.ref(revenue)} * profit_rate`, sql.ref(views))
  const ofNetwork = (revenue: string, views: string) =>
    isNetwork
      ? price(revenue, views)
      : sql`case when not withheld then ${twoDigits(price(revenue, views))} end`
  const mine = isNetwork
    ? sql`
      select day, highest_revenue, highest_views, lowest_revenue, lowest_views from network_price_day
      where network_id = ${scope.network_id} and day between ${shown.from}::date and ${shown.to}::date`
    : sql`
      select day,
        (array_agg(revenue order by price desc, views))[1] as highest_revenue,
        (array_agg(views order by price desc, views))[1] as highest_views,
        (array_agg(revenue order by price, views))[1] as lowest_revenue,
        (array_agg(views order by price, views))[1] as lowest_views
      from (
        select channel_id, day, channel_day.views, channel_day.revenue,
          channel_day.revenue::numeric / channel_day.views as price
        from channel_day join network_day using (network_id, day)
        where ${isInScope(scope, 'channel_day')} and credited and channel_day.views >= ${minPricedViews}
          and channel_day.revenue is not null and activity_reported and revenue_reported
          and day between ${shown.from}::date and ${shown.to}::date
      ) as priced
      group by day`
  const rows = sql<PriceDay>`
    with terms as (${termsRelation(terms)}),
    mine as (${mine}),
    own as (
      select day, count(*) as channels
      from channel_day
      where network_id = ${scope.network_id} and channel_id = any(array(${viewersChannels(scope)}))
        and credited and views >= ${minPricedViews} and revenue is not null and day between ${shown.from}::date and ${shown.to}::date
      group by day
    ),
    days as (
      select calendar.day, profit_rate,
        mine.highest_revenue, mine.highest_views, mine.lowest_revenue, mine.lowest_views,
        network.highest_revenue as network_highest_revenue, network.highest_views as network_highest_views,
        network.revenue as network_revenue, network.views as network_views,
        network.channels is not null
          and not ${seesAll} and network.channels - coalesce(own.channels, 0) < ${minOthers} as withheld
      from (
        select day::date as day from generate_series(${shown.from}::date, ${shown.until}::date, interval '1 day') as day
      ) as calendar
      left join terms on terms.month = date_trunc('month', calendar.day::timestamp)::date
      left join mine on mine.day = calendar.day
      left join own on own.day = calendar.day
      left join network_price_day as network on network.network_id = ${scope.network_id}
        and network.day = calendar.day and network.day <= ${shown.to}::date
    )
    select day, ${price('highest_revenue', 'highest_views')}::text as highest,
      ${price('lowest_revenue', 'lowest_views')}::text as lowest,
      (${isNetwork ? sql`null` : ofNetwork('network_highest_revenue', 'network_highest_views')})::text as network_highest,
      (${ofNetwork('network_revenue', 'network_views')})::text as network_average,
      withheld
    from days order by day`
  return question(rows, (found) => found)
}
