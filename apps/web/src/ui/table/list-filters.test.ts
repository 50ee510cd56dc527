import { expect, it } from 'vitest'
import { narrowing } from './list-filters.tsx'

const state = { name: 'state', label: 'State', options: ['open'], text: String, any: 'Any state' } as const
const role = { name: 'role', label: 'Role', options: ['manager', 'member'], text: String } as const

it('a list is narrowed by what the address says of it', () => {
  expect(narrowing({ state: 'open', search: 'a', network: undefined }, [state] as never)).toEqual([
    'state',
    'search',
  ])
})

it('neither its order nor its page narrows it, nor what chooses between two lists', () => {
  expect(narrowing({ sort: 'title', order: 'asc', page: 2, role: 'member' }, [role] as never)).toEqual([])
})
