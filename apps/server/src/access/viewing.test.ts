import { securityEvents, sessions, updateAccount, withdraw } from '@cuesheet/contract/account-settings'
import { audit } from '@cuesheet/contract/audit'
import { login, logout, me } from '@cuesheet/contract/auth'
import { lockPerson, setPersonPassword, viewAs } from '@cuesheet/contract/console-people'
import { summary } from '@cuesheet/contract/dashboard'
import type { Endpoint } from '@cuesheet/contract/endpoint'
import { externalExchange } from '@cuesheet/contract/external-auth'
import { beginSecondFactor, enableSecondFactor } from '@cuesheet/contract/second-factor'
import { sql } from 'kysely'
import { generateSync } from 'otplib/functional'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addApiKey } from '../features/api-keys/mutations.ts'
import { listContractEndpoints } from '../testing/contract-endpoints.ts'
import { digestDatabase } from '../testing/digest-database.ts'
import { createAccount, createChannel, createNetwork, videoId } from '../testing/factories.ts'
import { cheapPasswordCost, openTestApp } from '../testing/test-app.ts'
import { TestClient } from '../testing/test-client.ts'
import { hashPassword } from './password.ts'
import { createToken, hashToken } from './session.ts'
import type { Viewer } from './viewer.ts'

let operator: Viewer
let desk: TestClient
/** What no answer may hold. */
const secrets: string[] = []
const password = 'the right password'
const reason = 'Cannot find a video'

// An operator who views as an account reads what that account reads, and nothing else: every call of the contract is sent
// with such a session.
const test = await openTestApp()
const { db } = test
const password_hash = await hashPassword(password, cheapPasswordCost)
const home = await createNetwork(db, { name: 'home' })
operator = await createAccount(db, null, { as: 'operator', nickname: 'Helper' })
desk = await test.open('localhost', operator)
const manager = await createAccount(db, home, { as: 'manager', nickname: 'Manager', password_hash })
const member = await createAccount(db, home, { nickname: 'Member', password_hash })
const { channel_id } = await createChannel(db, home, { members: [member] })
for (const viewer of [manager, member]) {
  const at = await test.open(home.domain, viewer)
  const { secret } = await at.call(beginSecondFactor, { body: { password } })
  const code = generateSync({ secret })
  const { recovery_codes } = await at.call(enableSecondFactor, { body: { code } })
  secrets.push(at.token!, secret, ...recovery_codes, password_hash)
}
const asked = { name: 'Partner', scopes: ['tickets'] as const }
const { key } = await addApiKey(db, home.scope, asked, { account_id: manager.account_id })
secrets.push(key)
const { account_id } = member
const ids: Record<string, unknown> = {
  member: account_id,
  target: account_id,
  account: account_id,
  concerning: account_id,
  channel: channel_id,
  video: videoId('v'),
  video_id: videoId('v'),
  search: 'a',
  roles: 'everyone',
  fee_rate: 0.2,
  track: 1,
  notice: 1,
  domain: home.domain,
}

async function view(viewer: Viewer): Promise<TestClient> {
  const body = { account_id: viewer.account_id, reason }
  const { ticket, domain } = await desk.call(viewAs, { body })
  expect(domain).toBe(home.domain)
  const entered = await (await test.open(domain)).call(externalExchange, { body: { ticket } })
  expect(entered.viewing).toBe(true)
  return new TestClient(test.app, domain, entered.token)
}

const calls = (await listContractEndpoints()).map((call) => [`${call.method} ${call.path}`, call] as const)
/** What changes something, and is allowed all the same. */
const exceptions = ['POST member/logout']

it('only reads are for those who view, and signing out', () => {
  const allowed = calls.filter(([, call]) => call.while_viewing && call.method !== 'GET')
  expect(allowed.map(([name]) => name)).toEqual(exceptions)
})

