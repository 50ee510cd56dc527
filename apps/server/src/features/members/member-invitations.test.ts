import { audit } from '@cuesheet/contract/audit'
import { login } from '@cuesheet/contract/auth'
import { assignChannels } from '@cuesheet/contract/channels'
import {
  acceptMemberInvitation,
  answerMemberInvitation,
  inviteMember,
  memberInvitation,
  memberInvitations,
  mostMemberInvitations,
  withdrawMemberInvitation,
} from '@cuesheet/contract/member-invitations'
import { accounts, feeHistory } from '@cuesheet/contract/members'
import { messages } from '@cuesheet/contract/messages'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { recordAudit } from '../../access/audit.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import { createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { isCluster } from '../../testing/is-cluster.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { untilWaiting } from '../../testing/until-waiting.ts'
import { deleteChannel } from '../channels/public.ts'
import { lockBooks } from '../settlement/public.ts'
import { memberJobs } from './jobs.ts'
import { withdrawAccount } from './public.ts'

const new_password = 'chosen by itself'
const test = await openTestApp()
const { db } = test

/** A network of a test's own, with a channel that nobody has. */
async function openDesk() {
  const network = await createNetwork(db)
  const viewer = await createAccount(db, network, { as: 'manager', nickname: '매니저' })
  const manager = await test.open(network.domain, viewer)
  const visitor = await test.open(network.domain)
  const channel = await createChannel(db, network, { title: '게으른 저녁' })
  const invite = async (more: { invitation_id?: string; fee_rate?: number; channels?: number[] } = {}) => {
    const body = { nickname: '지우', fee_rate: 0.125, channels: [channel.channel_id], ...more }
    const made = await manager.call(inviteMember, { body })
    return { ...made, token: new URL(made.link).hash.slice(1) }
  }
  const told = async () =>
    (await manager.call(messages)).rows.map(({ kind, names }) => ({ kind, ...names })).reverse()
  const waiting = async () => (await manager.call(memberInvitations)).rows
  return { network, viewer, manager, visitor, channel, invite, told, waiting }
}
const show = (at: TestClient, token: string) => at.call(memberInvitation, { body: { token } })
const accept = (at: TestClient, token: string, seen: string, user_id = 'jiwoo@example.test') =>
  at.send(acceptMemberInvitation, { body: { token, seen, user_id, new_password } })

it('makes a member at the invited fee, with its channels, once, for whom the link was meant', async () => {
  const { network, manager, visitor, invite, told, waiting } = await openDesk()
  const { token, link, messages: texts, language } = await invite()
  expect(new URL(link)).toMatchObject({ hostname: network.domain, pathname: '/join' })
  expect(language).toBe('ko')
  for (const text of Object.values(texts)) expect(text).toContain(link)
  expect(texts.ko).toContain('지우')
  expect(texts.ko).toContain('매니저')
  const stored = await sql`select to_jsonb(i)::text as row from member_invitations i`.execute(db)
  expect(JSON.stringify(stored.rows)).not.toContain(token)

  const elsewhere = await test.open((await createNetwork(db)).domain)
  expect((await elsewhere.fail(memberInvitation, { body: { token } })).code).toBe('not_found')
  const terms = await show(visitor, token)
  expect(terms).toMatchObject({ nickname: '지우', invited_by: '매니저', fee_rate: 0.125, withheld: 0.033 })
  expect(terms.channels).toMatchObject([{ title: '게으른 저녁', state: 'given', others: 0 }])

  expect((await accept(visitor, token, terms.seen)).statusCode).toBe(200)
  expect((await accept(visitor, token, terms.seen, 'other@example.test')).statusCode).toBe(404)
  expect(await waiting()).toEqual([])
  const [member] = (await manager.call(accounts)).accounts
  expect(member).toMatchObject({
    user_id: 'jiwoo@example.test',
    nickname: '지우',
    fee_rate: 0.125,
    channels: 1,
  })
  const signedIn = await visitor.call(login, { body: { id: 'jiwoo@example.test', password: new_password } })
  expect(signedIn).toMatchObject({ token: expect.any(String) })
  expect(await told()).toEqual([
    { kind: 'invitation_accepted', member: '지우', account_id: String(member!.account_id), channels: '1' },
  ])
  expect((await manager.call(feeHistory, { query: { member: member!.account_id } })).rates).toMatchObject([
    { from_month: null, fee_rate: 0.125 },
  ])
  const actions = await db
    .selectFrom('audit_log')
    .select('action')
    .where('network_id', '=', network.network_id)
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['invitation.create', 'account.create', 'channel.assign', 'invitation.accept']),
  )
})

