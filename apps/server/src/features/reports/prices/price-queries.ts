import type { AnswerOf } from '@cuesheet/contract/endpoint'
import type { priceReport } from '@cuesheet/contract/video-report'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope, isWholeNetwork } from '../../../access/scope.ts'
import { answered, type Question, question } from '../../../db/questions.ts'
import { isPriced, pricedMeasures } from '../../facts/rollup-sources.ts'
import { perThousand, termsRelation } from '../../facts/terms.ts'
import type { Selection } from '../selection.ts'
import { twoDigits } from './price-rules.ts'

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
  const { network_id } = scope
  const isNetwork = isWholeNetwork(scope)
  const seesAll = scope.terms === 'gross'
  const inSpan = sql`day between ${shown.from}::date and ${shown.to}::date`
  const forMeasures = (one: (measure: (typeof pricedMeasures)[number]) => RawBuilder<unknown>) =>
    sql.join(pricedMeasures.map(one))
  const extremes = ['highest', 'lowest'] as const
  const mine = isNetwork
    ? sql`select * from network_price_day where network_id = ${network_id} and ${inSpan}`
    : sql`
      select day, ${forMeasures(({ of, measure, isOf }) =>
        sql.join(
          extremes.flatMap((which) =>
            ([measure, 'revenue'] as const).map((column) => {
              const order = sql.raw(which === 'highest' ? 'desc' : 'asc')
              const name = `${of}${which}_${column === 'revenue' ? 'revenue' : 'views'}`
              return sql`(array_agg(${sql.ref(column)} order by revenue::numeric / ${sql.ref(measure)} ${order}, ${sql.ref(measure)})
                filter (where ${isOf}))[1] as ${sql.id(name)}`
            }),
          ),
        ),
      )}
      from (
        select day, views, engaged_views, revenue from channel_day
        where ${isInScope(scope, 'channel_day')} and credited and ${inSpan}
      ) as counted
      where ${isPriced} and day in (
        select day from network_day where network_id = ${network_id} and ${inSpan} and activity_reported and revenue_reported)
      group by day`
  /** Of one measure: its five fields, of columns with these names. */
  const pricesOf = ({ of }: (typeof pricedMeasures)[number]) => {
    const withheld = sql`(${sql.ref(`network.${of}channels`)} is not null and ${sql.ref(`network.${of}channels`)} > 0
      and not ${seesAll} and ${sql.ref(`network.${of}channels`)} - coalesce(${sql.ref(`own.${of}channels`)}, 0) < ${minOthers})`
    const price = (from: 'mine' | 'network', which: string) =>
      perThousand(
        sql`${sql.ref(`${from}.${of}${which}revenue`)} * profit_rate`,
        sql.ref(`${from}.${of}${which}views`),
      )
    const ofNetwork = (which: string) =>
      isNetwork
        ? price('network', which)
        : sql`case when not ${withheld} then ${twoDigits(price('network', which))} end`
    return {
      highest: sql`(${price('mine', 'highest_')})::text`,
      lowest: sql`(${price('mine', 'lowest_')})::text`,
      network_highest: isNetwork ? sql`null::text` : sql`(${ofNetwork('highest_')})::text`,
      network_average: sql`(${ofNetwork('')})::text`,
      withheld,
    }
  }
  const fields = (measure: (typeof pricedMeasures)[number]) => Object.entries(pricesOf(measure))
  const [views, engaged] = pricedMeasures
  const rows = sql<PriceDay>`
    with terms as (${termsRelation(terms)}),
    mine as (${mine}),
    own as (
      select day, ${forMeasures(({ of, isOf }) => sql`count(*) filter (where ${isOf}) as ${sql.id(`${of}channels`)}`)}
      from channel_day
      where network_id = ${network_id} and channel_id = any(array(${viewersChannels(scope)}))
        and credited and ${isPriced} and ${inSpan}
      group by day
    )
    select day, ${sql.join(fields(views).map(([name, value]) => sql`${value} as ${sql.id(name)}`))},
      jsonb_build_object(${sql.join(fields(engaged).map(([name, value]) => sql`${sql.lit(name)}, ${value}`))}) as engaged
    from (
      select day::date as day from generate_series(${shown.from}::date, ${shown.until}::date, interval '1 day') as day
    ) as calendar
    left join terms on terms.month = date_trunc('month', calendar.day::timestamp)::date
    left join mine using (day)
    left join own using (day)
    left join (
      select * from network_price_day where network_id = ${network_id} and ${inSpan}
    ) as network using (day)
    order by day`
  return question(rows, (found) => found)
}