describe.each(['member', 'manager'] as const)('as a %s', (as) => {
  let at: TestClient
  beforeAll(async () => {
    at = await view(as === 'member' ? member : manager)
  })

  const changing = ([name, call]: (typeof calls)[number]) =>
    call.method !== 'GET' && call.context && !exceptions.includes(name)
  it.each(calls.filter(changing))('%s is refused before anything is looked at', async (_name, call) => {
    const answer = await at.send(call as Endpoint, { body: {} })
    expect(answer.json()).toMatchObject({ code: 'forbidden', message: expect.stringContaining('보기 전용') })
  })

  it.each(calls.filter(([, { method }]) => method === 'GET'))('%s tells no secret', async (_name, call) => {
    const answer = await at.send(call as Endpoint, { query: ids })
    expect(call.access === 'api_key' ? [400, 401] : [200, 400, 403, 404]).toContain(answer.statusCode)
    if (call.access === 'operator') expect(answer.statusCode).toBe(403)
    for (const secret of secrets) expect(answer.body).not.toContain(secret)
  })
})

it('would find a secret that an answer holds', async () => {
  const at = await test.open(home.domain, member)
  expect((await at.send(me)).body).toContain(at.token!)
})

it('reads what the account reads, and changes nothing by it', async () => {
  const at = await view(member)
  const own = await test.open(home.domain, member)
  const before = await digestDatabase(db)
  const { viewing, account } = await at.call(me)
  expect(viewing).toMatchObject({ reason })
  expect(Date.parse(viewing!.ends_at) - Date.now()).toBeLessThanOrEqual(30 * 60_000)
  expect(Date.parse(viewing!.ends_at) - Date.now()).toBeGreaterThan(29 * 60_000)
  expect(account).toEqual((await own.call(me)).account)
  expect(await at.call(summary)).toEqual(await own.call(summary))
  expect(await digestDatabase(db)).toEqual(before)
})

