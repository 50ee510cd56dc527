import {
  endOtherSessions,
  endSession,
  securityEvents,
  sessions,
  updateAccount,
  withdraw,
} from '@cuesheet/contract/account-settings'
import { login, logout, me } from '@cuesheet/contract/auth'
import { accounts, addMember } from '@cuesheet/contract/members'
import { messages } from '@cuesheet/contract/messages'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import type { Viewer } from '../../access/viewer.ts'
import { accountTables } from '../../db/placements.ts'
import {
  assign,
  createAccount,
  createChannel,
  createNetwork,
  type TestNetwork,
} from '../../testing/factories.ts'
import { cheapPasswordCost, openTestApp } from '../../testing/test-app.ts'
import { TestClient, testUserAgent } from '../../testing/test-client.ts'

const password = 'right password'
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
let network: TestNetwork
let member: Viewer
let client: TestClient
const test = await openTestApp()
const { db } = test
beforeEach(async () => {
  await db.deleteFrom('sign_in_throttle').execute()
  network = await createNetwork(db)
  member = await createAccount(db, network, {
    user_id: 'jo@example.test',
    nickname: 'Jo Doe',
    password_hash: await hashPassword(password, cheapPasswordCost),
  })
  client = await test.open(network.domain, member)
})

const english = { 'accept-language': 'en' }
async function signIn(given = password, on = network): Promise<TestClient> {
  const visitor = await test.open(on.domain)
  const { token } = await visitor.call(login, { body: { id: 'jo@example.test', password: given } })
  return new TestClient(test.app, on.domain, token)
}
/** As if every sign-in so far had come from this device and place. */
const seenFrom = (after: object) =>
  sql`update audit_log set after = after || ${JSON.stringify(after)}::jsonb where action = 'session.create'
    and network_id = ${network.network_id}`.execute(db)
const kindsOf = async (of: TestClient) => (await of.call(securityEvents)).rows.map(({ kind }) => kind)
const toldOf = async (of: TestClient) => (await of.call(messages)).rows.map(({ kind }) => kind)

describe('changing the account', () => {
  it('takes a new password for the current one, ends the other sessions and keeps this one', async () => {
    const elsewhere = await signIn()
    const answer = await client.call(updateAccount, {
      body: { password, new_password: 'another one', nickname: 'Jo D.' },
      headers: english,
    })
    expect(answer.message).toBe('Changes complete.')
    expect((await client.call(me)).account.nickname).toBe('Jo D.')
    expect((await elsewhere.fail(me)).code).toBe('session_required')
    await expect(signIn()).rejects.toThrow('invalid_credentials')
    expect((await (await signIn('another one')).call(me)).success).toBe(true)
    expect(await toldOf(client)).toEqual(['account_password_changed'])
    const audit = await db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after', 'address', 'account_id'])
      .where('network_id', '=', network.network_id)
      .where('action', 'like', 'account.%')
      .orderBy('at')
      .execute()
    const by = { address: '127.0.0.1', account_id: member.account_id }
    expect(audit).toEqual([
      { ...by, action: 'account.update', before: { nickname: 'Jo Doe' }, after: { nickname: 'Jo D.' } },
      { ...by, action: 'account.change_password', before: null, after: { sessions_ended: 1 } },
    ])
  })

  it.each([
    ['ko', '비밀번호가 변경되었습니다.', '변경이 완료되었습니다.'],
    ['en', 'Password changed.', 'Changes complete.'],
    ['zh-CN', '密码已更改。', '更改已完成。'],
    ['zh-TW', '密碼已變更。', '變更已完成。'],
  ])('says in %s what changed: the password alone, or all of it', async (locale, alone, both) => {
    const headers = { 'accept-language': locale }
    const say = async (body: object) =>
      (await client.call(updateAccount, { body: { password, ...body }, headers })).message
    expect(await say({ new_password: password })).toBe(alone)
    expect(await say({ new_password: password, nickname: 'Jo' })).toBe(both)
    expect(await say({ nickname: 'Jo Doe' })).toBe(both)
  })

  it('changes the nickname alone where no new password is given, and says so', async () => {
    const elsewhere = await signIn()
    const body = { password, new_password: '', nickname: '  조  ' + '은  ' }
    const answer = await client.call(updateAccount, { body, headers: english })
    expect(answer.message).toBe('Changes complete.')
    expect((await client.call(me)).account.nickname).toBe('조  은')
    expect((await elsewhere.call(me)).success).toBe(true)
  })

  it.each([
    [{ password: 'wrong', nickname: 'Nobody' }, 'invalid_credentials'],
    [{ password, nickname: 'J' }, 'invalid_input'],
    [{ password, new_password: 'abc' }, 'invalid_input'],
    [{ password, new_password: 'x'.repeat(65) }, 'invalid_input'],
    [{ nickname: 'Nobody' }, 'invalid_input'],
  ])('refuses %j and changes nothing', async (body, code) => {
    expect(await client.fail(updateAccount, { body: body as { password: string } })).toMatchObject({ code })
    expect((await client.call(me)).account.nickname).toBe('Jo Doe')
    expect((await signIn()).token).not.toBeNull()
  })

  it.each([4, 64])('takes a password of %i characters', async (length) => {
    await client.call(updateAccount, { body: { password, new_password: 'ㄱ'.repeat(length) } })
    expect((await signIn('ㄱ'.repeat(length))).token).not.toBeNull()
  })

  it('makes a guesser of the current password wait', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      await client.fail(updateAccount, { body: { password: 'wrong', nickname: 'Nobody' } })
    const error = await client.fail(updateAccount, { body: { password, nickname: 'Nobody' } })
    expect(error.code).toBe('too_many_requests')
  })
})

