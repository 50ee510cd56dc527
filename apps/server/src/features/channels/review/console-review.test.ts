import { channel as ownChannel, requestReview } from '@cuesheet/contract/channels'
import {
  awardChannel,
  decideReview,
  decideReviews,
  leaseChannel,
  releaseChannel,
  reviewedChannel,
  reviewList,
  undoDecisions,
} from '@cuesheet/contract/console-review'
import { addHoliday, removeHoliday, saveReason } from '@cuesheet/contract/console-review-settings'
import { messages } from '@cuesheet/contract/messages'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { hashPassword } from '../../../access/password.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { cheapPasswordCost, openTestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'
import { refreshReviewQueue, verifyReviewQueue } from './refresh-review-queue.ts'

// Thursday, 19 November 2026, noon in Seoul; business days are due two days later.
const noon = '2026-11-19T03:00:00Z'
const password = 'right password'
let now = new Date(noon)
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
let network: TestNetwork
let manager: TestClient

const test = await openTestApp({}, { now: () => now })
const { db } = test
const password_hash = await hashPassword(password, cheapPasswordCost)
const reviewer = { as: 'operator', operator_role: 'reviewer', password_hash } as const
const kim = await test.open('localhost', await createAccount(db, null, { ...reviewer, nickname: 'Kim' }))
const lee = await test.open('localhost', await createAccount(db, null, { ...reviewer, nickname: 'Lee' }))

beforeEach(async () => {
  now = new Date(noon)
  network = await createNetwork(db)
  manager = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
})

/** A channel that has been proven at a moment and waits since. */
async function createWaiting(verified_at = noon, given: { title?: string } = {}): Promise<TestChannel> {
  const channel = await createChannel(db, network, { ...given, status: 0, credit: [] })
  await db
    .updateTable('channels')
    .set({ verified_at })
    .where('network_id', '=', network.network_id)
    .where('channel_id', '=', channel.channel_id)
    .execute()
  await db.transaction().execute((trx) => refreshReviewQueue(trx, [channel.channel_id]))
  return channel
}

const idsOf = ({ network_id, channel_id }: Pick<TestChannel, 'network_id' | 'channel_id'>) => ({
  network_id,
  channel_id,
})
const queue = async (query: Record<string, unknown> = {}) =>
  kim.call(reviewList, { query: { network: network.network_id, ...query } })
const seenBy = async (client: TestClient, { network_id, channel_id }: TestChannel) =>
  (await client.call(reviewedChannel, { query: { network: network_id, channel: channel_id } })).channel
const credited = async ({ channel_id }: TestChannel) =>
  (
    await sql<{ from_day: string; to_day: string | null }>`
      select from_day, to_day from channel_credit where channel_id = ${channel_id} order by from_day`.execute(
      db,
    )
  ).rows

