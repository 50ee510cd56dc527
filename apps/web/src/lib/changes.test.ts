import type { Endpoint } from '@cuesheet/contract/endpoint'
import { afterEach, expect, it, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { changedBy, readAgainAfter } from './changes.ts'
import { queryClient } from './query-client.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../../packages/contract/src/*.ts', '!**/*.test.ts'],
  { eager: true },
)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value
const calls = Object.values(modules).flatMap((each) => Object.values(each).filter(isEndpoint))

const invalidated = vi.spyOn(queryClient, 'invalidateQueries')
afterEach(() => invalidated.mockReset())
const parts = () => invalidated.mock.calls.map(([filter]) => (filter?.queryKey ?? []).join('/'))
const refusal = (status: number) => new CallError(status, { code: 'conflict' })

it('knows of each call that changes something what is read again after it', () => {
  const unknown = calls.filter(({ method, path }) => method !== 'GET' && changedBy(path).length === 0)
  expect(unknown.map(({ path }) => path).sort()).toEqual([
    'audit/export',
    'certificates/check',
    'certificates/download',
    'channels/link',
    'channels/link/verify',
    'channels/preview',
    'claims/export',
    'console/catalogue/files/check',
    'console/close/banks/preview',
    'console/close/banks/sample',
    'console/close/statements/download',
    'console/close/statements/preview',
    'console/networks/drafts/save',
    'console/payouts/results/read',
    'console/people/view',
    'console/system/reference',
    'external/exchange',
    'external/tickets',
    'guides/progress',
    'invitations/accept',
    'invitations/member/accept',
    'invitations/member/answer',
    'invitations/member/show',
    'invitations/show',
    'member/account/delete.account',
    'member/account/preferences',
    'member/account/second/begin',
    'member/account/second/enable',
    'member/login',
    'member/login/second',
    'member/logout',
    'member/password/forgot',
    'member/password/reset',
    'music/declare',
    'music/favourites/add',
    'music/favourites/order',
    'music/favourites/remove',
    'music/heard',
    'notices/pictures',
    'pushes/begin',
    'report-files',
    'report/export',
    'statements/check',
    'statements/download',
  ])
})

it('names parts of paths that there are', () => {
  const named = new Set(calls.flatMap(({ path }) => changedBy(path)))
  const unknown = [...named].filter(
    (part) => part !== '' && !calls.some(({ path }) => `${path}/`.startsWith(`${part}/`)),
  )
  expect(unknown).toEqual([])
})

it('takes the row of the longest path', () => {
  expect(changedBy('console/networks/drafts/save')).toEqual([])
  expect(changedBy('console/networks/drafts/delete')).toEqual(['console/networks'])
  expect(changedBy('console/networks-of-others')).toEqual(['console'])
})

it('reads again after a success, and where others were faster or nobody knows how far it came', () => {
  readAgainAfter('settlement/close/confirm')
  expect(parts()).toEqual(['settlement', 'dashboard/home', 'dashboard/timeline'])
  for (const status of [0, 404, 409, 500]) readAgainAfter('settlement/close/confirm', refusal(status))
  expect(parts()).toHaveLength(15)
  for (const status of [400, 401, 403, 429]) readAgainAfter('settlement/close/confirm', refusal(status))
  expect(parts()).toHaveLength(15)
})

it('leaves what is being written on alone when it is refused', () => {
  readAgainAfter('notices/update', refusal(409))
  expect(parts()).toEqual([])
  readAgainAfter('notices/withdraw', refusal(409))
  expect(parts()).toEqual(['notices', 'console/notices', 'member/me'])
})

it('has a button wait for the reading only where it says so', () => {
  expect(readAgainAfter('notices/withdraw')).toBeInstanceOf(Promise)
  expect(readAgainAfter('channels/verify')).toBeUndefined()
})