describe('sessions', () => {
  it('are listed with this one first, by device and address, without anything that proves them', async () => {
    const elsewhere = await signIn()
    await sql`update sessions set user_agent = ${chrome}, address = '203.0.113.9', last_seen_at = now() - interval '1 hour'
      where token_hash = sha256(${elsewhere.token}::text::bytea)`.execute(db)
    const answer = await client.call(sessions)
    expect(answer.sessions).toMatchObject([
      { is_current: true },
      {
        is_current: false,
        address: '203.0.113.9',
        device: { browser: 'Chrome', system: 'Windows', is_phone: false },
      },
    ])
    expect(JSON.stringify(answer)).not.toMatch(/token|hash/)
    const { session_id } = answer.sessions[1]!
    await client.call(endSession, { body: { session_id } })
    expect((await elsewhere.fail(me)).code).toBe('session_required')
    expect((await client.fail(endSession, { body: { session_id } })).code).toBe('not_found')
  })

  it('end all at once but this one', async () => {
    const others = [await signIn(), await signIn()]
    expect((await client.call(endOtherSessions)).ended).toBe(2)
    for (const other of others) expect((await other.fail(me)).code).toBe('session_required')
    expect((await client.call(sessions)).sessions).toHaveLength(1)
    expect((await client.call(endOtherSessions)).ended).toBe(0)
  })
})

describe('security events', () => {
  it('tell the owner what happened, the latest first, a page at a time', async () => {
    await expect(signIn('wrong')).rejects.toThrow('invalid_credentials')
    const other = await signIn()
    await other.call(logout)
    await client.call(updateAccount, { body: { password, new_password: 'another one' } })
    expect(await kindsOf(client)).toEqual(['password_changed', 'signed_out', 'signed_in', 'sign_in_refused'])
    const page = await client.call(securityEvents, { query: { page: 2, size: 3 } })
    expect(page).toMatchObject({ total: 4, rows: [{ kind: 'sign_in_refused', address: '127.0.0.1' }] })
  })

  it('are the account’s own', async () => {
    await signIn()
    const mate = await test.open(network.domain, await createAccount(db, network))
    expect(await kindsOf(mate)).toEqual([])
  })
})

describe('a sign-in', () => {
  it('leaves no message the first time, nor from where the account was seen before', async () => {
    await signIn()
    expect(await toldOf(await signIn())).toEqual([])
  })

  it.each([
    ['another device', { browser: 'Firefox', system: 'Linux' }],
    ['another place', { place: '198.51.100' }],
  ])('from %s than before tells the owner', async (_what, seen) => {
    await signIn()
    await seenFrom(seen)
    await signIn()
    const { rows } = await client.call(messages)
    expect(rows).toMatchObject([{ kind: 'account_signed_in', names: { address: '127.0.0.1' } }])
    await signIn()
    expect(await toldOf(client)).toHaveLength(1)
  })

  it('counts a neighbouring address and a newer browser as the ones before', async () => {
    const visitor = await test.open(network.domain)
    const from = async (user_agent: string, remoteAddress: string) => {
      await db.deleteFrom('sign_in_throttle').execute()
      const { createSession } = await import('../auth/mutations.ts')
      const { network_id, account_id } = { network_id: network.network_id, account_id: member.account_id }
      const session = {
        network_id,
        account_id,
        token: `${Math.random()}`,
        address: remoteAddress,
        user_agent,
      }
      await createSession(db, session)
      return (await toldOf(client)).length
    }
    expect(visitor.token).toBeNull()
    expect(await from(chrome, '203.0.113.9')).toBe(0)
    expect(await from(chrome.replace('142', '143'), '203.0.113.77')).toBe(0)
    expect(await from(chrome, '203.0.114.9')).toBe(1)
    expect(await from(chrome, '2001:db8:1:2::3')).toBe(2)
    expect(await from(chrome, '2001:db8:1:9:8::3')).toBe(2)
    expect(await from(testUserAgent, '203.0.113.9')).toBe(3)
  })
})

