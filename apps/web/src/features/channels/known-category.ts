import { type ChannelCategory, channelCategories } from '@cuesheet/contract/values/channel-categories'

/** The category if it is one. */
export const knownCategory = (category: string | null | undefined): ChannelCategory | undefined =>
  channelCategories.find((one) => one === category)
