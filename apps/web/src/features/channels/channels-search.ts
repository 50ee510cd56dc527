import { channelCategories } from '@cuesheet/contract/values/channel-categories'
import { managedChannelSorts, verifications } from '@cuesheet/contract/values/channel-management'
import * as z from 'zod/mini'
import { type SearchOf, validSearch } from '../../lib/search-params.ts'

export type ManagedChannelSort = (typeof managedChannelSorts)[number]
export type ChannelsOrder = { sort: ManagedChannelSort; order: 'asc' | 'desc' }

const shape = {
  search: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  status: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(3)),
  verification: z.enum(verifications),
  category: z.enum(channelCategories),
  /** 0: channels of no member. */
  member: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
  sort: z.enum(managedChannelSorts),
  order: z.enum(['asc', 'desc']),
  page: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
}
export type ChannelsSearch = SearchOf<typeof shape>

const defaults = { sort: 'registered', order: 'desc', page: 1 } as const

/** Channel management's filters in its address. */
export const channelsSearch = validSearch(shape, defaults)

export const channelsOrderOf = ({
  sort = defaults.sort,
  order = defaults.order,
}: ChannelsSearch): ChannelsOrder => ({ sort, order })

/** The order in which a column is read first. */
export const firstOrder = (by: ManagedChannelSort) => (by === 'title' || by === 'status' ? 'asc' : 'desc')

/** Whether anything narrows the list. */
export const isNarrowed = ({ search, status, verification, category, member }: ChannelsSearch) =>
  [search, status, verification, category, member].some((value) => value !== undefined)