it('orders what waits by what is due, over weekends and holidays, a piece at a time', async () => {
  // Friday: due on Tuesday. Thursday: due on Monday. Wednesday before Thursday: due on Friday.
  const friday = await createWaiting('2026-11-20T03:00:00Z', { title: 'Friday' })
  const thursday = await createWaiting('2026-11-19T03:00:00Z', { title: 'Thursday' })
  const wednesday = await createWaiting('2026-11-18T03:00:00Z', { title: 'Wednesday' })
  // Still Wednesday where it was proven, Thursday in Seoul.
  const night = await createWaiting('2026-11-18T16:00:00Z', { title: 'Night' })
  const { rows } = await queue()
  expect(rows.map(({ title, due_on }) => [title, due_on])).toEqual([
    ['Wednesday', '2026-11-20'],
    ['Night', '2026-11-23'],
    ['Thursday', '2026-11-23'],
    ['Friday', '2026-11-24'],
  ])
  const first = await queue({ size: 3 })
  const rest = await queue({ size: 3, after: first.next })
  expect([...first.rows, ...rest.rows]).toEqual(rows)
  expect(rest.next).toBeNull()
  expect(await kim.fail(reviewList, { query: { after: '2026-11-20_1_0_7' } })).toMatchObject({
    code: 'invalid_input',
  })

  // Monday becomes a holiday: what waits over it is due a day later, and earlier again without it.
  await kim.call(addHoliday, { body: { day: '2026-11-23', name: '창립기념일' } })
  expect((await queue()).rows.map(({ due_on }) => due_on)).toEqual([
    '2026-11-20',
    '2026-11-24',
    '2026-11-24',
    '2026-11-25',
  ])
  await kim.call(removeHoliday, { body: { day: '2026-11-23' } })
  expect((await queue()).rows).toEqual(rows)

  // Friday noon to the end of Tuesday are 108 hours; three quarters are over on Monday at 21:00 in Seoul.
  const urgencies = async (at: string) => {
    now = new Date(at)
    return Object.fromEntries((await queue()).rows.map(({ title, urgency }) => [title, urgency]))
  }
  expect((await urgencies('2026-11-23T11:59:59Z')).Friday).toBe('fine')
  expect((await urgencies('2026-11-23T12:00:00Z')).Friday).toBe('soon')
  expect((await urgencies('2026-11-24T14:59:59Z')).Friday).toBe('soon')
  expect(await urgencies('2026-11-24T15:00:00Z')).toEqual({
    Wednesday: 'late',
    Night: 'late',
    Thursday: 'late',
    Friday: 'late',
  })
  now = new Date('2026-11-23T12:00:00Z')
  const { counts } = await queue()
  expect(counts).toEqual({ all: 4, late: 1, soon: 3, new: 4, again: 0, contested: 0 })
  expect((await queue({ state: 'late' })).rows.map(({ title }) => title)).toEqual(['Wednesday'])
  expect((await queue({ search: 'THURS' })).rows.map(({ title }) => title)).toEqual(['Thursday'])
  expect((await queue({ search: 'thurs' })).counts.all).toBe(1)
  for (const channel of [friday, thursday, wednesday, night])
    await kim.call(decideReview, { body: { ...idsOf(channel), decision: 'approve' } })
  expect((await queue()).counts.all).toBe(0)
  expect((await verifyReviewQueue(db)).differences).toEqual([])
})

it('refuses a decision on what has changed, says what it has become and by whom', async () => {
  const channel = await createWaiting()
  const body = { ...idsOf(channel), seen: 'pending' as const }
  await kim.call(decideReview, { body: { ...body, decision: 'hold', code: 'few_videos' } })
  expect(await lee.fail(decideReview, { body: { ...body, decision: 'approve' } })).toMatchObject({
    status: 409,
    code: 'conflict',
    message: '그사이 Kim 님이 채널의 상태를 바꾸었습니다: ‘보류’. 다시 확인해 주세요.',
  })
  expect(await kim.fail(decideReview, { body: { ...idsOf(channel), decision: 'reject' } })).toMatchObject({
    code: 'invalid_input',
    fields: { note: '필수 입력 항목입니다.' },
  })
  expect(
    await kim.fail(decideReview, { body: { ...idsOf(channel), decision: 'reject', code: 'few_videos' } }),
  ).toMatchObject({ code: 'invalid_input', fields: { code: expect.any(String) } })
})

