import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '../access/password.ts'
import { readConfig } from '../config.ts'
import { createAccount, createNetwork } from '../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openInstallation } from './open-installation.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const open = (environment: NodeJS.ProcessEnv) => openInstallation(database.db, readConfig(environment))

async function addAccount(user_id: string): Promise<void> {
  const { db } = database
  const network = await createNetwork(db)
  const { account_id, network_id } = await createAccount(db, network, {
    user_id,
    password_hash: await hashPassword('cuesheet-demo'),
  })
  await db
    .insertInto('sessions')
    .values({ network_id: network_id ?? 0, account_id, token_hash: Buffer.from(user_id) })
    .execute()
}

async function signsInWith(user_id: string, password: string): Promise<boolean> {
  const { password_hash } = await database.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return verifyPassword(password_hash, password)
}

const listSessions = async () => {
  const rows = await database.db.selectFrom('sessions').select('token_hash').execute()
  return rows.map(({ token_hash }) => token_hash.toString())
}

test('an address that others can reach closes the demo accounts and ends their sessions, and no other one’s', async () => {
  await addAccount('manager@demo.test')
  await addAccount('someone@example.com')
  const announce = await open({ HOST: '0.0.0.0' })
  expect(await signsInWith('manager@demo.test', 'cuesheet-demo')).toBe(false)
  expect(await signsInWith('someone@example.com', 'cuesheet-demo')).toBe(true)
  expect(await listSessions()).toEqual(['someone@example.com'])
  expect(announce(4100).join('\n')).not.toContain('demo.test')
})

test('a loopback address opens them again, and leaves their sessions alone where they are open', async () => {
  await addAccount('manager@demo.test')
  await open({})
  expect(await listSessions()).toEqual(['manager@demo.test'])
  await open({ DEMO: '0' })
  const announce = await open({})
  expect(await signsInWith('manager@demo.test', 'cuesheet-demo')).toBe(true)
  expect(announce(4100).join('\n')).toContain('the password is cuesheet-demo')
})

test('a password of one’s own opens them anywhere, replaces the known one, and is not printed', async () => {
  await addAccount('manager@demo.test')
  const announce = await open({ HOST: '0.0.0.0', DEMO_PASSWORD: 'our own words' })
  expect(await signsInWith('manager@demo.test', 'cuesheet-demo')).toBe(false)
  expect(await signsInWith('manager@demo.test', 'our own words')).toBe(true)
  expect(announce(4100).join('\n')).not.toContain('our own words')
})

test('while nobody runs it, each start prints another link that makes the first operator', async () => {
  const linkOf = async () =>
    /http:\/\/localhost:4100\/invitation#([\w-]{43})$/m.exec(
      (await open({ DEMO: '0' }))(4100).join('\n'),
    )?.[1]
  const first = await linkOf()
  const second = await linkOf()
  expect(first).toBeDefined()
  expect(second).not.toBe(first)
  await createAccount(database.db, null, { as: 'operator' })
  expect(await linkOf()).toBe(undefined)
})
