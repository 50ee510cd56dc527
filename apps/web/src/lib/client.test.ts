import { accounts, oneAccount } from '@cuesheet/contract/members'
import { tracks } from '@cuesheet/contract/music'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { infiniteOf, queryOf } from './client.ts'
import { keyOf } from './key-of.ts'

const found = (client: QueryClient, queryKey: readonly unknown[]) =>
  client
    .getQueryCache()
    .findAll({ queryKey })
    .map(({ state }) => state.data)
    .sort()

it('files queries so that a part of the contract, a call, or what it was asked with finds them', () => {
  const client = new QueryClient()
  const file = (queryKey: readonly unknown[], data: string) => client.setQueryData(queryKey, data)
  file(queryOf(accounts, { page: 1 }, { vary: ['KRW'] }).queryKey, 'won')
  file(queryOf(accounts, { page: 1 }, { vary: ['USD'] }).queryKey, 'dollars')
  file(queryOf(accounts, { page: 2, search: 'a' }, { vary: ['KRW'] }).queryKey, 'second')
  file(infiniteOf(accounts, { size: 50 }).queryKey, 'pieces')
  file(queryOf(oneAccount, { target: 7 }).queryKey, 'one')
  expect(found(client, ['member', 'mcn'])).toEqual(['dollars', 'one', 'pieces', 'second', 'won'])
  expect(found(client, accounts.path.split('/'))).toEqual(['dollars', 'pieces', 'second', 'won'])
  expect(found(client, keyOf(accounts))).toEqual(['dollars', 'second', 'won'])
  expect(found(client, keyOf(accounts, { pieces: {} }))).toEqual(['pieces'])
  expect(found(client, keyOf(accounts, { asked: { page: 1 }, vary: ['USD'] }))).toEqual(['dollars'])
  expect(found(client, keyOf(accounts, { asked: { search: undefined } }))).toEqual(['dollars', 'won'])
})

it('files what is undefined as what is not given', () => {
  const client = new QueryClient()
  client.setQueryData(queryOf(accounts, { page: 1, search: undefined }).queryKey, { total: 1 } as never)
  expect(client.getQueryData(queryOf(accounts, { page: 1 }).queryKey)).toEqual({ total: 1 })
})

it('goes on in a list with what the piece before named, or by pages while there are more', () => {
  const { getNextPageParam, initialPageParam } = infiniteOf(tracks, { sort: 'popularity' })
  const after = (piece: object) => getNextPageParam(piece as never, [], {}, [])
  expect(initialPageParam).toEqual({})
  expect(after({ next: 'x', total: 900 })).toEqual({ after: 'x' })
  expect(after({ next: null, total: 900 })).toBeUndefined()
  expect(after({ page: 1, size: 50, total: 51 })).toEqual({ page: 2 })
  expect(after({ page: 2, size: 50, total: 51 })).toBeUndefined()
})
