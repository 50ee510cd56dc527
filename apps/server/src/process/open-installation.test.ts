import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { externalExchange } from '@cuesheet/contract/external-auth'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../access/password.ts'
import { readConfig } from '../config.ts'
import { createAccount, createNetwork, type TestNetwork } from '../testing/factories.ts'
import { cheapPasswordCost, createTestApp, type TestApp } from '../testing/test-app.ts'
import { openInstallation } from './open-installation.ts'

let app: TestApp
let folder: string

beforeEach(async () => {
  app = await createTestApp()
  folder = mkdtempSync(path.join(os.tmpdir(), 'opened-'))
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = async (environment: NodeJS.ProcessEnv = {}) => {
  const announce = await openInstallation(app.db, readConfig({ DATA_DIR: folder, ...environment }))
  return announce(4100).join('\n')
}
const passwordFile = () => path.join(folder, 'demo-password')
const ownPassword = () => readFileSync(passwordFile(), 'utf8').trim()

/** As a demo of an older version made it, with the password that its documents named. */
async function addAccount(user_id: string, network: TestNetwork | null): Promise<void> {
  const password_hash = await hashPassword('cuesheet-demo', cheapPasswordCost)
  const as = network ? 'manager' : 'operator'
  const { account_id } = await createAccount(app.db, network, { as, user_id, password_hash })
  await app.db
    .insertInto('sessions')
    .values({ network_id: network?.network_id ?? 0, account_id, token_hash: Buffer.from(user_id) })
    .execute()
}

async function signsInWith(user_id: string, password: string): Promise<boolean> {
  const { password_hash } = await app.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return verifyPassword(password_hash, password)
}

const listSessions = async () => {
  const rows = await app.db.selectFrom('sessions').select('token_hash').orderBy('token_hash').execute()
  return rows.map(({ token_hash }) => token_hash.toString())
}

const linksIn = (said: string) =>
  [
    ...said.matchAll(/^ {2}(\S+@demo\.test) +http:\/\/([^:/]+):4100\/external\/auth#ticket=([\w-]{43})$/gm),
  ].map(([, user_id, domain, ticket]) => ({ user_id, domain: domain!, ticket: ticket! }))
const enter = async ({ domain, ticket }: { domain: string; ticket: string }) =>
  (await app.open(domain)).send(externalExchange, { body: { ticket } })

test('a demo makes its own password, once, for its owner alone; what was published before opens nothing', async () => {
  await addAccount('manager@demo.test', await createNetwork(app.db))
  await addAccount('someone@example.com', await createNetwork(app.db))
  const said = await open()
  expect(ownPassword()).toMatch(/^[\w-]{20}$/)
  expect(statSync(passwordFile()).mode & 0o777).toBe(0o600)
  expect(said).toContain(`the password is ${ownPassword()}.`)
  expect(await signsInWith('manager@demo.test', 'cuesheet-demo')).toBe(false)
  expect(await signsInWith('manager@demo.test', ownPassword())).toBe(true)
  expect(await signsInWith('someone@example.com', 'cuesheet-demo')).toBe(true)
  expect(await listSessions()).toEqual(['someone@example.com'])

  const made = ownPassword()
  chmodSync(passwordFile(), 0o644)
  await addAccount('member@demo.test', await createNetwork(app.db))
  await open({ HOST: '0.0.0.0' })
  expect([ownPassword(), statSync(passwordFile()).mode & 0o777]).toEqual([made, 0o600])
  expect(await signsInWith('member@demo.test', made)).toBe(true)
})

test('its links sign each account in by a click, until the next start or twelve hours later', async () => {
  const [one, other] = [await createNetwork(app.db), await createNetwork(app.db)]
  for (const network of [one, other, null])
    await addAccount(network ? 'manager@demo.test' : 'operator@demo.test', network)
  const links = linksIn(await open())
  expect(links.map(({ user_id, domain }) => [user_id, domain])).toEqual([
    ['operator@demo.test', 'localhost'],
    ['manager@demo.test', one.domain],
    ['manager@demo.test', other.domain],
  ])
  for (const link of links)
    for (const _ of ['a click', 'another one']) expect((await enter(link)).statusCode).toBe(200)
  // A ticket opens its own domain alone, and nothing of it is stored or logged.
  expect((await enter({ ...links[1]!, domain: other.domain })).statusCode).toBe(401)
  for (const { ticket } of links) expect(app.logged()).not.toContain(ticket)

  const again = linksIn(await open())
  expect((await enter(links[0]!)).statusCode).toBe(401)
  expect((await enter(again[0]!)).statusCode).toBe(200)
  await sql`update external_tickets set expires_at = expires_at - interval '12 hours'`.execute(app.db)
  expect((await enter(again[0]!)).statusCode).toBe(401)
})

test('a link of a locked account opens nothing, and one of an account with a second factor asks for its code', async () => {
  const network = await createNetwork(app.db)
  await addAccount('manager@demo.test', network)
  const [link] = linksIn(await open())
  await sql`
    insert into second_factors (network_id, account_id, secret, enabled_at)
    select network_id, account_id, '\\x00', now() from accounts where user_id = 'manager@demo.test'`.execute(
    app.db,
  )
  expect((await enter(link!)).json()).toMatchObject({ token: null, challenge: expect.any(String) })
  await sql`update accounts set locked_at = now(), lock_reason = 'Lost' where user_id = 'manager@demo.test'`.execute(
    app.db,
  )
  expect((await enter(link!)).statusCode).toBe(401)
})

test('DEMO=0, and production without a password, close the demo accounts and end their links', async () => {
  const network = await createNetwork(app.db)
  await addAccount('manager@demo.test', network)
  for (const closing of [{ DEMO: '0' }, { NODE_ENV: 'production', EMBEDDED_IN_PRODUCTION: '1' }]) {
    const [link] = linksIn(await open())
    const said = await open(closing)
    expect(said).toContain('The demo accounts are closed')
    expect(said).not.toContain('demo.test')
    expect(await signsInWith('manager@demo.test', ownPassword())).toBe(false)
    expect((await enter(link!)).statusCode).toBe(401)
  }
})

test('a password of one’s own is not printed, and in production no link either', async () => {
  await addAccount('manager@demo.test', await createNetwork(app.db))
  const own = { DEMO_PASSWORD: 'our own words' }
  const said = await open(own)
  expect(await signsInWith('manager@demo.test', 'our own words')).toBe(true)
  expect(said).not.toContain('our own words')
  expect(linksIn(said)).toHaveLength(1)
  expect(linksIn(await open({ ...own, NODE_ENV: 'production', EMBEDDED_IN_PRODUCTION: '1' }))).toEqual([])
})

test('an installation without a demo gets no password and no link', async () => {
  await addAccount('someone@example.com', await createNetwork(app.db))
  expect(await open()).not.toContain('password')
  expect(() => statSync(passwordFile())).toThrow('ENOENT')
})

test('while nobody runs it, each start prints another link that makes the first operator', async () => {
  const linkOf = async () =>
    /http:\/\/localhost:4100\/invitation#([\w-]{43})$/m.exec(await open({ DEMO: '0' }))?.[1]
  const first = await linkOf()
  const second = await linkOf()
  expect(first).toBeDefined()
  expect(second).not.toBe(first)
  await createAccount(app.db, null, { as: 'operator' })
  expect(await linkOf()).toBe(undefined)
})
