import type { Endpoint } from '@cuesheet/contract/endpoint'
import { errorStatus } from '@cuesheet/contract/errors'
import * as fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import type { Viewer } from '../access/viewer.ts'
import { addApiKey } from '../features/api-keys/mutations.ts'
import { rebuildRollups } from '../features/facts/change-facts.ts'
import { notify } from '../features/messages/mutations.ts'
import { createNotice } from '../features/notices/mutations.ts'
import { createTrack } from '../testing/catalogue.ts'
import { listContractEndpoints } from '../testing/contract-endpoints.ts'
import { digestDatabase } from '../testing/digest-database.ts'
import { addTracks, createAccount, createChannel, createNetwork, videoId } from '../testing/factories.ts'
import { addActivity, addRevenue } from '../testing/facts.ts'
import { arbitraryCall, type FuzzCall, fitsContract, type Ids, sendFuzz } from '../testing/fuzz-call.ts'
import { runs as inTime } from '../testing/sample.ts'
import { startSimulatedPlatform } from '../testing/simulated-platform.ts'
import { openTestApp } from '../testing/test-app.ts'

/** Requests in all: shared out among the calls and who makes them. */
const minRequests = 10_000
const endpoints = await listContractEndpoints()
const named = endpoints.map((endpoint) => [endpoint.path, endpoint] as const)
const callers = ['anonymous', 'member', 'manager', 'stranger', 'operator'] as const
type Caller = (typeof callers)[number]
/** A call that ends its session needs a new one each time. */
const endsSession = (endpoint: Endpoint) => endpoint.path === 'member/logout'
let sent = 0
let succeeded = 0