it('is accepted by one of two who use it at once', async () => {
  const { manager, visitor, invite } = await openDesk()
  const { token } = await invite()
  const { seen } = await show(visitor, token)
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((name) => accept(visitor, token, seen, `${name}@example.test`)),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
  expect((await manager.call(accounts)).total).toBe(1)
})

it.skipIf(isCluster)('leaves nothing of an acceptance that is cut off, and the link goes on', async () => {
  const { network, manager, visitor, channel, invite, waiting } = await openDesk()
  const { token } = await invite()
  const { seen } = await show(visitor, token)
  const blocker = await db.startTransaction().execute()
  await sql`select from channels where network_id = ${network.network_id} and channel_id = ${channel.channel_id} for update`.execute(
    blocker,
  )
  const cutOff = accept(visitor, token, seen)
  await untilWaiting(db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  expect((await cutOff).statusCode).toBeGreaterThanOrEqual(500)
  await blocker.rollback().execute()
  expect((await manager.call(accounts)).total).toBe(0)
  expect(await waiting()).toHaveLength(1)
  expect((await accept(visitor, token, seen)).statusCode).toBe(200)
})

it('asks again where a channel went to somebody else or is gone, and comes without it', async () => {
  const { network, viewer, manager, visitor, channel, invite } = await openDesk()
  const second = await createChannel(db, network, { title: '둘째' })
  const { token } = await invite({ channels: [channel.channel_id, second.channel_id] })
  const before = await show(visitor, token)
  const rival = await createAccount(db, network)
  await manager.call(assignChannels, {
    body: { channels: [channel.channel_id], members: [rival.account_id] },
  })
  await deleteChannel(db, network.scope, second.channel_id, {
    actor: 'manager',
    account_id: viewer.account_id,
    now: new Date(),
  })
  const stale = await accept(visitor, token, before.seen)
  expect(stale.json()).toMatchObject({ code: 'conflict' })
  expect(
    await db
      .selectFrom('accounts')
      .select('account_id')
      .where('user_id', '=', 'jiwoo@example.test')
      .where('network_id', '=', network.network_id)
      .execute(),
  ).toEqual([])
  const now = await show(visitor, token)
  expect(now.channels.map(({ state }) => state)).toEqual(['taken', 'gone'])
  expect((await accept(visitor, token, now.seen)).statusCode).toBe(200)
  expect((await manager.call(accounts, { query: { search: 'jiwoo' } })).accounts).toMatchObject([
    { channels: 0 },
  ])
})

it('shares a channel that somebody had when it was offered', async () => {
  const { network, manager, visitor, channel, invite } = await openDesk()
  const rival = await createAccount(db, network)
  await manager.call(assignChannels, {
    body: { channels: [channel.channel_id], members: [rival.account_id] },
  })
  const { token } = await invite()
  const { channels, seen } = await show(visitor, token)
  expect(channels).toMatchObject([{ state: 'given', others: 1 }])
  expect((await accept(visitor, token, seen)).statusCode).toBe(200)
})

it('ends the earlier link where it is made anew, and confirms the new figures alone', async () => {
  const { visitor, invite, waiting } = await openDesk()
  const first = await invite()
  const { seen } = await show(visitor, first.token)
  const { token } = await invite({ invitation_id: first.invitation_id, fee_rate: 0.2 })
  expect((await accept(visitor, first.token, seen)).statusCode).toBe(404)
  expect((await accept(visitor, token, seen)).json()).toMatchObject({ code: 'conflict' })
  expect(await waiting()).toMatchObject([{ fee_rate: 0.2, state: 'open' }])
})

it('tells the managers once that a figure is wrong, and ends when it is declined', async () => {
  const { visitor, invite, told, waiting } = await openDesk()
  const { token } = await invite()
  const say = (answer: 'questioned' | 'declined', reason: string) =>
    visitor.send(answerMemberInvitation, { body: { token, answer, reason } })
  expect((await say('questioned', '10 %라고 들었어요')).statusCode).toBe(200)
  expect((await say('questioned', 'again')).statusCode).toBe(409)
  expect((await show(visitor, token)).is_questioned).toBe(true)
  expect(await waiting()).toMatchObject([{ state: 'questioned', reason: '10 %라고 들었어요' }])
  expect((await say('declined', '다음에')).statusCode).toBe(200)
  expect((await say('declined', '다음에')).statusCode).toBe(404)
  expect((await visitor.fail(memberInvitation, { body: { token } })).code).toBe('not_found')
  expect(await waiting()).toMatchObject([{ state: 'declined', reason: '다음에' }])
  expect(await told()).toEqual([
    { kind: 'invitation_questioned', member: '지우', reason: '10 %라고 들었어요' },
    { kind: 'invitation_declined', member: '지우', reason: '다음에' },
  ])
})

it('ends when it is withdrawn, has expired, or no manager is left', async () => {
  const { network, manager, visitor, invite, waiting } = await openDesk()
  const withdrawn = await invite()
  const { invitation_id } = withdrawn
  await manager.call(withdrawMemberInvitation, { body: { invitation_id } })
  expect((await visitor.fail(memberInvitation, { body: { token: withdrawn.token } })).code).toBe('not_found')
  expect((await manager.fail(withdrawMemberInvitation, { body: { invitation_id } })).code).toBe('not_found')

  const expired = await invite()
  await sql`update member_invitations set expires_at = invited_at where network_id = ${network.network_id}`.execute(
    db,
  )
  expect((await visitor.fail(memberInvitation, { body: { token: expired.token } })).code).toBe('not_found')
  expect(await waiting()).toMatchObject([{ state: 'expired' }])

  const alone = await invite()
  const { seen } = await show(visitor, alone.token)
  await sql`update accounts set withdrawn_at = created_at where network_id = ${network.network_id}`.execute(
    db,
  )
  expect((await accept(visitor, alone.token, seen)).statusCode).toBe(404)
})

const auditOf = async ({ network_id }: { network_id: number }) =>
  (
    await sql<{ action: string; address: string | null; nickname: string | null }>`
      select action, address, coalesce(before ->> 'nickname', after ->> 'nickname') as nickname from audit_log
      where network_id = ${network_id} and action like 'invitation.%' order by at`.execute(db)
  ).rows

it('is told by the name it was made for, until the account is withdrawn or nobody has come for long', async () => {
  const { network, manager, visitor, invite } = await openDesk()
  const [first, gone] = [await invite(), await invite({ channels: [] })]
  const body = { token: gone.token, answer: 'declined', reason: '다음에' } as const
  await visitor.call(answerMemberInvitation, { body })
  await accept(visitor, first.token, (await show(visitor, first.token)).seen)
  expect(await auditOf(network)).toEqual([
    { action: 'invitation.create', address: expect.any(String), nickname: '지우' },
    { action: 'invitation.create', address: expect.any(String), nickname: '지우' },
    { action: 'invitation.decline', address: null, nickname: '지우' },
    { action: 'invitation.accept', address: expect.any(String), nickname: null },
  ])
  const sentences = async (language: string) =>
    (
      await manager.call(audit, { query: { group: 'account' }, headers: { 'accept-language': language } })
    ).rows
      .filter(({ action }) => action.startsWith('invitation.'))
      .map(({ sentence }) => sentence)
  expect(await sentences('ko')).toEqual([
    '초대를 수락했습니다',
    '지우 님이 받은 초대가 거절되었음을 기록했습니다',
    '지우 님을 초대했습니다',
    '지우 님을 초대했습니다',
  ])
  const [member] = (await manager.call(accounts)).accounts
  const saved = { action: 'payout.save_details', subject: String(member!.account_id) } as const
  const after = { method: 'bank', ending: '4821' }
  await recordAudit(db, { network_id: network.network_id, account_id: null, ...saved, after })
  await db
    .transaction()
    .execute((trx) =>
      withdrawAccount(trx, { ...network.scope, account_id: member!.account_id, today: '2026-11-20' }),
    )
  const { rows: details } = await sql`
    select after from audit_log where network_id = ${network.network_id} and action = ${saved.action}`.execute(
    db,
  )
  expect(details).toEqual([{ after: { method: 'bank' } }])
  const names = async () => (await auditOf(network)).map(({ nickname }) => nickname)
  expect(await names()).toEqual([null, '지우', '지우', null])
  const cleanUp = () => memberJobs[0]!.run({ db } as JobContext)
  await cleanUp()
  expect(await names()).toEqual([null, '지우', '지우', null])
  await sql`update member_invitations set expires_at = now() - interval '31 days'
    where network_id = ${network.network_id}`.execute(db)
  await cleanUp()
  expect(await names()).toEqual([null, null, null, null])
  expect((await manager.call(memberInvitations)).rows).toEqual([])
})

it('asks again where others join or shares are set, and says where they leave nothing', async () => {
  const { network, manager, visitor, channel, invite } = await openDesk()
  const { network_id } = network
  const { channel_id } = channel
  const [one, two] = [await createAccount(db, network), await createAccount(db, network)]
  const assign = ({ account_id }: typeof one) =>
    manager.call(assignChannels, { body: { channels: [channel_id], members: [account_id] } })
  await assign(one)
  const { token } = await invite()
  const seen = new Set<string>()
  const now = async () => {
    const terms = await show(visitor, token)
    seen.add(terms.seen)
    return terms.channels[0]
  }
  expect(await now()).toMatchObject({ state: 'given', others: 1, is_shared_out: false })
  await assign(two)
  expect(await now()).toMatchObject({ state: 'given', others: 2, is_shared_out: false })
  const share = ({ account_id }: typeof one, basis_points: number) =>
    db
      .insertInto('channel_shares')
      .values({ network_id, channel_id, from_month: '2026-01-01', account_id, basis_points })
      .execute()
  await share(one, 6000)
  expect(await now()).toMatchObject({ is_shared_out: false })
  await share(two, 4000)
  expect(await now()).toMatchObject({ is_shared_out: true })
  expect(seen.size).toBe(4)
  for (const earlier of [...seen].slice(0, 3))
    expect((await accept(visitor, token, earlier)).json()).toMatchObject({ code: 'conflict' })
  expect((await accept(visitor, token, [...seen].at(-1)!)).statusCode).toBe(200)
})

it('counts only those that wait, and registers nothing where there is no room', async () => {
  const { network, manager, invite, waiting } = await openDesk()
  const { invitation_id } = await invite()
  await sql`
    insert into member_invitations (network_id, nickname, fee_rate, token_hash, invited_by, expires_at)
    select network_id, nickname, fee_rate, sha256(i::text::bytea), invited_by, expires_at
    from member_invitations, generate_series(2, ${mostMemberInvitations}) as i
    where network_id = ${network.network_id}`.execute(db)
  const link = `https://www.youtube.com/channel/UC${'n'.repeat(22)}`
  const body = { nickname: '새봄', fee_rate: 0.1, channels: [link] }
  expect((await manager.fail(inviteMember, { body })).code).toBe('conflict')
  const nobodys = '00000000-0000-4000-8000-000000000000'
  expect((await manager.fail(inviteMember, { body: { ...body, invitation_id: nobodys } })).code).toBe(
    'not_found',
  )
  const { count } = await db
    .selectFrom('channels')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('network_id', '=', network.network_id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
  await invite({ invitation_id })
  await sql`update member_invitations set answer = 'declined'
    where network_id = ${network.network_id} and invitation_id = ${invitation_id}`.execute(db)
  await invite()
  expect((await waiting()).filter(({ state }) => state === 'open')).toHaveLength(mostMemberInvitations)
})

it('a manager who withdraws while its invitation is accepted waits, or is waited for', async () => {
  const { network, viewer, manager, visitor, invite } = await openDesk()
  const { token } = await invite({ channels: [] })
  const { seen } = await show(visitor, token)
  const leaving = await db.startTransaction().execute()
  await sql`select from accounts where network_id = ${network.network_id}
    and account_id = ${viewer.account_id} for update`.execute(leaving)
  const accepting = accept(visitor, token, seen)
  await untilWaiting(db)
  await lockBooks(leaving, network.scope)
  await leaving.commit().execute()
  expect((await accepting).statusCode).toBe(200)
  expect((await manager.call(accounts)).total).toBe(1)
})

it('refuses an id that the network has, a fee beyond a step, and lets a guesser wait', async () => {
  const { network, manager, visitor, invite } = await openDesk()
  await createAccount(db, network, { user_id: 'taken@example.test' })
  const { token } = await invite()
  const { seen } = await show(visitor, token)
  expect((await accept(visitor, token, seen, 'taken@example.test')).json()).toMatchObject({
    code: 'conflict',
    fields: { user_id: expect.any(String) },
  })
  expect((await show(visitor, token)).seen).toBe(seen)
  const body = { nickname: '지우', fee_rate: 0.1234 }
  expect((await manager.fail(inviteMember, { body })).fields).toHaveProperty('fee_rate')
  const guess = async () => (await visitor.fail(memberInvitation, { body: { token: 'g'.repeat(43) } })).code
  const codes = await Array.fromAsync({ length: 31 }, guess)
  expect(codes[0]).toBe('not_found')
  expect(codes.at(-1)).toBe('too_many_requests')
  // Who has a link is not kept waiting by others at the same address, but may not try which ids there are.
  expect((await show(visitor, token)).seen).toBe(seen)
  expect((await accept(visitor, token, seen, 'taken@example.test')).statusCode).toBe(429)
})
