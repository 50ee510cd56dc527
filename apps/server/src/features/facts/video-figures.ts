import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { type RawBuilder, sql } from 'kysely'
import { money, perThousand } from './terms.ts'

/** One video's figures over `sums join terms`; both what is displayed and what is sorted by. */
export const figuresAt = (rate: RawBuilder<unknown>) => ({
  views: sql`sum(views)::bigint`,
  premium_views: sql`sum(premium_views)::bigint`,
  premium_ratio: sql`(sum(premium_views) / nullif(sum(views), 0))::float8`,
  profit: money(sql`sum(revenue * ${rate})`),
  premium_profit: money(sql`sum(premium_revenue * ${rate})`),
  rpm: perThousand(sql`sum(paired_revenue * ${rate})`, sql`sum(paired_views)`),
  premium_rpm: perThousand(sql`sum(paired_premium_revenue * ${rate})`, sql`sum(paired_premium_views)`),
})

export const figures = figuresAt(sql`profit_rate`)

export const publishedMicroseconds = sql`(extract(epoch from max(videos.published_at)) * 1000000)::bigint`

/** What the figure of a place is in PostgreSQL. */
export const figureTypes: Record<VideoSort, 'bigint' | 'numeric' | 'float8'> = {
  profit: 'numeric',
  views: 'bigint',
  rpm: 'numeric',
  premium_views: 'bigint',
  premium_ratio: 'float8',
  premium_rpm: 'numeric',
  published_at: 'bigint',
}
