import type { ChannelIds } from '@cuesheet/contract/console-review'
import { type ReviewFilter, type ReviewState, reviewFilters } from '@cuesheet/contract/values/review'
import { id, oneOf, searched, text } from '../../lib/search-params.ts'

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

/** A channel as it was when it was picked or decided on. */
export type Seen = ChannelIds & { state: ReviewState; title: string }

export const keyOf = ({ network_id, channel_id }: ChannelIds) => `${network_id}-${channel_id}`

export function idsOf(key: string): ChannelIds {
  const [network_id = 0, channel_id = 0] = key.split('-').map(Number)
  return { network_id, channel_id }
}

/** Picks a channel as it is at this moment, or no longer. */
export function toggled(
  picked: ReadonlyMap<string, Seen>,
  { network_id, channel_id, state, title }: Seen,
): ReadonlyMap<string, Seen> {
  const seen = { network_id, channel_id, state, title }
  const changed = new Map(picked)
  return changed.delete(keyOf(seen)) ? changed : changed.set(keyOf(seen), seen)
}

/** Where to go on after some are gone: the next row that is left, else the one before. */
export function rowAfter<Row extends ChannelIds>(
  rows: readonly Row[],
  key: string,
  gone: ReadonlySet<string>,
): Row | undefined {
  const at = rows.findIndex((row) => keyOf(row) === key)
  const stays = (row: Row) => !gone.has(keyOf(row))
  return rows.slice(at + 1).find(stays) ?? rows.slice(0, Math.max(at, 0)).findLast(stays)
}
