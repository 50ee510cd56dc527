import { exceptions } from '@cuesheet/contract/console-today'
import { summary } from '@cuesheet/contract/dashboard'
import { messages } from '@cuesheet/contract/messages'
import {
  answerNetworkRequest,
  answerRequest,
  askRequest,
  networkRequests,
  networkRequestThread,
  replyToRequest,
  requests,
  requestThread,
} from '@cuesheet/contract/requests'
import { officeDay } from '@cuesheet/contract/values/business-days'
import { addDays } from '@cuesheet/contract/values/day'
import { requestDays } from '@cuesheet/contract/values/requests'
import { beforeEach, expect, it } from 'vitest'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
  videoId,
} from '../../testing/factories.ts'
import { addActivity } from '../../testing/facts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { deleteChannel } from '../channels/public.ts'

const test = await openTestApp()
const { db } = test
const operator = await createAccount(db, null, { as: 'operator', operator_role: 'reviewer' })
const librarian = await createAccount(db, null, { as: 'operator', operator_role: 'librarian' })
let network: TestNetwork
let channel: TestChannel
let clients: Record<'ana' | 'ben' | 'manager' | 'operator' | 'librarian', TestClient>

beforeEach(async () => {
  network = await createNetwork(db)
  const ana = await createAccount(db, network, { nickname: 'Ana' })
  const ben = await createAccount(db, network, { nickname: 'Ben' })
  const manager = await createAccount(db, network, { as: 'manager', nickname: 'Boss' })
  channel = await createChannel(db, network, { members: [ana], title: 'Walks' })
  await addActivity(db, network, [
    { channel, day: '2026-11-02', video: 'v', views: 10 },
    { channel, day: '2026-11-02', video: 'w', views: 10 },
  ])
  clients = {
    ana: await test.open(network.domain, ana),
    ben: await test.open(network.domain, ben),
    manager: await test.open(network.domain, manager),
    operator: await test.open('localhost', operator),
    librarian: await test.open('localhost', librarian),
  }
})

const text = 'The music is yours.'
const bodyOf = (video: string | null) => ({
  channel_id: channel.channel_id,
  video_id: video === null ? null : videoId(video),
  reason: 'licensed' as const,
  text,
  evidence: 'https://example.test/receipt',
})
const ask = (video: string | null = 'v', by = clients.ana) => by.send(askRequest, { body: bodyOf(video) })
const asked = async (video: string | null = 'v'): Promise<number> => (await ask(video)).json().request_id
const threadOf = (client: TestClient, request: number) => client.call(requestThread, { query: { request } })
const kindsOf = async (client: TestClient) => (await client.call(messages)).rows.map(({ kind }) => kind)
const answer = (request_id: number, how: 'granted' | 'refused' | 'needs_information', by = clients.manager) =>
  by.send(answerRequest, {
    body: { request_id, answer: how, reason: 'We looked at it', certificate_id: null },
  })
const today = officeDay(new Date())

it('is asked by a member of the channel, and stands with every step of it before its own and its manager alone', async () => {
  const request_id = await asked()
  expect((await ask('v', clients.ben)).json().code).toBe('not_found')
  expect((await ask('v', clients.manager)).json().code).toBe('not_found')
  expect((await ask('x')).json().code).toBe('not_found')
  expect((await ask()).json()).toMatchObject({
    code: 'conflict',
    message: '같은 요청이 이미 진행 중입니다.',
  })
  const { rows } = await clients.manager.call(messages)
  expect(rows[0]).toMatchObject({
    kind: 'request_opened',
    channel_id: channel.channel_id,
    names: { request: String(request_id), member: 'Ana', what: 'release' },
  })

  const { request, posts } = await threadOf(clients.manager, request_id)
  expect(request).toMatchObject({
    kind: 'release',
    nickname: 'Ana',
    channel: 'Walks',
    video_id: videoId('v'),
    reason: 'licensed',
    evidence: 'https://example.test/receipt',
    state: 'open',
    answer_by: addDays(today, requestDays),
    days_left: requestDays,
    certificate: null,
  })
  expect(posts).toMatchObject([{ is_answer: false, step: null, name: 'Ana', text }])
  expect((await clients.ben.send(requestThread, { query: { request: request_id } })).json().code).toBe(
    'not_found',
  )
  expect((await clients.ben.call(requests)).rows).toEqual([])
})

