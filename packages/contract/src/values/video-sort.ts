/** What a list of videos can be sorted by: the figures it displays. change: of profit, against the days compared, in money. */
export const videoSorts = [
  'profit',
  'views',
  'engaged_views',
  'rpm',
  'engaged_rpm',
  'premium_views',
  'premium_ratio',
  'premium_rpm',
  'impressions',
  'click_through_rate',
  'published_at',
  'change',
] as const
export type VideoSort = (typeof videoSorts)[number]