it('lets one of two decide who come at once', async () => {
  const channel = await createWaiting()
  const body = { ...idsOf(channel), seen: 'pending' as const, note: 'No licence' }
  const answers = await Promise.all([
    kim.send(decideReview, { body: { ...body, decision: 'hold' } }),
    lee.send(decideReview, { body: { ...body, decision: 'reject' } }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

it('words the reason for each reader, as its network has it', async () => {
  const channel = await createWaiting()
  const texts = { ko: '우리 이유', en: 'Our reason', 'zh-CN': '我们的理由', 'zh-TW': '我們的理由' }
  const body = {
    network_id: network.network_id,
    decision: 'hold',
    code: 'few_videos',
    texts,
    seen: null,
  } as const
  await kim.call(saveReason, { body })
  // A second one who adds the same code would have put other words in its place.
  const other = { ...texts, ko: '다른 이유' }
  expect((await lee.fail(saveReason, { body: { ...body, texts: other } })).code).toBe('conflict')
  expect((await lee.fail(saveReason, { body: { ...body, seen: other } })).code).toBe('conflict')
  await kim.call(decideReview, {
    body: { ...idsOf(channel), decision: 'hold', code: 'few_videos', note: 'Three are enough.' },
  })
  const read = async (locale: string) => {
    const headers = { 'accept-language': locale }
    const { rows } = await manager.call(messages, { headers })
    const query = { channel: channel.channel_id }
    const { channel: own } = await manager.call(ownChannel, { query, headers })
    return [rows[0]!.names.reason, own.status_reason]
  }
  expect(await read('ko')).toEqual(Array(2).fill('우리 이유\nThree are enough.'))
  expect(await read('zh-TW')).toEqual(Array(2).fill('我們的理由\nThree are enough.'))
  const { history } = await seenBy(lee, channel)
  expect(history[0]).toMatchObject({
    action: 'hold',
    by: { nickname: 'Kim' },
    reason: '우리 이유\nThree are enough.',
  })
})

it('takes a decision back within ten seconds: state, days and messages are as they were', async () => {
  const channel = await createWaiting()
  const undo = (client: TestClient) =>
    client
      .call(undoDecisions, { body: { channels: [idsOf(channel)] } })
      .then(({ results }) => results[0]!.result)
  const before = await seenBy(kim, channel)
  const { history: _before, ...seen } = before
  await kim.call(decideReview, { body: { ...idsOf(channel), decision: 'approve' } })
  expect(await credited(channel)).toEqual([{ from_day: '2026-11-18', to_day: null }])
  expect(await undo(lee)).toBe('refused')
  pass(10)
  expect(await undo(kim)).toBe('applied')
  const { history, ...after } = await seenBy(kim, channel)
  expect(after).toEqual(seen)
  expect(history.map(({ action }) => action)).toEqual(['undo_to_pending', 'approve'])
  expect(await credited(channel)).toEqual([])
  expect((await manager.call(messages)).rows).toEqual([])
  expect(await undo(kim)).toBe('refused')

  // Too late, and after something else.
  await kim.call(decideReview, { body: { ...idsOf(channel), decision: 'approve' } })
  pass(13)
  expect(await undo(kim)).toBe('refused')
  await kim.call(decideReview, { body: { ...idsOf(channel), decision: 'hold', note: 'Unclear' } })
  await kim.call(decideReview, { body: { ...idsOf(channel), decision: 'approve' } })
  await lee.call(decideReview, { body: { ...idsOf(channel), decision: 'hold', note: 'Unclear' } })
  expect(await undo(kim)).toBe('refused')
  // A hold of an approved one: the days count on without a gap, also over midnight (Los Angeles, 08:00 UTC).
  await kim.call(decideReview, { body: { ...idsOf(channel), decision: 'approve' } })
  now = new Date('2026-11-21T07:59:55Z')
  await kim.call(decideReview, { body: { ...idsOf(channel), decision: 'reject', note: 'Wrong one' } })
  pass(9)
  expect(await undo(kim)).toBe('applied')
  expect(await credited(channel)).toEqual([
    { from_day: '2026-11-18', to_day: '2026-11-19' },
    { from_day: '2026-11-20', to_day: null },
  ])
  expect((await seenBy(kim, channel)).state).toBe('approved')
})

it('is kept for the one who looks at it, until somebody takes it over', async () => {
  const channel = await createWaiting()
  const other = await createWaiting()
  const lease = (client: TestClient, take_over = false, of = channel) =>
    client.send(leaseChannel, { body: { ...idsOf(of), take_over } })
  const approve = (client: TestClient) =>
    client.send(decideReview, { body: { ...idsOf(channel), decision: 'approve' } })
  expect((await lease(kim)).statusCode).toBe(200)
  expect((await lease(lee)).json()).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Kim'),
  })
  expect((await queue()).rows[0]!.lease).toMatchObject({ nickname: 'Kim', is_own: true })
  expect((await seenBy(lee, channel)).lease).toMatchObject({ nickname: 'Kim', is_own: false })
  expect((await approve(lee)).statusCode).toBe(409)
  expect((await lease(lee, true)).statusCode).toBe(200)
  expect((await approve(kim)).statusCode).toBe(409)
  // Looking at another one gives the first one back.
  expect((await lease(lee, false, other)).statusCode).toBe(200)
  expect((await lease(kim)).statusCode).toBe(200)
  // Nobody gives back what another one has.
  const release = (client: TestClient) => client.call(releaseChannel, { body: idsOf(channel) })
  await release(lee)
  expect((await lease(lee)).statusCode).toBe(409)
  await release(kim)
  expect((await queue()).rows[0]!.lease).toBeNull()
  expect((await lease(kim)).statusCode).toBe(200)
  pass(301)
  expect((await approve(lee)).statusCode).toBe(200)
  const entries = await db
    .selectFrom('audit_log')
    .select(['network_id', 'action'])
    .where('action', '=', 'review.take_over')
    .execute()
  expect(entries).toEqual([{ network_id: 0, action: 'review.take_over' }])
})

it('decides on several at once and says what became of each, with an entry each', async () => {
  const waiting = [await createWaiting(), await createWaiting()]
  const approved = await createChannel(db, network)
  const unproven = await createChannel(db, network, { status: 0, verification: 'pending', credit: [] })
  const channels = [...waiting, approved, unproven].map((channel) => ({
    ...idsOf(channel),
    seen: 'pending' as const,
  }))
  const nobody = { network_id: network.network_id, channel_id: 2_000_000_000, seen: 'pending' as const }
  const { results } = await kim.call(decideReviews, {
    body: { channels: [...channels, nobody], decision: 'approve' },
  })
  expect(results.map(({ result }) => result)).toEqual(['applied', 'applied', 'already', 'refused', 'refused'])
  expect(results[3]!.message).toEqual(expect.stringMatching(/./))
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_log
    where network_id = ${network.network_id} and action = 'channel.approve'`.execute(db)
  expect(rows[0]!.count).toBe(2)
  const undone = await kim.call(undoDecisions, { body: { channels: channels.map(idsOf) } })
  expect(undone.results.map(({ result }) => result)).toEqual(['applied', 'applied', 'refused', 'refused'])
})

it('refuses, of several, the one whose state is another by now, and none without a state', async () => {
  const [changed, waiting] = [await createWaiting(), await createWaiting()]
  await lee.call(decideReview, { body: { ...idsOf(changed), decision: 'hold', note: 'Unclear' } })
  const seen = 'pending' as const
  const channels = [changed, waiting].map((channel) => ({ ...idsOf(channel), seen }))
  const { results } = await kim.call(decideReviews, { body: { channels, decision: 'approve' } })
  expect(results.map(({ result }) => result)).toEqual(['refused', 'applied'])
  expect(results[0]!.message).toContain('Lee')
  expect((await seenBy(kim, changed)).state).toBe('on_hold')
  const unseen = await kim.send(decideReviews, {
    body: { channels: [idsOf(changed)] as never, decision: 'approve' },
  })
  expect(unseen.statusCode).toBe(400)
})

it('lets a rejected channel apply again after as many days as its network says', async () => {
  const channel = await createWaiting()
  const ask = () => manager.send(requestReview, { body: { channel_id: channel.channel_id } })
  await kim.call(decideReview, { body: { ...idsOf(channel), decision: 'reject', code: 'inactive' } })
  const { channel: own } = await manager.call(ownChannel, { query: { channel: channel.channel_id } })
  expect(own.review_possible_at).toBe(new Date(now.getTime() + 30 * 86_400_000).toISOString())
  expect((await ask()).statusCode).toBe(429)
  await db
    .insertInto('network_constants')
    .values({ network_id: network.network_id, name: 'reapplication_after_days', value: 2 })
    .execute()
  pass(2 * 86_400 - 1)
  expect((await ask()).statusCode).toBe(429)
  pass(1)
  expect((await ask()).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(409)
  // Asked on Saturday: due on Tuesday.
  expect((await queue()).rows).toMatchObject([{ kind: 'new', state: 'pending', due_on: '2026-11-24' }])
})

/** Another network has proven the channel, too. */
async function contest(channel: TestChannel, others: number[] = []): Promise<TestNetwork> {
  const rival = await createNetwork(db)
  await db
    .updateTable('channel_key')
    .set({ rivals: [...others, rival.network_id] })
    .where('channel_id', '=', channel.channel_id)
    .execute()
  await db
    .insertInto('channels')
    .values({
      ...channel,
      network_id: rival.network_id,
      title: 'Same',
      status: 0,
      verification: 'verified',
      verified_at: '2026-11-19T02:00:00Z',
      registered_on: '2026-11-01',
    })
    .execute()
  await db.transaction().execute((trx) => refreshReviewQueue(trx, [channel.channel_id]))
  return rival
}

it('shows who else registered a channel, and awards it', async () => {
  const channel = await createWaiting()
  const rival = await contest(channel)
  const seen = await seenBy(kim, channel)
  expect(seen).toMatchObject({ state: 'contested', kind: 'contested', possible: ['hold', 'reject', 'award'] })
  expect(seen.claimants.map(({ network, holds }) => [network, holds])).toEqual([
    [network.name, true],
    [rival.name, false],
  ])
  const networks = seen.claimants.map(({ network_id }) => network_id)
  const body = {
    network_id: rival.network_id,
    channel_id: channel.channel_id,
    seen: networks,
    code: 'contract',
    password,
  }
  expect(await kim.fail(awardChannel, { body: { ...body, password: 'wrong' } })).toMatchObject({
    code: 'invalid_credentials',
  })
  await kim.call(awardChannel, { body })
  expect((await queue()).rows).toEqual([])
  const { rows } = await kim.call(reviewList, { query: { network: rival.network_id } })
  expect(rows).toMatchObject([{ state: 'pending', rivals: [] }])
  expect((await verifyReviewQueue(db)).differences).toEqual([])
})

it('awards among those that were seen, and otherwise says who they are by now', async () => {
  const channel = await createWaiting()
  const rival = await contest(channel)
  const third = await contest(channel, [rival.network_id])
  const award = (seen: TestNetwork[]) =>
    kim.send(awardChannel, {
      body: {
        network_id: rival.network_id,
        channel_id: channel.channel_id,
        seen: seen.map(({ network_id }) => network_id),
        code: 'contract',
        password,
      },
    })
  const refused = (await award([network, rival])).json()
  expect(refused.code).toBe('conflict')
  for (const { name } of [network, rival, third]) expect(refused.message).toContain(name)
  expect((await seenBy(kim, channel)).state).toBe('contested')
  expect((await award([third, network, rival])).statusCode).toBe(200)
  // Awarded already.
  expect((await award([third, network, rival])).json()).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Kim'),
  })
})

it('answers a request for another review in a contest, too', async () => {
  const channel = await createWaiting()
  const hold = () =>
    seenBy(kim, channel).then(({ state: seen }) =>
      kim.call(decideReviews, {
        body: { channels: [{ ...idsOf(channel), seen }], decision: 'hold', note: 'More proof, please.' },
      }),
    )
  await hold()
  await contest(channel)
  expect((await hold()).results).toMatchObject([{ result: 'already' }])
  pass(15 * 86_400)
  await manager.call(requestReview, { body: { channel_id: channel.channel_id } })
  expect(await seenBy(kim, channel)).toMatchObject({
    state: 'contested',
    possible: ['hold', 'reject', 'award'],
  })
  expect((await hold()).results).toMatchObject([{ result: 'applied' }])
  expect((await hold()).results).toMatchObject([{ result: 'already' }])
})
