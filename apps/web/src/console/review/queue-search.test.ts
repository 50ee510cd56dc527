import { expect, it } from 'vitest'
import { keyOf, rowAfter, type Seen, toggled } from './queue-search.ts'

const channel = (channel_id: number, state: Seen['state'] = 'pending'): Seen => ({
  network_id: 1,
  channel_id,
  state,
  title: `Channel ${channel_id}`,
})
const rows = [1, 2, 3, 4].map((id) => channel(id))
const keys = (...ids: number[]) => new Set(ids.map((id) => keyOf(channel(id))))

it('keeps a picked channel as it was then, also where it has changed', () => {
  const picked = toggled(new Map(), { ...channel(1), network: 'Morning' } as Seen)
  const more = toggled(picked, channel(2))
  expect([...more.values()]).toEqual([channel(1), channel(2)])
  // Picked no longer, by a row that has changed meanwhile.
  expect([...toggled(more, channel(1, 'on_hold')).values()]).toEqual([channel(2)])
  expect([...picked.values()]).toEqual([channel(1)])
})

it.each([
  ['the next one', 2, keys(2), 3],
  ['not one that is gone as well', 2, keys(2, 3), 4],
  ['the one before, where none follows', 4, keys(4), 3],
  ['one before that is left', 4, keys(2, 3, 4), 1],
  ['the first one that is left, where it was not in the list', 9, keys(9, 1), 2],
  ['nothing, where all are gone', 2, keys(1, 2, 3, 4), undefined],
] as const)('goes on to %s', (_name, from, gone, to) => {
  expect(rowAfter(rows, keyOf(channel(from)), gone)?.channel_id).toBe(to)
})
