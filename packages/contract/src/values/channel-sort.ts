/** What the channel report can be sorted by: what it displays. `change` is of the profit. */
export const channelSorts = ['profit', 'views', 'rpm', 'change', 'shorts', 'title'] as const
export type ChannelSort = (typeof channelSorts)[number]
