import { type ReviewFilter, reviewFilters } from '@cuesheet/contract/values/review'
import { id, oneOf, searched, text } from '../../lib/search-params.ts'
import type { ChannelIds } from './api.ts'

export type QueueSearch = {
  search?: string | undefined
  network?: number | undefined
  state?: ReviewFilter | undefined
}

/** `open`: the network and the channel that is looked at, `12-345`. */
export const queueShape = {
  search: searched,
  network: id,
  state: oneOf(reviewFilters),
  open: text(21, /^[1-9]\d{0,9}-[1-9]\d{0,9}$/),
}

export const keyOf = ({ network_id, channel_id }: ChannelIds) => `${network_id}-${channel_id}`

export function idsOf(key: string): ChannelIds {
  const [network_id = 0, channel_id = 0] = key.split('-').map(Number)
  return { network_id, channel_id }
}
