import { errorStatus } from '@cuesheet/contract/errors'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rebuildRollups } from '../features/report-ingest/rollup.ts'
import { arbitraryInput } from '../testing/arbitrary-input.ts'
import { listContractEndpoints } from '../testing/contract-endpoints.ts'
import { createAccount, createChannel, createNetwork } from '../testing/factories.ts'
import { addActivity, addRevenue } from '../testing/facts.ts'
import { type SimulatedPlatform, startSimulatedPlatform } from '../testing/simulated-platform.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { injectCall, signedRequest, type TestClient } from '../testing/test-client.ts'

const endpoints = await listContractEndpoints()
const callers = ['anonymous', 'member', 'manager', 'operator'] as const

let platform: SimulatedPlatform
let test: TestApp
let clients: Record<(typeof callers)[number], () => Promise<TestClient>>
beforeAll(async () => {
  platform = await startSimulatedPlatform()
  test = await createTestApp({ log_level: 'error', ...platform.config })
  const network = await createNetwork(test.db)
  const member = await createAccount(test.db, network)
  const manager = await createAccount(test.db, network, { as: 'manager' })
  const operator = await createAccount(test.db, null, { as: 'operator' })
  const channel = await createChannel(test.db, network, { members: [member] })
  const day = { channel, day: '2026-11-01', video: 'a' }
  await addActivity(test.db, network, [{ ...day, views: 1 }])
  await addRevenue(test.db, network, [{ ...day, revenue: 1 }])
  await test.db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  clients = {
    anonymous: () => test.open(network.domain),
    member: () => test.open(network.domain, member),
    manager: () => test.open(network.domain, manager),
    operator: () => test.open('localhost', operator),
  }
})
afterAll(async () => {
  await test?.close()
  await platform?.close()
})

const headerValue = fc.oneof(
  fc.constantFrom('', 'ko', 'KRW', 'USD', '1', '0', 'x'.repeat(3000), '*;q=2,,;', 'en;q=0.5, ko;q=9e9'),
  fc.string({
    unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
)
const oddHeaders = fc.record(
  {
    'accept-language': headerValue,
    'x-currency': headerValue,
    'x-playist': headerValue,
    'x-domain': headerValue,
    authorization: headerValue,
  },
  { requiredKeys: [] },
)

function queryText(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => [
      name,
      typeof item === 'object' ? JSON.stringify(item) : String(item),
    ]),
  )
  return new URLSearchParams(pairs as [string, string][]).toString()
}

describe.each(endpoints.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (_path, endpoint) => {
  it.each(callers)('never breaks, whatever %s sends', async (caller) => {
    const rawBody = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc.json(),
      fc.constantFrom('[', '"', 'null', '0', '[[[[[]]]]]', '{"id":{}}'),
    )
    const call = fc.record({
      query: arbitraryInput(endpoint.query),
      body: fc.oneof(
        { weight: 5, arbitrary: arbitraryInput(endpoint.body).map((body) => JSON.stringify(body)) },
        { weight: 1, arbitrary: rawBody },
      ),
      headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
    })
    await fc.assert(
      fc.asyncProperty(call, async ({ query, body, headers }) => {
        const client = await clients[caller]()
        const answer = await injectCall(
          test.app,
          endpoint,
          signedRequest({
            method: endpoint.method,
            url: `/api/${endpoint.path}?${queryText(query)}`,
            headers: {
              host: client.domain,
              'x-domain': client.domain,
              ...(client.token && { authorization: `Bearer ${client.token}` }),
              ...(endpoint.method !== 'GET' && { 'content-type': 'application/json' }),
              ...(headers as Record<string, string>),
            },
            payload: endpoint.method === 'GET' ? undefined : body,
          }),
        )
        const { success, code, message } = answer.json()
        expect(message).toMatch(/\S/)
        expect(success).toBe(answer.statusCode === 200)
        if (answer.statusCode === 200) return
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        expect(answer.statusCode).toBe(errorStatus[code as keyof typeof errorStatus])
      }),
      { numRuns: 40 },
    )
  })
})

it('has logged no unexpected error', () => {
  expect(test.logged()).toBe('')
})
