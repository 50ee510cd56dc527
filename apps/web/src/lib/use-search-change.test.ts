import { expect, it } from 'vitest'
import { historyStep } from './use-search-change.ts'

it.each([
  // What another choice shows is another page of the history.
  [{}, { period: 'this_month' }, {}, 'push'],
  [{ member: 3 }, { member: undefined, channel: undefined }, {}, 'push'],
  [{}, { page: 2 }, {}, 'push'],
  [{ status: 1, page: 2 }, { status: 2, page: undefined }, {}, 'push'],
  // Where nothing changes there is nothing to undo.
  [{ status: 1 }, { status: 1, page: undefined }, {}, null],
  [{ member: '3' }, { member: 3 }, {}, null],
  // Another order or form of the same.
  [{}, { sort: 'views', order: 'asc' }, {}, 'replace'],
  [{ page: 3 }, { sort: 'views', page: undefined }, {}, 'replace'],
  [{}, { measure: 'views' }, {}, 'replace'],
  [{}, { sort: 'views', status: 2 }, {}, 'push'],
  // A search is one step, however many pauses it is typed with.
  [{}, { search: 'a' }, {}, 'push'],
  [{ search: 'a' }, { search: 'ab', page: undefined }, { typed: true }, 'replace'],
  [{ search: 'a' }, { status: 2 }, { typed: true }, 'push'],
  // In an open modal.
  [{ 'add-channel': 'many' }, { verification: 'pending' }, { modal: 'add-channel' }, 'replace'],
] as const)('from %j by %j at %j: %s', (current, change, at, step) => {
  expect(historyStep(current, change, at)).toBe(step)
})