it('that needs information is the member’s turn; its answer gives the network its days anew', async () => {
  const request_id = await asked()
  await db.updateTable('requests').set({ answer_by: today }).where('request_id', '=', request_id).execute()
  expect((await answer(request_id, 'needs_information')).statusCode).toBe(200)
  expect((await threadOf(clients.ana, request_id)).request).toMatchObject({
    state: 'needs_information',
    days_left: null,
  })
  expect(await kindsOf(clients.ana)).toEqual(['request_needs_information'])
  const reply = () => clients.ana.send(replyToRequest, { body: { request_id, text: 'Here it is.' } })
  await reply()
  await reply()
  expect((await threadOf(clients.ana, request_id)).request).toMatchObject({
    state: 'open',
    days_left: requestDays,
  })
  // Told once for as long as it is open, however much its member adds.
  expect(await kindsOf(clients.manager)).toEqual(['request_replied', 'request_opened'])
  await answer(request_id, 'granted')
  const { request, posts } = await threadOf(clients.ana, request_id)
  expect(request).toMatchObject({ state: 'granted', days_left: null })
  expect(posts.map(({ step, is_answer }) => [step, is_answer])).toEqual([
    [null, false],
    ['needs_information', true],
    [null, false],
    [null, false],
    ['granted', true],
  ])
  const told = (await clients.ana.call(messages)).rows[0]
  expect(told).toMatchObject({ kind: 'request_granted', names: { reason: 'We looked at it' } })
  expect([(await reply()).json().code, (await answer(request_id, 'refused')).json().code]).toEqual([
    'conflict',
    'conflict',
  ])
  // Decided, the same can be asked for again.
  expect((await ask()).statusCode).toBe(200)
})

it('of all members stand with the least time left first, those that are decided last', async () => {
  const [first, second, third] = [await asked('v'), await asked('w'), await asked(null)]
  await answer(first!, 'refused')
  await db
    .updateTable('requests')
    .set({ answer_by: addDays(today, -1) })
    .where('request_id', '=', third!)
    .execute()
  const { rows, total } = await clients.manager.call(requests)
  expect(total).toBe(3)
  expect(rows.map(({ request_id, days_left }) => [request_id, days_left])).toEqual([
    [third, -1],
    [second, requestDays],
    [first, null],
  ])
  const ids = async (query: { state?: 'waiting' | 'decided'; kind?: 'release' | 'allowlist' }) =>
    (await clients.ana.call(requests, { query })).rows.map(({ request_id }) => request_id)
  expect(await ids({ state: 'decided' })).toEqual([first])
  expect(await ids({ kind: 'allowlist' })).toEqual([third])
})

it('that is due stands on the manager’s dashboard and on the operators’ Today, urgent once it is late', async () => {
  const attention = async (client: TestClient) =>
    (await client.call(summary)).attention.filter(({ kind }) => kind.startsWith('requests'))
  const waiting = async () =>
    (await clients.operator.call(exceptions)).rows.find(
      (row) => row.kind === 'requests' && row.network?.network_id === network.network_id,
    )
  const request_id = await asked()
  expect([await attention(clients.manager), await waiting()]).toEqual([[], undefined])
  const answerBy = (answer_by: string) =>
    db.updateTable('requests').set({ answer_by }).where('request_id', '=', request_id).execute()
  await answerBy(addDays(today, 1))
  expect(await attention(clients.manager)).toMatchObject([{ kind: 'requests_due', count: 1 }])
  expect(await attention(clients.ana)).toEqual([])
  expect(await waiting()).toMatchObject({ weight: 1, is_urgent: false })
  await answerBy(addDays(today, -1))
  expect(await waiting()).toMatchObject({ is_urgent: true, names: { late: 'yes' } })
  await answer(request_id, 'needs_information')
  expect([await attention(clients.manager), await waiting()]).toEqual([[], undefined])
  expect(await attention(clients.ana)).toMatchObject([{ kind: 'requests_unanswered', count: 1 }])
})

it('is read by every operator, and answered by those who review', async () => {
  const request_id = await asked()
  const of = { network: network.network_id }
  expect((await clients.librarian.call(networkRequests, { query: of })).rows).toMatchObject([{ request_id }])
  const body = {
    network_id: network.network_id,
    request_id,
    answer: 'refused' as const,
    reason: 'It is not ours',
    certificate_id: null,
  }
  expect((await clients.librarian.send(answerNetworkRequest, { body })).json().code).toBe('forbidden')
  await clients.operator.call(answerNetworkRequest, { body })
  const { posts } = await clients.operator.call(networkRequestThread, {
    query: { ...of, request: request_id },
  })
  expect(posts.at(-1)).toMatchObject({ step: 'refused', is_answer: true, text: 'It is not ours' })
  expect(await kindsOf(clients.ana)).toContain('request_refused')
})

it('goes with its channel, with all that was said', async () => {
  await asked()
  const by = { actor: 'manager' as const, account_id: null, now: new Date() }
  await deleteChannel(db, network.scope, channel.channel_id, by)
  for (const table of ['requests', 'thread_posts'] as const)
    expect(
      await db.selectFrom(table).select('account_id').where('network_id', '=', network.network_id).execute(),
    ).toEqual([])
})

it('can be decided however much its member has added, who adds nothing once the channel is no longer hers', async () => {
  const { request_id } = await clients.ana.call(askRequest, { body: bodyOf('v') })
  const reply = (at: number) => clients.ana.send(replyToRequest, { body: { request_id, text: `And ${at}` } })
  for (let at = 0; at < 99; at++) await reply(at)
  expect((await reply(99)).json().message_key ?? (await reply(99)).json().code).toBe('conflict')
  await db.deleteFrom('assignments').where('channel_id', '=', channel.channel_id).execute()
  expect((await reply(100)).json().code).toBe('not_found')
  const body = { request_id, answer: 'refused' as const, reason: 'It is not ours', certificate_id: null }
  expect((await clients.manager.send(answerRequest, { body })).statusCode).toBe(200)
})
