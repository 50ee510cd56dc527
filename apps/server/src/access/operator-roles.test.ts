import { operatorRoles } from '@cuesheet/contract/values/operator-role'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listContractEndpoints } from '../testing/contract-endpoints.ts'
import { createAccount } from '../testing/factories.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import type { Viewer } from './viewer.ts'

// Each call of the console against each role: who has not the one it is for is refused before anything is read.

let test: TestApp
let operators: Viewer[]
beforeAll(async () => {
  test = await createTestApp()
  operators = await Promise.all(
    operatorRoles.map((operator_role) => createAccount(test.db, null, { as: 'operator', operator_role })),
  )
})
afterAll(() => test?.close())

const calls = (await listContractEndpoints()).filter(({ access }) => access === 'operator')

it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s is for those of its role and administrators',
  async (_name, endpoint) => {
    for (const operator of operators) {
      const client = await test.open('localhost', operator)
      const answer = await client.send(endpoint, { query: {}, body: {} })
      const { operator_role: role } = operator
      const isRefused = endpoint.role !== null && endpoint.role !== role && role !== 'administrator'
      expect(answer.statusCode === 403, `${role}: ${answer.body}`).toBe(isRefused)
    }
  },
)
