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
  weighted,
} from './terms.ts'
import { type PeriodColumn, videoPeriods, viewColumns } from './video-periods.ts'

type Money = { revenue: PeriodColumn; of?: 'gross' | 'fee' | 'net' }

/** Money by the revenue that it is made of: the viewer's profit, or what is named. */
const monies = {
  profit: { revenue: 'revenue' },
  premium_profit: { revenue: 'premium_revenue' },
  paired_profit: { revenue: 'paired_revenue' },
  paired_premium_profit: { revenue: 'paired_premium_revenue' },
  gross: { revenue: 'revenue', of: 'gross' },
  fee: { revenue: 'revenue', of: 'fee' },
  net: { revenue: 'revenue', of: 'net' },
} as const satisfies Record<string, Money>

type ViewColumn = (typeof viewColumns)[number]
export type AmountColumn = ViewColumn | keyof typeof monies
const moneyOf = (column: AmountColumn): Money | null =>
  column in monies ? monies[column as keyof typeof monies] : null

/** All columns of `videoAmounts` after its key: sums, money in nano-units. */
export const amountColumns: readonly AmountColumn[] = [
  ...viewColumns,
  ...(Object.keys(monies) as (keyof typeof monies)[]),
]

type Narrowed = {
  /** An array of channels. */
  channels?: RawBuilder<unknown> | undefined
  /** Those asked for: without a summary nothing else is added up. */
  columns?: readonly AmountColumn[]
}

/**
 * The relation (channel_id, video_id, and the columns) of a span: each column an expression of a video's row of the span's
 * summary, or of what such a row would hold.
 */
export function videoAmounts(
  scope: ChannelScope,
  span: Span,
  summary: SummarySpan | null,
  terms: MoneyTerms,
  { channels, columns = amountColumns }: Narrowed = {},
): RawBuilder<unknown> {
  const needed = [...new Set(columns.map((column) => moneyOf(column)?.revenue ?? (column as ViewColumn)))]
  const periods = summary
    ? sql`
      select * from video_period as stored
      where ${isInScope(scope, 'stored')} and from_day = ${summary.from}::date and until_day = ${summary.until}::date
        ${channels ? sql`and stored.channel_id = any(${channels})` : sql``}`
    : videoPeriods(scope, span, { channels, columns: needed })
  const expressionOf = (column: AmountColumn) => {
    const money = moneyOf(column)
    return money ? weighted(sql.ref(money.revenue), terms, summary ?? span, money.of) : sql.ref(column)
  }
  return sql`
    select channel_id, video_id ${sql.join(
      columns.map((column) => sql`, ${expressionOf(column)} as ${sql.id(column)}`),
      sql``,
    )}
    from (${periods}) as periods`
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

/** The columns that each is made of. */
export const columnsOfFigure: Record<keyof typeof figures, readonly AmountColumn[]> = {
  views: ['views'],
  engaged_views: ['views', 'engaged_views', 'unengaged_views'],
  unengaged_views: ['unengaged_views'],
  premium_views: ['views', 'premium_views', 'unsplit_views'],
  premium_ratio: ['views', 'premium_views', 'unsplit_views'],
  profit: ['views', 'paired_views', 'profit'],
  premium_profit: ['views', 'unsplit_views', 'premium_profit'],
  rpm: ['paired_views', 'paired_profit'],
  engaged_rpm: ['engaged_views', 'unengaged_views', 'unpaired_engaged_views', 'paired_profit'],
  premium_rpm: ['paired_premium_views', 'paired_premium_profit'],
}

/** Of what 1,000 views and 1,000 engaged views earn. */
export const priceColumns = [
  ...new Set(['views', ...columnsOfFigure.rpm, ...columnsOfFigure.engaged_rpm] as const),
]

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
