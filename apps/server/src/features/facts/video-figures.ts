import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { type RawBuilder, sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../access/scope.ts'
import type { Span, SummarySpan } from './periods.ts'
import {
  knownEngaged,
  knownPremium,
  knownProfit,
  type MoneyTerms,
  money,
  perThousand,
  premiumRatio,
  termsOf,
  termsRelation,
  weighted,
} from './terms.ts'
import { videoSums } from './video-sums.ts'

const views = [
  'views',
  'premium_views',
  'unsplit_views',
  'paired_views',
  'paired_premium_views',
  'engaged_views',
  'unengaged_views',
  'unpaired_engaged_views',
]
const profits = ['', 'premium_', 'paired_', 'paired_premium_']

/** The columns of `videoAmounts` after its key, all of them sums. */
export const amountColumns = [...views, ...profits.map((of) => `${of}profit`), 'gross', 'fee', 'net']

/**
 * The relation (channel_id, video_id, views, premium_views, unsplit_views, paired_views, paired_premium_views, engaged_views,
 * unengaged_views, unpaired_engaged_views, profit, premium_profit, paired_profit, paired_premium_profit, gross, fee, net) of a span, money in nano-units: from its summary, where each
 * column is an expression of one row, computed where it is asked for, or else from the sums. `channels`: as videoSums.
 */
export function videoAmounts(
  scope: ChannelScope,
  span: Span,
  summary: SummarySpan | null,
  terms: MoneyTerms,
  channels?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!summary)
    return sql`
      select channel_id, video_id,
        ${sql.join(views.map((column) => sql`sum(${sql.ref(column)})::bigint as ${sql.id(column)}`))},
        ${sql.join(profits.map((of) => sql`sum(${sql.ref(`${of}revenue`)} * profit_rate) as ${sql.id(`${of}profit`)}`))},
        sum(revenue * rate) as gross, sum(revenue * rate * fee_rate) as fee, sum(revenue * rate * (1 - fee_rate)) as net
      from (${videoSums(scope, span, channels)}) as sums
      join (${termsRelation(termsOf(terms, span))}) as terms using (month)
      group by channel_id, video_id`
  const inMoney = (column: string, of?: 'gross' | 'fee' | 'net') =>
    weighted(sql.ref(column), terms, summary, of)
  return sql`
    select channel_id, video_id, ${sql.join(views.map((column) => sql.ref(column)))},
      ${sql.join(profits.map((of) => sql`${inMoney(`${of}revenue`)} as ${sql.id(`${of}profit`)}`))},
      ${inMoney('revenue', 'gross')} as gross, ${inMoney('revenue', 'fee')} as fee, ${inMoney('revenue', 'net')} as net
    from video_period as stored
    where ${isInScope(scope, 'stored')} and from_day = ${summary.from}::date and until_day = ${summary.until}::date
      ${channels ? sql`and stored.channel_id = any(${channels})` : sql``}`
}

/** Those that `paired_profit` was earned with; null where they are not known of all its views. */
export const pricedEngagedViews = sql`case when unengaged_views = 0 then engaged_views - unpaired_engaged_views end`

/** One video's figures over `videoAmounts`; both what is displayed and what is sorted by. */
export const figures = {
  views: sql`views::bigint`,
  engaged_views: knownEngaged(sql`engaged_views::bigint`),
  unengaged_views: sql`unengaged_views::bigint`,
  premium_views: knownPremium(sql`premium_views::bigint`),
  premium_ratio: premiumRatio(),
  profit: money(knownProfit(sql`profit`)),
  premium_profit: knownPremium(money(sql`premium_profit`)),
  rpm: perThousand(sql`paired_profit`, sql`paired_views`),
  engaged_rpm: perThousand(sql`paired_profit`, pricedEngagedViews),
  premium_rpm: perThousand(sql`paired_premium_profit`, sql`paired_premium_views`),
}

/** gross − fee = net of the same. */
export const settlement = { gross: money(sql`gross`), fee: money(sql`fee`), net: money(sql`net`) }

export const publishedMicroseconds = sql`(extract(epoch from videos.published_at) * 1000000)::bigint`

/** What the figure of a place is in PostgreSQL. */
export const figureTypes: Record<VideoSort, 'bigint' | 'numeric' | 'float8'> = {
  profit: 'numeric',
  views: 'bigint',
  engaged_views: 'bigint',
  rpm: 'numeric',
  engaged_rpm: 'numeric',
  premium_views: 'bigint',
  premium_ratio: 'float8',
  premium_rpm: 'numeric',
  impressions: 'bigint',
  click_through_rate: 'float8',
  published_at: 'bigint',
  change: 'numeric',
}

const moneySorts: readonly VideoSort[] = ['profit', 'rpm', 'engaged_rpm', 'premium_rpm', 'change']
export const isMoneySort = (sort: VideoSort) => moneySorts.includes(sort)