const platform = await startSimulatedPlatform()
const test = await openTestApp({ log_level: 'error', ...platform.config })
const { db } = test
// As at a server's start, where its key is made.
expect((await test.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
const home = await createNetwork(db, { name: 'home' })
const away = await createNetwork(db, { name: 'away' })
const member = await createAccount(db, home, { nickname: 'homemark member' })
const viewers: Record<Exclude<Caller, 'anonymous'>, Viewer> = {
  member,
  manager: await createAccount(db, home, { as: 'manager', nickname: 'homemark manager' }),
  stranger: await createAccount(db, away, { as: 'manager' }),
  operator: await createAccount(db, null, { as: 'operator' }),
}
const channel = await createChannel(db, home, { title: 'homemark channel', members: [member] })
const day = { channel, day: '2026-11-01', video: 'a' }
await addActivity(db, home, [{ ...day, views: 1 }])
await addRevenue(db, home, [{ ...day, revenue: 1 }])
const { account_id } = member
const { channel_id } = channel
await db.transaction().execute(async (trx) => {
  await rebuildRollups(trx, home.scope)
  const names = { channel: 'homemark channel' }
  await notify(trx, home.scope, { to: [account_id], kind: 'channel_approved', channel_id, names })
})
const asked = (name: string) => ({ name, scopes: ['tickets', 'manager_tickets'] as const })
const key = await addApiKey(db, home.scope, asked('homemark partner'), { account_id: null })
const foreign = await addApiKey(db, away.scope, asked('Partner'), { account_id: null })
const notice_id = await createNotice(
  db,
  home.scope,
  {
    texts: [{ locale: 'ko', title: 'homemark notice', body: 'homemark text' }],
    roles: ['member', 'manager'],
    is_draft: false,
    is_pinned: false,
    is_urgent: true,
  },
  { account_id: null, now: new Date() },
)
const keys: { home: string; away: string } = { home: key.key, away: foreign.key }
const { track_id } = await createTrack(db, {
  title: 'homemark track',
  networks: [home],
  tags: ['calm'],
})
await addTracks(db, channel, 'a', [{ isrc: 'KRA402600001', title: 'For everyone' }])
/** Of the home network: what the fuzz asks for by id. */
const ids: Ids = {
  video: videoId('a'),
  track: track_id,
  tracks: [track_id],
  channel: channel_id,
  channel_id,
  channels: [channel_id],
  network_id: home.network_id,
  member: account_id,
  members: [account_id],
  account: account_id,
  target: account_id,
  notice: notice_id,
  notice_id,
  revision: 1,
  api_key_id: key.api_key_id,
  subject: String(channel_id),
  user_id: member.user_id,
}
afterAll(() => platform.close())

const domainOf = (caller: Caller) =>
  caller === 'operator' ? 'localhost' : caller === 'stranger' ? 'away.test' : 'home.test'

/** What a caller shows: its session, to partners' calls the key of its network. */
async function openAs(caller: Caller, endpoint: Endpoint): Promise<string | null> {
  if (caller === 'anonymous') return null
  if (endpoint.access === 'api_key') return caller === 'stranger' ? keys.away : keys.home
  return (await test.open(domainOf(caller), viewers[caller])).token
}

/** Sends as many calls as one after the other make sense of a counter-example, over one session where that lasts. */
async function fuzz(
  endpoint: Endpoint,
  caller: Caller,
  { runs, only }: { runs: number; only?: (call: FuzzCall) => boolean },
  judge: (answer: LightMyRequestResponse, call: FuzzCall) => void,
): Promise<void> {
  const kept = await openAs(caller, endpoint)
  const domain = domainOf(caller)
  const calls = arbitraryCall(endpoint, ids)
  await fc.assert(
    fc.asyncProperty(only ? calls.filter(only) : calls, async (call) => {
      const token = endsSession(endpoint) ? await openAs(caller, endpoint) : kept
      // Or all that follow would be refused for their number alone.
      await db.deleteFrom('sign_in_throttle').execute()
      const answer = await sendFuzz(test.app, endpoint, call, { domain, token })
      sent += 1
      if (answer.statusCode === 200) succeeded += 1
      judge(answer, call)
    }),
    { numRuns: inTime(runs) },
  )
}

/** 200, or 4xx with the code that goes with it. */
function expectSound(answer: LightMyRequestResponse): void {
  const { success, code, message } = answer.json()
  expect(message).toMatch(/\S/)
  expect(success).toBe(answer.statusCode === 200)
  if (answer.statusCode === 200) return
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  expect(answer.statusCode).toBe(errorStatus[code as keyof typeof errorStatus])
}

describe('refused calls change nothing', () => {
  it.each(callers)('when %s sends what the contract does not allow', async (caller) => {
    const open = await digestAround(async () => {
      for (const endpoint of endpoints) {
        const takesAnything = Object.keys({ ...endpoint.query.shape, ...endpoint.body.shape }).length === 0
        if (takesAnything) continue
        const only = (call: FuzzCall) => !fitsContract(endpoint, call)
        await fuzz(endpoint, caller, { runs: 6, only }, (answer) => {
          expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
          expectSound(answer)
        })
      }
    })
    expect(open.after).toEqual(open.before)
  })

  it('when anonymous callers, members and operators send calls that are not theirs', async () => {
    const open = await digestAround(async () => {
      for (const endpoint of endpoints)
        for (const caller of ['anonymous', 'member', 'operator'] as const) {
          const { access } = endpoint
          if (access === 'anyone' || (access === 'api_key' && caller !== 'anonymous')) continue
          if (caller !== 'anonymous' && (access === 'signed_in' || access === caller)) continue
          await fuzz(endpoint, caller, { runs: 6 }, (answer) => {
            expect([400, 401, 403, 404]).toContain(answer.statusCode)
          })
        }
    })
    expect(open.after).toEqual(open.before)
  })

  it('by calls that only read', async () => {
    const asking = endpoints.filter(({ method, answers }) => method === 'GET' && answers === 'json')
    expect(asking.length).toBeGreaterThan(20)
    const open = await digestAround(async () => {
      for (const endpoint of asking)
        for (const caller of ['member', 'manager', 'operator'] as const)
          await fuzz(endpoint, caller, { runs: 3 }, expectSound)
    })
    expect(open.after).toEqual(open.before)
  })

  it('of another network when a manager sends its ids, nor is any of it disclosed', async () => {
    const before = await digestDatabase(db, home.network_id)
    for (const endpoint of endpoints)
      await fuzz(endpoint, 'stranger', { runs: 10 }, (answer, { headers }) => {
        // An odd domain may well be the home network's: then there is no session.
        expect(answer.body, JSON.stringify(headers)).not.toContain('homemark')
      })
    expect(await digestDatabase(db, home.network_id)).toEqual(before)
  })
})

/** Digests of everything, with the sessions that the calls in between open left out. */
async function digestAround(run: () => Promise<void>) {
  const take = async () => {
    const { sessions, ...digests } = await digestDatabase(db)
    return digests
  }
  const before = await take()
  await run()
  return { before, after: await take() }
}

describe.concurrent.each(named)('%s', (_path, endpoint) => {
  it.each(callers)('never breaks on what %s sends', async (caller) => {
    const runs = Math.ceil(minRequests / (endpoints.length * callers.length))
    await fuzz(endpoint, caller, { runs }, expectSound)
  })
})

describe('afterwards', () => {
  it('so many requests were sent, many of them got through, and no unexpected error was logged', () => {
    expect(sent).toBeGreaterThanOrEqual(inTime(minRequests))
    expect(succeeded).toBeGreaterThan(inTime(minRequests) / 20)
    expect(test.logged()).toBe('')
  })
})
