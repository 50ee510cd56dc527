import type { Endpoint } from '@cuesheet/contract/endpoint'
import {
  byIds,
  byManagerIds,
  byOperatorIds,
  type Ids,
  ofManagers,
  ofOperators,
  type Row,
  signedIn,
} from './row.ts'

/** What a query calls the ids of the ground; the first that a call takes is asked. */
const names: readonly [string, keyof Ids][] = [
  ['video_id', 'video'],
  ['video', 'video'],
  ['channel', 'channel'],
  ['member', 'member'],
  ['target', 'member'],
]

const anyIds = { network: 1, member: 1, channel: 1, video: 'dQw4w9WgXcQ' } as Ids

/**
 * Of a call that reads and has no row of its own: what its access says, asked with ids where its query takes one.
 * Undefined where the contract does not say enough.
 */
export function rowOfContract(endpoint: Endpoint): Row | undefined {
  const { method, access, query } = endpoint
  if (method !== 'GET' || access === 'anyone' || access === 'api_key') return undefined
  const taken = access === 'operator' ? [['network', 'network'] as const] : names
  const asked = taken.find(([name]) => name in query.shape)
  const askWith = (more: Record<string, string>) => (ids: Ids) => ({
    query: { ...more, ...(asked && { [asked[0]]: ids[asked[1]] }) },
  })
  const asks = [askWith({}), askWith({ month: '2026-09' })]
  const fitting = asks.findIndex((each) => query.safeParse(each(anyIds).query).success)
  const ask = asks[fitting]
  if (!ask) return undefined
  const asksNothing = !asked && fitting === 0
  return { ...(!asksNothing && { ask }), expected: expectationsOf[access](asked !== undefined) }
}

/** Operators are in no network. */
const expectationsOf = {
  operator: (hasIds: boolean) => (hasIds ? byOperatorIds(200) : ofOperators()),
  manager: (hasIds: boolean) => (hasIds ? byManagerIds(200) : ofManagers),
  signed_in: (hasIds: boolean) => (hasIds ? byIds : ({ ...signedIn, operator: 'not_found' } as const)),
}
