import { endPaydayFeed, makePaydayFeed, paydayFeed } from '@cuesheet/contract/payday-feeds'
import ICAL from 'ical.js'
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { closingDesk } from '../../testing/closing-desk.ts'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestNetwork,
} from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { moneyRow } from '../../testing/settled-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { rebuildRollups } from '../facts/change-facts.ts'

const now = new Date('2026-11-20T20:00:00Z')
const test = await openTestApp({}, { now: () => now })
const { db } = test
await addExchangeRates(db, { '2026-06-01': '1000' })
const operator = await createAccount(db, null, { as: 'operator' })
let network: TestNetwork
let member: Viewer
let client: TestClient
const desk = closingDesk(db, () => network, { operator })

// September: 300 dollars, paid on 28 October. October: 100 dollars, locked. November: ten dollars of one day.
beforeEach(async () => {
  await db.deleteFrom('sign_in_throttle').execute()
  network = await createNetwork(db)
  await db
    .updateTable('networks')
    .set({ payday: 25, minimum_payout: 0 })
    .where('network_id', '=', network.network_id)
    .execute()
  member = await createAccount(db, network, { fee_rates: { '2026-01-01': '0.10' } })
  client = await test.open(network.domain, member)
  const channel = await createChannel(db, network, { members: [member] })
  await addActivity(db, network, [{ channel, day: '2026-11-05', video: 'v', views: 1000 }])
  await addRevenue(db, network, [{ channel, day: '2026-11-05', video: 'v', revenue: 1e10 }])
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  await desk.bring('2026-09-01', [moneyRow(channel, '2026-09-01', '300')])
  await desk.close('2026-09-01')
  await desk.pay('2026-09-01', '2026-10-28')
  await desk.bring('2026-10-01', [moneyRow(channel, '2026-10-01', '100')])
  await desk.close('2026-10-01')
})

const read = (path: string, headers = {}) => test.app.inject({ url: `/api/${path}`, headers })
const speak = (language: string) =>
  db.updateTable('accounts').set({ language }).where('network_id', '=', network.network_id).execute()
async function eventsAt(path: string) {
  const answer = await read(path)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(answer.body))
  return calendar
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .map(({ startDate, summary, uid }) => ({
      day: startDate.toString(),
      isDay: startDate.isDate,
      summary,
      uid,
    }))
    .sort((a, b) => a.day.localeCompare(b.day))
}
const make = async (shows_amounts: boolean) =>
  (await client.call(makePaydayFeed, { body: { shows_amounts } })).path

it('is a calendar of paydays in the member’s language, with what is estimated called so', async () => {
  await speak('en')
  // 270,000 and 90,000 won, less 3.3 %.
  expect((await eventsAt(await make(true))).map(({ day, isDay, summary }) => [day, isDay, summary])).toEqual([
    ['2026-10-28', true, expect.stringMatching(/: paid ₩261,090$/)],
    ['2026-11-25', true, expect.stringMatching(/: payday, ₩87,030$/)],
    ['2026-12-25', true, expect.stringMatching(/: payday, about ₩[\d,]+ \(estimate\)$/)],
  ])
  for (const [language, word] of [
    ['ko', '지급 예정'],
    ['zh-CN', '付款日'],
    ['zh-TW', '付款日'],
  ] as const) {
    await speak(language)
    expect((await eventsAt(await make(true)))[1]!.summary).toContain(word)
  }
})

it('shows days alone unless the member wants more, and answers at one address', async () => {
  const path = await make(false)
  const { body } = await read(path)
  expect(body).not.toMatch(/₩|87,?030|261,?090/)
  expect(new Set((await eventsAt(path)).map(({ uid }) => uid)).size).toBe(3)
  expect((await client.call(paydayFeed)).feed).toMatchObject({ shows_amounts: false })
  const kept = await db.selectFrom('payday_feeds').select('token_hash').execute()
  expect(kept.some(({ token_hash }) => path.includes(token_hash.toString('base64url')))).toBe(false)

  const renewed = await make(false)
  expect((await read(path)).statusCode).toBe(404)
  expect((await read(renewed)).statusCode).toBe(200)
  await client.call(endPaydayFeed)
  expect((await read(renewed)).statusCode).toBe(404)
  expect((await client.call(paydayFeed)).feed).toBeNull()
})

it('is refused to who guesses, and to who asks all the time', async () => {
  const path = await make(true)
  const other = path.replace(/-[\w-]{43}/, `-${'x'.repeat(43)}`)
  const guesses = []
  for (let at = 0; at < 32; at++) guesses.push((await read(other)).statusCode)
  expect(guesses[0]).toBe(404)
  expect(guesses.at(-1)).toBe(429)
  // What is right passes meanwhile, as often as calendars ask.
  const answers = []
  for (let at = 0; at < 62; at++) answers.push((await read(path)).statusCode)
  expect([answers[0], answers.at(-1)]).toEqual([200, 429])
}, 60_000)
