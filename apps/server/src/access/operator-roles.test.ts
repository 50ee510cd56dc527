import { type Duty, duties, operatorRoles } from '@cuesheet/contract/values/roles'
import { expect, it } from 'vitest'
import { listContractEndpoints } from '../testing/contract-endpoints.ts'
import { createAccount } from '../testing/factories.ts'
import { openTestApp } from '../testing/test-app.ts'
import type { Viewer } from './viewer.ts'

// Each call of the console against each role: who has not the one it is for is refused before anything is read.
const test = await openTestApp()
const { db } = test
const operators: Viewer[] = await Promise.all(
  operatorRoles.map((operator_role) => createAccount(db, null, { as: 'operator', operator_role })),
)

const calls = (await listContractEndpoints()).filter(({ access }) => access === 'operator')

it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s is for those whose duty it is',
  async (_name, endpoint) => {
    for (const operator of operators) {
      const client = await test.open('localhost', operator)
      const answer = await client.send(endpoint, { query: {}, body: {} })
      const { operator_role: role } = operator
      const isRefused = !(duties[endpoint.duty!] as readonly string[]).includes(role!)
      expect(answer.statusCode === 403, `${role}: ${answer.body}`).toBe(isRefused)
    }
  },
)

const changing = calls.filter(({ method }) => method !== 'GET')

it('who reads the console changes nothing but what waits and its own requests, and downloads what it reads', () => {
  expect(
    changing
      .filter(({ duty }) => duty === 'console')
      .map(({ path }) => path)
      .sort(),
  ).toEqual([
    'console/approvals/decline',
    // Hands out what GET console/close/month shows, as settlement/export does to a manager.
    'console/close/export',
    'console/system/reference',
    'console/today/put-off',
    'console/today/take-up',
  ])
})

it.each<[string, Duty[], RegExp]>([
  [
    'librarian',
    ['catalogue', 'reports', 'notices'],
    /^console\/(catalogue|reports|notices|collection|channels)\//,
  ],
  ['reviewer', ['review'], /^console\/(review|requests|certificates)\//],
])('a %s changes what is its own, and nothing of money', (role, own, places) => {
  const able = changing.filter(
    ({ duty }) => duty !== 'console' && (duties[duty!] as readonly string[]).includes(role),
  )
  expect([...new Set(able.map(({ duty }) => duty))].sort()).toEqual(own.toSorted())
  for (const { path } of able) expect(path).toMatch(places)
  expect(able.filter(({ path }) => /close|rates|payee|people|networks\//.test(path))).toEqual([])
})
