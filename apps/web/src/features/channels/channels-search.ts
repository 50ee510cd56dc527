import {
  managedChannelSorts,
  platformChanges,
  verifications,
} from '@cuesheet/contract/values/channel-management'
import { greatestId } from '@cuesheet/contract/values/ids'
import {
  oneOf,
  order,
  page,
  type SearchOf,
  searched,
  text,
  validSearch,
  whole,
} from '../../lib/search-params.ts'

export type ManagedChannelSort = (typeof managedChannelSorts)[number]
export type ChannelsOrder = { sort: ManagedChannelSort; order: 'asc' | 'desc' }

const shape = {
  search: searched,
  status: whole(0, 3),
  verification: oneOf(verifications),
  platform: oneOf(platformChanges),
  held: oneOf(['1']),
  /** One of `channelCategories`, which every page would otherwise load with this address. */
  category: text(20, /^[a-z]{3,}$/),
  /** 0: channels of no member. */
  member: whole(0, greatestId),
  sort: oneOf(managedChannelSorts),
  order,
  page,
}
export type ChannelsSearch = SearchOf<typeof shape>

const defaults = { sort: 'registered', order: 'desc', page: 1 } as const

/** Rows of a page of the list. */
export const pageSize = 50

/** Channel management's filters in its address. */
export const channelsSearch = validSearch(shape, defaults)

export const channelsOrderOf = ({
  sort = defaults.sort,
  order = defaults.order,
}: ChannelsSearch): ChannelsOrder => ({ sort, order })

/** The order in which a column is read first. */
export const firstOrder = (by: ManagedChannelSort) => (by === 'title' || by === 'status' ? 'asc' : 'desc')

/** All channels, in any order. */
export const noFilters = {
  search: undefined,
  status: undefined,
  verification: undefined,
  platform: undefined,
  held: undefined,
  category: undefined,
  member: undefined,
} satisfies ChannelsSearch
