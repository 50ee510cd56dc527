import { channelSorts } from '@cuesheet/contract/values/channel-columns'
import { videoKinds } from '@cuesheet/contract/values/video-kinds'
import { videoSorts } from '@cuesheet/contract/values/video-sort'
import { id, oneOf, order, type SearchOf, searched, validSearch } from '../../lib/search-params.ts'
import type { ChannelOrder } from './channel-queries.ts'
import { measures } from './measure-names.ts'
import { keptRange, selectionDefaults, selectionShape } from './selection-search.ts'
import type { VideoOrder } from './video-queries.ts'

/** The maximum of channels with a colour of their own in the chart. */
export const tops = ['6', '12', '29'] as const

const shape = {
  ...selectionShape,
  /** The one channel whose section is open. */
  channel: id,
  by: oneOf(['profit', 'views']),
  top: oneOf(tops),
  search: searched,
  sort: oneOf(channelSorts),
  order,
  measure: oneOf(measures),
  video_sort: oneOf(videoSorts),
  video_order: order,
  /** Of the channel's videos. */
  kind: oneOf(videoKinds),
}
export type ChannelSearch = SearchOf<typeof shape>

const defaults = {
  ...selectionDefaults,
  by: 'profit',
  top: '6',
  sort: 'profit',
  order: 'desc',
  measure: 'profit',
  video_sort: 'profit',
  video_order: 'desc',
  kind: 'all',
} as const

const valid = validSearch(shape, defaults)

/** The channel report's filters in its address. */
export const channelSearch = (search: Record<string, unknown>): ChannelSearch => keptRange(valid(search))

export const channelOrderOf = ({
  sort = defaults.sort,
  order = defaults.order,
  search,
}: ChannelSearch): ChannelOrder => ({ sort, order, ...(search && { search }) })

export const videoOrderOf = ({
  video_sort: sort = defaults.video_sort,
  video_order: order = defaults.video_order,
  kind = defaults.kind,
}: ChannelSearch): VideoOrder => ({ sort, order, ...(kind !== 'all' && { kind }) })

export const splitOf = ({ by = defaults.by, top = defaults.top }: ChannelSearch) => ({ by, top: Number(top) })

export const channelMeasureOf = ({ measure = defaults.measure }: ChannelSearch) => measure
