import type { Endpoint } from '@cuesheet/contract/endpoint'
import { afterAll, describe, expect, it } from 'vitest'
import { listContractEndpoints } from '../testing/contract-endpoints.ts'
import { forgetRefusals, layGround, openAs, restoreGround } from '../testing/isolation/ground.ts'
import type { Caller, Expected, Kind, Row } from '../testing/isolation/row.ts'
import { isolationRows, rowOf } from '../testing/isolation/rows.ts'
import { startSimulatedPlatform } from '../testing/simulated-platform.ts'
import { openTestApp } from '../testing/test-app.ts'
import { TestClient } from '../testing/test-client.ts'

const hiddenFrom: Partial<Record<Caller, RegExp>> = {
  stranger: /homemark|matemark|hometrack/,
  member: /awaymark|matemark/,
  newcomer: /awaymark|matemark|homemark/,
}
const kinds = ['own', 'mate', 'foreign', 'absent'] as const
const callers = ['anonymous', 'expired', 'member', 'newcomer', 'manager', 'stranger', 'operator'] as const
/** A call that is asked with no ids is one question. */
const kindsOf = ({ ask }: Row) => (ask?.length ? kinds : kinds.slice(0, 1))
/** What a member may do without naming anything, a newcomer may; of what is named, nothing is a newcomer's own. */
const expectationOf = (row: Row, caller: Caller, index: number): Expected => {
  if (caller === 'newcomer' && !row.expected.newcomer)
    return typeof row.expected.member === 'object' ? 'not_found' : expectationOf(row, 'member', index)
  const expected = row.expected[caller] ?? 'session_required'
  return typeof expected === 'object' ? expected[index]! : expected
}
const platform = await startSimulatedPlatform()
const test = await openTestApp(platform.config)
const { db } = test
const ground = await layGround(db)
afterAll(() => platform.close())

/** What the call before may have changed: nothing where it only read. */
let toRestore: 'nothing' | 'what is counted' | 'everything' = 'everything'
async function restore() {
  if (toRestore === 'everything') await restoreGround(test, ground)
  if (toRestore === 'what is counted') await forgetRefusals(test)
}
const noteCall = ({ method }: Endpoint, { statusCode }: { statusCode: number }) => {
  if (statusCode !== 200) toRestore = 'what is counted'
  else toRestore = method === 'GET' ? 'nothing' : 'everything'
}

async function answerTo(caller: Caller, endpoint: Endpoint, row: Row, kind: Kind) {
  await restore()
  const client = await openAs(test, ground, caller)
  const answer = await client.send(endpoint, { query: {}, body: {}, ...row.ask?.(ground.ids[kind]) })
  noteCall(endpoint, answer)
  const { request_id, ...body } = answer.json() as { request_id?: string; code?: string }
  return { status: answer.statusCode, body, text: answer.body }
}

const endpoints = await listContractEndpoints()
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

it('has a row for every endpoint whose contract does not say all of it, and for no other', () => {
  expect(named.filter(([_name, endpoint]) => !rowOf(endpoint)).map(([name]) => name)).toEqual([])
  const names = new Set<string>(named.map(([name]) => name))
  expect(Object.keys(isolationRows).filter((name) => !names.has(name))).toEqual([])
})

it('would see a foreign mark: a manager sees those of the own network', async () => {
  const summary = named.find(([name]) => name === 'GET dashboard/summary')!
  const { text } = await answerTo('manager', summary[1], { expected: {} }, 'own')
  expect(text).toMatch(/homemark/)
  expect(text).toMatch(/matemark/)
})

describe.each(named)('%s', (_name, endpoint) => {
  const row = rowOf(endpoint) ?? { expected: {} }

  it.each(callers)('answers %s as it may', async (caller) => {
    for (const [index, kind] of kindsOf(row).entries()) {
      const expected = expectationOf(row, caller, index)
      const { status, body, text } = await answerTo(caller, endpoint, row, kind)
      if (expected === 200) expect(status, `${kind}: ${text}`).toBe(200)
      else expect(body.code, kind).toBe(expected)
      const hidden = hiddenFrom[caller] ?? /awaymark/
      if (caller !== 'operator' && endpoint.context) expect(text).not.toMatch(hidden)
    }
  })

  const namesIds = kindsOf(row).length > 1
  it.runIf(namesIds)('answers alike for what is another network’s and what is nobody’s', async () => {
    for (const caller of ['member', 'manager', 'operator'] as const) {
      if (caller === 'operator' && row.is_across_networks) continue
      const foreign = await answerTo(caller, endpoint, row, 'foreign')
      const absent = await answerTo(caller, endpoint, row, 'absent')
      if (foreign.status !== 200) expect([foreign.status, foreign.body]).toEqual([absent.status, absent.body])
    }
  })

  it('takes no token on another domain than its own', async () => {
    const { token } = await test.open('home.test', ground.viewers.manager)
    for (const domain of ['away.test', 'localhost']) {
      await restore()
      const sent = { query: {}, body: {}, ...row.ask?.(ground.ids.own) }
      const answer = await new TestClient(test.app, domain, token).send(endpoint, sent)
      noteCall(endpoint, answer)
      expect(answer.statusCode === 200 ? 200 : answer.json().code).toBe(expectationOf(row, 'anonymous', 0))
    }
  })
})