describe('withdrawing', () => {
  it('ends sessions and assignments, erases what is personal, and keeps the row and its fees', async () => {
    const channel = await createChannel(db, network)
    await assign(db, member, channel)
    await sql`insert into fee_rates (network_id, account_id, from_month, fee_rate)
      values (${network.network_id}, ${member.account_id}, '2026-10-01', 0.2)`.execute(db)
    const elsewhere = await signIn()
    await client.call(updateAccount, { body: { password, nickname: 'Jo the Second' } })
    expect((await client.fail(withdraw, { body: { password: 'wrong' } })).code).toBe('invalid_credentials')
    await client.call(withdraw, { body: { password } })
    for (const gone of [client, elsewhere]) expect((await gone.fail(me)).code).toBe('session_required')
    await expect(signIn()).rejects.toThrow('invalid_credentials')
    const rows = await sql<{ row: string }>`
      select accounts::text as row from accounts where account_id = ${member.account_id}
      union all select audit_log::text from audit_log where network_id = ${network.network_id}
      union all select messages::text from messages where network_id = ${network.network_id}
      union all select assignments::text from assignments where network_id = ${network.network_id}`.execute(
      db,
    )
    const left = rows.rows.map(({ row }) => row).join('\n')
    expect(left).not.toMatch(/jo@example|Jo Doe|Jo the Second|argon2|cuesheet-test/)
    expect(left).toContain('account.withdraw')
    const fees = await db
      .selectFrom('fee_rates')
      .select('fee_rate')
      .where('account_id', '=', member.account_id)
      .execute()
    expect(fees).toHaveLength(1)
    await createAccount(db, network, { user_id: 'jo@example.test' })
  })

  it('knows of every table that holds something of an account', async () => {
    const { rows } = await sql<{ table_name: string }>`
      select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'account_id' and table_type = 'BASE TABLE'`.execute(db)
    // The row itself, what figures of the past need, what is ended, and what stays on record without a name.
    const others = [
      'accounts',
      'certificates',
      'fee_rates',
      'contract_terms',
      'member_guarantees',
      'sessions',
      'audit_log',
      'outbox',
      'assignments',
      'ended_assignments',
    ]
    // What it was paid, by its number, and told of it; nobody is withdrawn before that is settled.
    const ofBooks = [
      'channel_shares',
      'payout_items',
      'settlement_entries',
      'settlement_invoices',
      'settlement_lines',
      'settlement_members',
      'statements',
    ]
    // What operators do, who belong to no network and are not withdrawn.
    const ofOperators = [
      'brand_versions',
      'collection_consents',
      'figure_tasks',
      'ignored_channels',
      'review_decisions',
      'review_leases',
      'uploads',
    ]
    expect(rows.map(({ table_name }) => table_name).sort()).toEqual(
      [...accountTables, ...others, ...ofBooks, ...ofOperators].sort(),
    )
  })

  it('leaves no member behind without a manager, also one that is created at the same moment', async () => {
    const password_hash = await hashPassword(password, cheapPasswordCost)
    for (let round = 0; round < 8; round += 1) {
      const on = await createNetwork(db)
      const boss = await createAccount(db, on, { as: 'manager', password_hash })
      const [first, second] = [await test.open(on.domain, boss), await test.open(on.domain, boss)]
      const member = { user_id: 'new@example.test', password: 'pass', nickname: 'New', channels: [] }
      const [added, withdrawn] = await Promise.all([
        first.send(addMember, { body: member }),
        second.send(withdraw, { body: { password } }),
      ])
      const { rows } = await sql<{ flags: number[] }>`select array_agg(permission_flag) as flags from accounts
        where network_id = ${on.network_id} and withdrawn_at is null`.execute(db)
      const [flags] = rows.map((row) => row.flags)
      expect(flags ?? [1]).toContain(1)
      expect([added.statusCode, withdrawn.statusCode]).toContain(200)
    }
  })

  it('tells a manager with members to delete them first', async () => {
    const password_hash = await hashPassword(password, cheapPasswordCost)
    const boss = await createAccount(db, network, { as: 'manager', password_hash })
    const manager = await test.open(network.domain, boss)
    const body = { password }
    expect(await manager.fail(withdraw, { body, headers: english })).toMatchObject({
      status: 409,
      message: 'Your network still has members. Please delete them first.',
    })
    expect((await manager.call(accounts)).total).toBe(1)
    await client.call(withdraw, { body })
    expect((await manager.call(accounts)).total).toBe(0)
    expect((await manager.call(withdraw, { body })).success).toBe(true)
  })
})
