/** What a channel is about; one is chosen when it is registered. */
export const channelCategories = [
  'dance',
  'vlog',
  'beauty',
  'fashion',
  'food',
  'travel',
  'sports',
  'game',
  'comedy',
  'education',
  'animal',
  'kids',
  'music',
  'film',
  'art',
  'tech',
  'car',
  'news',
  'other',
] as const
export type ChannelCategory = (typeof channelCategories)[number]
