import type { VideoSort } from '@cuesheet/contract/values/video-sort'
import type { VideoOrder } from './video-queries.ts'

/** What the sort picker offers, in its order. */
export const videoSortChoices = {
  newest: { sort: 'published_at', order: 'desc' },
  oldest: { sort: 'published_at', order: 'asc' },
  views_desc: { sort: 'views', order: 'desc' },
  views_asc: { sort: 'views', order: 'asc' },
  engaged_views_desc: { sort: 'engaged_views', order: 'desc' },
  engaged_views_asc: { sort: 'engaged_views', order: 'asc' },
  profit_desc: { sort: 'profit', order: 'desc' },
  profit_asc: { sort: 'profit', order: 'asc' },
  rpm_desc: { sort: 'rpm', order: 'desc' },
  rpm_asc: { sort: 'rpm', order: 'asc' },
  engaged_rpm_desc: { sort: 'engaged_rpm', order: 'desc' },
  engaged_rpm_asc: { sort: 'engaged_rpm', order: 'asc' },
  impressions_desc: { sort: 'impressions', order: 'desc' },
  impressions_asc: { sort: 'impressions', order: 'asc' },
  click_through_rate_desc: { sort: 'click_through_rate', order: 'desc' },
  click_through_rate_asc: { sort: 'click_through_rate', order: 'asc' },
  gained: { sort: 'change', order: 'desc' },
  lost: { sort: 'change', order: 'asc' },
} as const satisfies Record<string, { sort: VideoSort; order: 'asc' | 'desc' }>
export type VideoSortChoice = keyof typeof videoSortChoices
export const sortChoices = Object.keys(videoSortChoices) as VideoSortChoice[]

/** The choice that an order is; null for one that only a column's header gives. */
export function sortChoiceOf({ sort, order }: VideoOrder): VideoSortChoice | null {
  return (
    sortChoices.find((id) => videoSortChoices[id].sort === sort && videoSortChoices[id].order === order) ??
    null
  )
}
