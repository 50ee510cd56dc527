import { securityEvents, sessions, withdraw } from '@cuesheet/contract/account-settings'
import { login } from '@cuesheet/contract/auth'
import { channels } from '@cuesheet/contract/channels'
import { summary } from '@cuesheet/contract/dashboard'
import {
  accounts,
  addMember,
  cancelFee,
  deleteMember,
  endMemberSession,
  feeHistory,
  memberSessions,
  oneAccount,
  previewFee,
  updateMember,
} from '@cuesheet/contract/members'
import { messages } from '@cuesheet/contract/messages'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import type { Viewer } from '../../access/viewer.ts'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { startSimulatedPlatform } from '../../testing/simulated-platform.ts'
import { dropSummaries } from '../../testing/summaries.ts'
import { cheapPasswordCost, openTestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { publishFigures, rebuildRollups } from '../facts/change-facts.ts'

const password = 'manager-pass'
const usd = { 'x-currency': 'USD' }
const dollars = (amount: number) => amount * 1e9
let network: TestNetwork
let manager: Viewer
let client: TestClient
let now: Date
const platform = await startSimulatedPlatform()
const test = await openTestApp(platform.config, { now: () => now })
const { db } = test
await addExchangeRates(db, { '2026-11-02': '1400' })
afterAll(() => platform.close())
beforeEach(async () => {
  now = new Date('2026-11-20T20:00:00Z')
  network = await createNetwork(db, { default_fee_rate: '0.07' })
  manager = await createAccount(db, network, {
    as: 'manager',
    password_hash: await hashPassword(password, cheapPasswordCost),
  })
  client = await test.open(network.domain, manager)
})

async function report(rows: { channel: TestChannel; day: string; revenue: number }[]): Promise<void> {
  const facts = rows.map(({ revenue, ...row }) => ({ ...row, video: 'a', revenue: dollars(revenue) }))
  await addActivity(
    db,
    network,
    facts.map((fact) => ({ ...fact, views: 1000 })),
  )
  await addRevenue(db, network, facts)
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
}

const newMember = (given: { user_id?: string; channels?: (number | string)[] } = {}) =>
  client.call(addMember, {
    body: { user_id: 'new@example.test', password: 'first-pass', nickname: 'New', channels: [], ...given },
  })
const historyOf = async (member: number, viewer = client) =>
  (await viewer.call(feeHistory, { query: { member } })).rates.map(
    ({ from_month, fee_rate }) => `${from_month ?? 'begun'} ${fee_rate}`,
  )
const setFee = (target: number, fee_rate: number, fee_rate_from?: string) =>
  client.call(updateMember, { body: { target, fee_rate, ...(fee_rate_from ? { fee_rate_from } : {}) } })
const auditOf = (action: string) =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('network_id', '=', network.network_id)
    .where('action', '=', action)
    .execute()

describe('the list of members', () => {
  it('says what each member’s channels earned this month, before and after its fee', async () => {
    const bora = await createAccount(db, network, {
      nickname: 'bora',
      user_id: 'b@mail.test',
      fee_rates: { '-infinity': '0.10', '2026-11-01': '0.20', '2027-01-01': '0.30', '2027-02-01': '0.40' },
    })
    const ari = await createAccount(db, network, { nickname: 'Ari', fee_rates: { '-infinity': '0.05' } })
    const cho = await createAccount(db, network, { nickname: 'Cho' })
    const gone = await createAccount(db, network, { nickname: 'Gone' })
    await db
      .updateTable('accounts')
      .set({ withdrawn_at: now })
      .where('account_id', '=', gone.account_id)
      .execute()
    const shared = await createChannel(db, network, { members: [bora, ari] })
    const own = await createChannel(db, network, { members: [bora] })
    const ended = await createChannel(db, network, { members: [ari], credit: [['2026-11-01', '2026-11-02']] })
    const nobodys = await createChannel(db, network)
    await report([
      { channel: shared, day: '2026-10-31', revenue: 1000 },
      { channel: shared, day: '2026-11-01', revenue: 10 },
      { channel: own, day: '2026-11-03', revenue: 5 },
      { channel: ended, day: '2026-11-03', revenue: 100 },
      { channel: nobodys, day: '2026-11-03', revenue: 7 },
    ])
    const ask = async (query: object) => {
      const page = await client.call(accounts, { query, headers: usd })
      return [page, page.accounts.map(({ nickname }) => nickname)] as const
    }
    for (const isSummed of [false, true]) {
      if (isSummed) expect(await publishFigures(db, network.scope, '2026-11-20')).toBe(true)
      else await dropSummaries(db, network)
      const [all, names] = await ask({})
      expect(all).toMatchObject({
        page: 1,
        size: 50,
        total: 3,
        totals: { channels: 3, shared_channels: 1, gross: '15', fee: '2.25', net: '12.75' },
        this_month: { month: '2026-11', currency: 'USD', data_through: '2026-11-03', carried_rate_of: null },
      })
      expect(names).toEqual(['Ari', 'bora', 'Cho'])
      expect(all.accounts).toMatchObject([
        {
          fee_rate: 0.05,
          fee_rate_since: '2025-12',
          channels: 2,
          gross: '10',
          fee: '0.5',
          net: '9.5',
          month_before: '1000',
        },
        {
          account_id: bora.account_id,
          user_id: bora.user_id,
          channels: 2,
          fee_rate: 0.2,
          fee_rate_since: '2026-11',
          fee_rate_next: { from_month: '2027-01', fee_rate: 0.3 },
          gross: '15',
          fee: '3',
          net: '12',
          last_signed_in_at: null,
          registered_at: '2026-01-01T00:00:00.000Z',
        },
        {
          account_id: cho.account_id,
          fee_rate: 0.07,
          channels: 0,
          gross: '0',
          fee: '0',
          net: '0',
          month_before: null,
        },
      ])
      expect(all.accounts[1]).not.toHaveProperty('password_hash')
    }
    const won = await client.call(accounts, { headers: { 'x-currency': 'KRW' } })
    expect([won.totals.gross, won.accounts[1]!.net]).toEqual(['21000', '16800'])

    expect((await ask({ sort: 'net', order: 'desc' }))[1]).toEqual(['bora', 'Ari', 'Cho'])
    expect((await ask({ sort: 'fee_rate' }))[1]).toEqual(['Ari', 'Cho', 'bora'])
    expect((await ask({ sort: 'nickname', order: 'desc' }))[1]).toEqual(['Cho', 'bora', 'Ari'])
    expect((await ask({ sort: 'user_id' }))[1].at(-1)).toBe('bora')
    expect((await ask({ page: 2, size: 2, sort: 'gross' }))[1]).toEqual(['bora'])
    expect((await ask({ page: 9, size: 2 }))[0]).toMatchObject({ total: 3, accounts: [] })
    const [found] = await ask({ search: 'ＡＲＩ' })
    expect(found).toMatchObject({
      total: 1,
      totals: { channels: 2, shared_channels: 0, gross: '10' },
      accounts: [{ nickname: 'Ari' }],
    })
    expect((await ask({ search: 'B@MAIL' }))[1]).toEqual(['bora'])
    expect((await ask({ search: '%' }))[0]).toMatchObject({ total: 0, totals: { channels: 0, gross: '0' } })

    now = new Date('2026-12-05T20:00:00Z')
    expect((await ask({}))[0]).toMatchObject({
      totals: { gross: null },
      accounts: [{ net: null }, { gross: null, fee_rate: 0.2 }, {}],
    })
  })
})

describe('growth', () => {
  it('is this month against the same days of last month, by days that both have; and a part of all that the network earned', async () => {
    const [ari, bora, cho] = [
      await createAccount(db, network, { nickname: 'Ari', fee_rates: { '-infinity': '0.10' } }),
      await createAccount(db, network, { nickname: 'Bora', fee_rates: { '-infinity': '0.20' } }),
      await createAccount(db, network, { nickname: 'Cho' }),
    ]
    const credit: [string, null][] = [['2026-10-01', null]]
    const grown = await createChannel(db, network, { members: [ari], credit })
    const shrunk = await createChannel(db, network, { members: [bora], credit })
    const nobodys = await createChannel(db, network, { credit })
    await report([
      { channel: grown, day: '2026-10-01', revenue: 10 },
      { channel: grown, day: '2026-10-02', revenue: 10 },
      { channel: shrunk, day: '2026-10-01', revenue: 50 },
      // Not yet compared: of November only two days are reported.
      { channel: shrunk, day: '2026-10-03', revenue: 1000 },
      { channel: grown, day: '2026-11-01', revenue: 30 },
      { channel: grown, day: '2026-11-02', revenue: 20 },
      { channel: shrunk, day: '2026-11-02', revenue: 30 },
      { channel: nobodys, day: '2026-11-02', revenue: 20 },
    ])
    const ask = (query: object) => client.call(accounts, { query, headers: usd })
    for (const isSummed of [false, true]) {
      if (isSummed) await publishFigures(db, network.scope, '2026-11-20')
      else await dropSummaries(db, network)
      const page = await ask({ sort: 'change', order: 'desc' })
      expect(page.this_month.compared).toEqual({ from: '2026-10-01', to: '2026-10-02', days: 2, of_days: 2 })
      expect(page.accounts).toMatchObject([
        { nickname: 'Ari', gross: '50', matched: '50', previous: '20', change: '30', share: 0.5 },
        { nickname: 'Cho', gross: '0', matched: '0', previous: '0', change: '0', share: 0 },
        { nickname: 'Bora', gross: '30', matched: '30', previous: '50', change: '-20', share: 0.3 },
      ])
      expect(page.totals).toMatchObject({
        gross: '80',
        fee: '11',
        fee_rate: 11 / 80,
        matched: '80',
        previous: '70',
        change: '10',
        share: 0.8,
        active: 0,
        new: 0,
      })
      expect((await ask({ sort: 'share' })).accounts.map(({ nickname }) => nickname)).toEqual([
        'Cho',
        'Bora',
        'Ari',
      ])
      const alone = await client.call(oneAccount, { query: { target: bora.account_id }, headers: usd })
      expect(alone).toMatchObject({ this_month: page.this_month, account: page.accounts[2]! })
    }
    expect(cho).toBeDefined()
  })

  it('is unknown where too few days of both months have a report', async () => {
    const member = await createAccount(db, network, { nickname: 'Ari' })
    const channel = await createChannel(db, network, { members: [member] })
    await report([
      { channel, day: '2026-11-01', revenue: 30 },
      { channel, day: '2026-11-02', revenue: 30 },
    ])
    const { this_month, accounts: rows, totals } = await client.call(accounts, { headers: usd })
    expect(this_month.compared).toBeNull()
    expect(rows[0]).toMatchObject({ gross: '60', matched: null, previous: null, change: null, share: 1 })
    expect(totals).toMatchObject({ change: null, share: 1 })
  })

  it('counts who has signed in lately, and who is new this month', async () => {
    const [recent, old] = [
      await createAccount(db, network, { nickname: 'Ari' }),
      await createAccount(db, network, { nickname: 'Bora' }),
    ]
    const signedIn = (viewer: Viewer, last_signed_in_at: string, created_at: string) =>
      db
        .updateTable('accounts')
        .set({ last_signed_in_at, created_at })
        .where('account_id', '=', viewer.account_id)
        .execute()
    await signedIn(recent, '2026-10-25T00:00:00Z', '2026-11-02T00:00:00Z')
    await signedIn(old, '2026-10-20T00:00:00Z', '2026-10-31T00:00:00Z')
    expect((await client.call(accounts)).totals).toMatchObject({ active: 1, new: 1 })
  })
})

describe('the sessions of a member', () => {
  it('are listed for its manager, who ends one of them at once, and the member reads who did', async () => {
    const member = await createAccount(db, network)
    const target = member.account_id
    const own = await test.open(network.domain, member)
    const other = await test.open(network.domain, member)
    const { sessions: open } = await client.call(memberSessions, { query: { target } })
    expect(open).toHaveLength(2)
    expect(open.every(({ is_current }) => !is_current)).toBe(true)
    const { sessions: owns } = await own.call(sessions)
    const session_id = owns.find(({ is_current }) => !is_current)!.session_id
    await client.call(endMemberSession, { body: { target, session_id } })
    expect((await other.send(sessions)).statusCode).toBe(401)
    expect((await own.call(sessions)).sessions).toHaveLength(1)
    expect((await client.send(endMemberSession, { body: { target, session_id } })).statusCode).toBe(404)
    expect(await auditOf('session.end')).toMatchObject([
      { account_id: manager.account_id, subject: String(target), after: { ended: 1 } },
    ])
    const ofManager = (await client.call(sessions)).sessions[0]!.session_id
    expect(
      (await client.send(endMemberSession, { body: { target, session_id: ofManager } })).statusCode,
    ).toBe(404)
    const { rows } = await own.call(securityEvents)
    expect(rows.find(({ kind }) => kind === 'session_ended')).toMatchObject({ address: null })
  })
})

describe('managers are told', () => {
  it('of a member’s first sign-in, by its name until it withdraws, and of its withdrawal without', async () => {
    const { account_id } = await newMember()
    const stranger = await test.open(network.domain)
    const signIn = () => stranger.call(login, { body: { id: 'new@example.test', password: 'first-pass' } })
    const told = async () =>
      (await client.call(messages)).rows.map(({ kind, names }) => [kind, names] as const)
    await signIn()
    const { token } = await signIn()
    expect(await told()).toEqual([['member_joined', { member: 'New', account_id: String(account_id) }]])
    const own = new TestClient(test.app, network.domain, token)
    await own.call(withdraw, { body: { password: 'first-pass' } })
    expect(await told()).toEqual([['member_withdrawn', { channels: '0' }]])
  })
})

describe('a new member', () => {
  it('signs in, keeps the fee rate it began with, and is in the audit without its password', async () => {
    const { account_id } = await newMember()
    await db
      .updateTable('networks')
      .set({ default_fee_rate: '0.50' })
      .where('network_id', '=', network.network_id)
      .execute()
    expect(await historyOf(account_id)).toEqual(['begun 0.07'])
    const stranger = await test.open(network.domain)
    const { token } = await stranger.call(login, { body: { id: 'NEW@example.test', password: 'first-pass' } })
    expect(token).toBeTruthy()
    const [row] = (await client.call(accounts)).accounts
    expect(row).toMatchObject({ user_id: 'new@example.test', fee_rate_since: '2026-11', channels: 0 })
    expect(row!.last_signed_in_at).not.toBeNull()
    const [entry] = await auditOf('account.create')
    expect(entry).toMatchObject({ account_id: manager.account_id, subject: String(account_id) })
    expect(JSON.stringify(entry)).not.toContain('first-pass')
  })

  it('is shown by a name in one form that hides nothing, and the refusal of a long one gives the limit', async () => {
    const add = (given: object) => ({
      body: { user_id: 'b@example.test', password: 'first-pass', nickname: 'New', channels: [], ...given },
      headers: { 'accept-language': 'en' },
    })
    for (const nickname of ['\u3164\u3164', 'bo\u202ess', '\u200b\u200b'])
      expect((await client.fail(addMember, add({ nickname }))).fields).toEqual({
        nickname: 'Please remove invisible characters.',
      })
    expect((await client.fail(addMember, add({ password: 'x'.repeat(65) }))).fields).toEqual({
      password: 'The password needs 4 to 64 characters.',
    })
    await client.call(addMember, add({ nickname: '미나'.normalize('NFD'), password: '😀'.repeat(64) }))
    const names = (await client.call(accounts)).accounts.map(({ nickname }) => nickname)
    expect(names).toContain('미나'.normalize('NFC'))
  })

  it('is refused with the fields that are wrong, and where the id is taken', async () => {
    const wrong = { user_id: 'nobody', password: '123', nickname: 'x' }
    expect(await client.fail(addMember, { body: wrong })).toMatchObject({
      code: 'invalid_input',
      fields: { user_id: expect.any(String), password: expect.any(String), nickname: expect.any(String) },
    })
    await newMember()
    await expect(newMember({ user_id: ' New@Example.test ' })).rejects.toThrow(/conflict/)
  })

  it('gets its channels one by one: those that cannot be had leave the others and the member alone', async () => {
    const here = await createChannel(db, network, { title: 'Here' })
    const foreign = await createChannel(db, await createNetwork(db))
    const given = [here.channel_id, '@골목산책', 'nothing', foreign.channel_id, '@골목산책']
    const added = await newMember({ channels: given })
    expect(added.channels).toMatchObject([
      { given: here.channel_id, outcome: 'assigned', channel_id: here.channel_id, title: 'Here' },
      { given: '@골목산책', outcome: 'registered', channel_id: expect.any(Number) },
      { given: 'nothing', outcome: 'not_a_link', channel_id: null },
      { given: foreign.channel_id, outcome: 'not_found', channel_id: null, title: null },
      { given: '@골목산책', outcome: 'repeated', channel_id: null },
    ])
    const { rows } = await client.call(channels, { query: { member: added.account_id } })
    expect(rows.map(({ title, status }) => `${title} ${status}`).sort()).toEqual(['Here 2', '골목산책 0'])
    // What is registered here already is assigned to the next one too.
    const next = await newMember({ user_id: 'next@example.test', channels: ['@골목산책'] })
    expect(next.channels).toMatchObject([{ outcome: 'assigned', channel_id: added.channels[1]!.channel_id }])
  })
})

describe('a member’s password', () => {
  it('is changed by the manager, who thereby signs the member out everywhere', async () => {
    const { account_id } = await newMember()
    const stranger = await test.open(network.domain)
    const signIn = (word: string) =>
      stranger.send(login, { body: { id: 'new@example.test', password: word } })
    const member = { ...manager, account_id, permission_flag: 0 as const }
    const [first, second] = [await test.open(network.domain, member), await test.open(network.domain, member)]
    await client.call(updateMember, { body: { target: account_id, password: 'other-pass' } })
    for (const window of [first, second])
      expect(await window.fail(summary)).toMatchObject({ code: 'session_required' })
    expect((await signIn('first-pass')).statusCode).toBe(401)
    expect((await signIn('other-pass')).statusCode).toBe(200)
    expect(await client.call(accounts)).toMatchObject({ total: 1 })
    const [entry] = await auditOf('member.password')
    expect(entry).toMatchObject({ subject: String(account_id), after: { sessions_ended: 2 } })
    const told = await (await test.open(network.domain, member)).call(messages)
    expect(told.rows).toMatchObject([{ kind: 'account_password_changed', names: { by: 'manager' } }])
  })

  it('needs something to change, and leaves the manager’s own account alone', async () => {
    const { account_id } = await newMember()
    for (const body of [{}, { fee_rate_from: '2026-12' }, { password: 'abcd', fee_rate_from: '2026-12' }])
      expect(await client.fail(updateMember, { body: { target: account_id, ...body } })).toMatchObject({
        code: 'invalid_input',
      })
    for (const target of [manager.account_id, 2_000_000_000])
      expect(await client.fail(updateMember, { body: { target, password: 'abcd' } })).toMatchObject({
        code: 'not_found',
      })
  })
})

describe('a fee rate', () => {
  it('changes from this month or a later one, never an earlier; a change that begins later is replaced', async () => {
    const { account_id } = await newMember()
    const member = await test.open(network.domain, { ...manager, account_id, permission_flag: 0 })
    const months = (rates: string[]) => expect(historyOf(account_id)).resolves.toEqual(rates)
    await setFee(account_id, 0.1, '2026-12')
    await months(['2026-12 0.1', 'begun 0.07'])
    await setFee(account_id, 0.12, '2026-12')
    await months(['2026-12 0.12', 'begun 0.07'])
    await setFee(account_id, 0.29)
    await months(['2026-12 0.12', '2026-11 0.29', 'begun 0.07'])
    // As before: the planned change is none any more.
    await setFee(account_id, 0.29, '2026-12')
    await months(['2026-11 0.29', 'begun 0.07'])
    expect(await historyOf(account_id, member)).toEqual(['2026-11 0.29', 'begun 0.07'])
    expect((await client.call(accounts)).accounts[0]).toMatchObject({
      fee_rate_since: '2026-11',
      fee_rate_next: null,
    })

    const past = { body: { target: account_id, fee_rate: 0.5, fee_rate_from: '2026-10' } }
    expect(await client.fail(updateMember, past)).toMatchObject({
      fields: { fee_rate_from: expect.any(String) },
    })
    for (const fee_rate of [1.001, -0.001, 0.0625])
      expect(await client.fail(updateMember, { body: { target: account_id, fee_rate } })).toMatchObject({
        fields: { fee_rate: expect.any(String) },
      })
    const [entry] = await auditOf('member.fee_rate')
    expect(entry).toMatchObject({
      before: { fee_rate: '0.07' },
      after: { fee_rate: '0.10', from_month: '2026-12' },
    })
  })

  it('that is planned can be cancelled: the one before it goes on, and the member is notified', async () => {
    const { account_id } = await newMember()
    const member = await test.open(network.domain, { ...manager, account_id, permission_flag: 0 })
    const other = await createNetwork(db)
    const stranger = await test.open(other.domain, await createAccount(db, other, { as: 'manager' }))
    const cancel = (from: string, target = account_id) => ({ body: { target, fee_rate_from: from } })
    await setFee(account_id, 0.1, '2026-12')
    await setFee(account_id, 0.3, '2027-02')
    for (const [viewer, given, code] of [
      [stranger, cancel('2026-12'), 'not_found'],
      [member, cancel('2026-12'), 'forbidden'],
      [client, cancel('2026-12', manager.account_id), 'not_found'],
      [client, cancel('2027-01'), 'not_found'],
      [client, cancel('2026-11'), 'not_found'],
      [client, cancel('2026-10'), 'invalid_input'],
    ] as const)
      expect(await viewer.fail(cancelFee, given)).toMatchObject({ code })
    expect(await historyOf(account_id)).toEqual(['2027-02 0.3', '2026-12 0.1', 'begun 0.07'])

    expect(await client.call(cancelFee, cancel('2026-12'))).toMatchObject({ success: true })
    expect(await historyOf(account_id)).toEqual(['2027-02 0.3', 'begun 0.07'])
    expect((await client.call(accounts)).accounts[0]).toMatchObject({
      fee_rate_next: { from_month: '2027-02', fee_rate: 0.3 },
    })
    expect(await client.fail(cancelFee, cancel('2026-12'))).toMatchObject({ code: 'not_found' })
    expect((await member.call(messages)).rows[0]).toMatchObject({
      kind: 'fee_change_cancelled',
      names: { rate: '0.10', from_month: '2026-12', stays: '0.07' },
    })
    expect(await auditOf('member.cancel_fee')).toMatchObject([
      {
        subject: String(account_id),
        before: { fee_rate: '0.10', from_month: '2026-12' },
        after: { fee_rate: '0.07' },
      },
    ])
  })

  it('that is the same as before is no change: nothing is written or announced', async () => {
    const { account_id } = await newMember()
    const member = await test.open(network.domain, { ...manager, account_id, permission_flag: 0 })
    const english = { 'accept-language': 'en' }
    const send = (body: object) =>
      client.call(updateMember, { body: { target: account_id, ...body }, headers: english })
    for (const given of [{ fee_rate: 0.07 }, { fee_rate: 0.07, fee_rate_from: '2027-03' }])
      expect((await send(given)).message).toBe('That is already the fee rate. Nothing was changed.')
    expect((await send({ fee_rate: 0.07, password: 'other-pass' })).message).toBe('Password changed.')
    const window = await test.open(network.domain, { ...manager, account_id, permission_flag: 0 })
    expect((await window.call(messages)).rows).toMatchObject([{ kind: 'account_password_changed' }])
    expect(await auditOf('member.fee_rate')).toEqual([])
    expect((await send({ fee_rate: 0.08 })).message).toBe('Fee rate changed.')
    expect(await historyOf(account_id)).toEqual(['2026-11 0.08', 'begun 0.07'])
    expect((await window.call(messages)).rows[0]).toMatchObject({
      kind: 'fee_changed',
      names: { rate: '0.08', from_month: '2026-11' },
    })
    expect(await member.fail(messages)).toMatchObject({ code: 'session_required' })
  })

  it('is previewed with its effect on this month', async () => {
    const channel = await createChannel(db, network)
    await report([{ channel, day: '2026-11-03', revenue: 50 }])
    const { account_id } = await newMember({ channels: [channel.channel_id] })
    await setFee(account_id, 0.4, '2027-01')
    const preview = (fee_rate: number, fee_rate_from?: string) =>
      client.call(previewFee, {
        query: { target: account_id, fee_rate, ...(fee_rate_from ? { fee_rate_from } : {}) },
        headers: usd,
      })
    expect(await preview(0.1)).toMatchObject({
      gross: '50',
      this_month: { month: '2026-11', currency: 'USD', data_through: '2026-11-03' },
      before: { fee_rate: 0.07, fee: '3.5', net: '46.5' },
      after: { fee_rate: 0.1, fee: '5', net: '45' },
      later: [{ from_month: '2027-01', fee_rate: 0.4 }],
    })
    expect(await preview(0.4, '2026-12')).toMatchObject({
      after: { fee_rate: 0.07, fee: '3.5', net: '46.5' },
      later: [],
    })
    expect(await historyOf(account_id)).toEqual(['2027-01 0.4', 'begun 0.07'])
  })
})

describe('deleting a member', () => {
  it('needs the manager’s password; leaves its channels and its months, and nothing of the person', async () => {
    const channel = await createChannel(db, network)
    await report([{ channel, day: '2026-11-03', revenue: 50 }])
    const { account_id } = await newMember({ channels: [channel.channel_id] })
    const member = await test.open(network.domain, { ...manager, account_id, permission_flag: 0 })
    await setFee(account_id, 0.2)
    expect(
      (await member.call(summary, { query: { period: 'this_month' }, headers: usd })).totals.profit,
    ).toBe('40')
    const body = { target: account_id, password }
    expect(await client.fail(deleteMember, { body: { ...body, password: 'wrong' } })).toMatchObject({
      code: 'invalid_credentials',
    })
    expect(await client.fail(deleteMember, { body: { ...body, password: '' } })).toMatchObject({
      fields: { password: expect.any(String) },
    })
    await client.call(deleteMember, { body })

    expect(await member.fail(summary)).toMatchObject({ code: 'session_required' })
    expect(await client.call(accounts)).toMatchObject({ total: 0, totals: { channels: 0 } })
    expect((await client.call(channels)).rows).toMatchObject([{ status: 2, members: [] }])
    const kept = await client.call(summary, { query: { period: 'this_month' }, headers: usd })
    expect(kept.totals.profit).toBe('50')
    const { user_id, nickname, password_hash, withdrawn_at } = await db
      .selectFrom('accounts')
      .selectAll()
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
    expect([user_id, nickname, password_hash]).toEqual([null, null, null])
    expect(withdrawn_at).not.toBeNull()
    const rates = await db
      .selectFrom('fee_rates')
      .select('fee_rate')
      .where('account_id', '=', account_id)
      .execute()
    expect(rates).toHaveLength(2)
    expect(await client.fail(deleteMember, { body })).toMatchObject({ code: 'not_found' })
    const [entry] = await auditOf('account.withdraw')
    expect(entry).toMatchObject({ subject: String(account_id), before: { channels: 1, sessions: 1 } })

    // Its id is free again, as often as that happens.
    const again = await newMember()
    await client.call(deleteMember, { body: { ...body, target: again.account_id } })
    await newMember()
  })
})
