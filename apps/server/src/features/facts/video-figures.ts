import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import { sql } from 'kysely'
import { money, perThousand } from './terms.ts'

/** One video's figures over `sums join terms`; both what is displayed and what is sorted by. */
export const figures = {
  views: sql`sum(views)::bigint`,
  premium_views: sql`sum(premium_views)::bigint`,
  premium_ratio: sql`(sum(premium_views) / nullif(sum(views), 0))::float8`,
  profit: money(sql`sum(revenue * profit_rate)`),
  premium_profit: money(sql`sum(premium_revenue * profit_rate)`),
  rpm: perThousand(sql`sum(paired_revenue * profit_rate)`, sql`sum(paired_views)`),
  premium_rpm: perThousand(sql`sum(paired_premium_revenue * profit_rate)`, sql`sum(paired_premium_views)`),
}

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