it('downloads nothing, even with an address that it was given', async () => {
  const at = await view(manager)
  const download = createToken()
  await db
    .insertInto('downloads')
    .values({
      network_id: home.network_id,
      token_hash: hashToken(download),
      session_hash: hashToken(at.token!),
      asked: JSON.stringify({ kind: 'audit/downloads', asked: { locale: 'ko', time_zone: 'UTC' } }),
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  const url = `/api/audit/downloads/${home.network_id}-${download}`
  expect((await test.app.inject({ url, headers: { host: home.domain } })).statusCode).toBe(404)
})

describe('the session', () => {
  let at: TestClient
  beforeEach(async () => {
    at = await view(member)
  })
  const isOver = async () => expect((await at.fail(me)).code).toBe('session_required')

  it('is said in the audit and to the account before anything is read, with who and why', async () => {
    const own = await test.open(home.domain, member)
    const [event] = (await own.call(securityEvents)).rows
    expect(event).toMatchObject({ kind: 'viewed_by_operator', reason, address: null })
    const [entry] = (await (await test.open(home.domain, manager)).call(audit)).rows
    expect(entry).toMatchObject({
      action: 'account.view',
      account: { nickname: 'Helper' },
      subject_name: 'Member',
    })
    expect(entry!.changes).toContainEqual(expect.objectContaining({ after: reason }))
    // It is not among the devices that the account is signed in on.
    const { sessions: listed } = await own.call(sessions)
    const { rows } = await sql`select from sessions
      where account_id = ${member.account_id} and viewed_by is null`.execute(db)
    expect(listed).toHaveLength(rows.length)
  })

  it('ends by signing out, and says so', async () => {
    await at.call(logout)
    await isOver()
    const { rows } = await (await test.open(home.domain, member)).call(securityEvents)
    expect(rows[0]).toMatchObject({ kind: 'viewing_ended' })
  })

  it('ends after its time', async () => {
    await sql`update sessions set ends_at = now() where token_hash = ${hashToken(at.token!)}`.execute(db)
    await isOver()
  })

  // With it ends the ticket that nobody has used yet.
  const waiting = () => desk.call(viewAs, { body: { account_id: member.account_id, reason } })
  const isRefused = async ({ ticket, domain }: { ticket: string; domain: string }) => {
    const entry = await (await test.open(domain)).fail(externalExchange, { body: { ticket } })
    expect(entry.code).toBe('invalid_credentials')
  }
  const ended = (how: string) => sql`${sql.raw(how)} where token_hash = ${hashToken(desk.token!)}`.execute(db)

  it.each([
    ['signs out', () => desk.call(logout)],
    ['is idle for too long', () => ended("update sessions set last_seen_at = now() - interval '31 days'")],
    ['has its session ended', () => ended('delete from sessions')],
    [
      'changes its password',
      () =>
        desk.call(updateAccount, {
          body: { password, new_password: 'another right password' },
        }),
    ],
    [
      'is given another password',
      async () => {
        const other = await test.open(
          'localhost',
          await createAccount(db, null, { as: 'operator', password_hash }),
        )
        await other.call(setPersonPassword, { body: { account_id: operator.account_id, password } })
      },
    ],
    ['withdraws', () => desk.call(withdraw, { body: { password } })],
  ])('ends where the operator %s', async (_name, end) => {
    operator = await createAccount(db, null, { as: 'operator', nickname: 'Helper', password_hash })
    desk = await test.open('localhost', operator)
    at = await view(member)
    const ticket = await waiting()
    expect((await at.call(me)).viewing).not.toBeNull()
    await end()
    await isOver()
    await isRefused(ticket)
    operator = await createAccount(db, null, { as: 'operator', nickname: 'Helper' })
    desk = await test.open('localhost', operator)
  })

  it('of another session of the operator goes on', async () => {
    const elsewhere = await test.open('localhost', operator)
    await elsewhere.call(logout)
    expect((await at.call(me)).viewing).not.toBeNull()
  })

  it.each([
    ['is locked', { locked_at: new Date(), lock_reason: reason }, { locked_at: null, lock_reason: null }],
    ['is no administrator any more', { operator_role: 'reviewer' }, { operator_role: 'administrator' }],
  ])('ends where the operator %s', async (_name, change, back) => {
    const set = (to: object) =>
      db.updateTable('accounts').set(to).where('account_id', '=', operator.account_id).execute()
    await set(change)
    await isOver()
    await set(back)
    expect((await at.call(me)).account.account_id).toBe(member.account_id)
  })

  it('is for the network’s own domain', async () => {
    const elsewhere = new TestClient(test.app, 'localhost', at.token)
    expect((await elsewhere.fail(me)).code).toBe('session_required')
  })
})

it('a ticket is good once, for a minute, on its network’s domain, and for an account that can sign in', async () => {
  const body = { account_id: member.account_id, reason }
  const away = await createNetwork(db, { name: 'away' })
  const swap = async (ticket: string, domain = home.domain) =>
    (await (await test.open(domain)).send(externalExchange, { body: { ticket } })).statusCode
  const { ticket } = await desk.call(viewAs, { body })
  expect(await swap(ticket, away.domain)).toBe(401)
  expect(await swap(ticket)).toBe(200)
  expect(await swap(ticket)).toBe(401)
  const old = await desk.call(viewAs, { body })
  await sql`update external_tickets set expires_at = now()`.execute(db)
  expect(await swap(old.ticket)).toBe(401)
  const late = await desk.call(viewAs, { body })
  await desk.call(lockPerson, { body })
  expect(await swap(late.ticket)).toBe(401)
  expect((await desk.fail(viewAs, { body })).code).toBe('conflict')
})

it('needs a reason, an administrator, and an account of a network', async () => {
  const { account_id } = manager
  expect((await desk.fail(viewAs, { body: { account_id, reason: ' ' } })).fields).toHaveProperty('reason')
  const reviewer = await createAccount(db, null, { as: 'operator', operator_role: 'reviewer' })
  const at = await test.open('localhost', reviewer)
  expect((await at.fail(viewAs, { body: { account_id, reason } })).code).toBe('forbidden')
  const other = { account_id: operator.account_id, reason }
  expect((await desk.fail(viewAs, { body: other })).code).toBe('not_found')
})

it('signs nobody in who signs in beside it', async () => {
  const at = await view(manager)
  const answer = await at.fail(login, { body: { id: member.user_id, password } })
  expect(answer.code).toBe('forbidden')
})
