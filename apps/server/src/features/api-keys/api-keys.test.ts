import { addApiKey, apiKeys, maxApiKeys, revokeApiKey } from '@cuesheet/contract/api-keys'
import { expect, it } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { cheapPasswordCost, openTestApp } from '../../testing/test-app.ts'
import * as mutations from './mutations.ts'

const password = 'the manager’s own'
const test = await openTestApp()
const { db } = test
const network = await createNetwork(db)
const password_hash = await hashPassword(password, cheapPasswordCost)
const manager = await createAccount(db, network, { as: 'manager', nickname: 'Mina', password_hash })
const client = await test.open(network.domain, manager)

const add = (name = 'Partner', given = password) =>
  client.send(addApiKey, { body: { name, scopes: ['tickets'], password: given } })
const list = async () => (await client.call(apiKeys)).keys
const use = (key: string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/external/tickets',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ user_id: 'nobody@example.test' }),
  })

it('a key is shown once; afterwards its first letters identify it, and when it was used', async () => {
  const { key, api_key } = (await add('  Partner site ')).json()
  expect(key).toMatch(new RegExp(`^cuesheet_${network.network_id}_[\\w-]{43}$`))
  const shown = {
    name: 'Partner site',
    prefix: key.slice(0, -37),
    scopes: ['tickets'],
    created_by: 'Mina',
    last_used_at: null,
    last_used_address: null,
  }
  expect(api_key).toMatchObject(shown)
  const answer = await client.send(apiKeys)
  expect(answer.json().keys).toEqual([api_key])
  expect(answer.body).not.toContain(key)

  await use(key)
  const [used] = await list()
  expect(used).toMatchObject({ last_used_address: '127.0.0.1' })
  expect(Date.now() - Date.parse(used!.last_used_at!)).toBeLessThan(60_000)
  await use(key)
  expect(await list()).toEqual([used])

  await client.call(revokeApiKey, { body: { api_key_id: api_key.api_key_id } })
  expect(await list()).toEqual([])
  expect((await use(key)).statusCode).toBe(401)
  expect((await client.fail(revokeApiKey, { body: { api_key_id: api_key.api_key_id } })).code).toBe(
    'not_found',
  )

  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'account_id', 'subject', 'before', 'after', 'address'])
    .where('network_id', '=', network.network_id)
    .orderBy('at')
    .execute()
  const by = { account_id: manager.account_id, subject: shown.prefix, address: '127.0.0.1' }
  const what = { name: 'Partner site', scopes: ['tickets'] }
  expect(entries).toEqual([
    { ...by, action: 'api_key.create', before: null, after: what },
    { ...by, action: 'api_key.revoke', before: what, after: null },
  ])
  expect(JSON.stringify(entries)).not.toContain(key.slice(-37))
})

it('making one needs the manager’s password, under the limits of sign-in', async () => {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const refused = await add('Partner', 'wrong')
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'invalid_credentials'])
  }
  expect((await add()).statusCode).toBe(429)
  await db.deleteFrom('sign_in_throttle').execute()
  expect(await list()).toEqual([])
})

it('a network has so many at most, also where two are made at once', async () => {
  const asked = { name: 'Partner', scopes: ['tickets'] as const }
  for (let made = 1; made < maxApiKeys; made += 1)
    await mutations.addApiKey(db, network.scope, asked, { account_id: null })
  const answers = await Promise.all([add(), add()])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await list()).toHaveLength(maxApiKeys)
})

it.each([
  [{ name: 'x', scopes: ['tickets'] }, 'name'],
  [{ name: 'Partner', scopes: [] }, 'scopes'],
  [{ name: 'Partner', scopes: ['everything'] }, 'scopes.0'],
  [{ name: 'Partner' }, 'scopes'],
])('refuses %j by the field', async (given, field) => {
  const error = await client.fail(addApiKey, { body: { password, ...given } as never })
  expect(error).toMatchObject({ status: 400, code: 'invalid_input', fields: { [field]: expect.any(String) } })
})
