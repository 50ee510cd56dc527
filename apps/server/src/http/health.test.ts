import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccount, createNetwork } from '../testing/factories.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ secret_key: 'another key'.padEnd(40, '-') })
})
afterAll(() => test.close())

const ask = async (url: string) => {
  const { statusCode, body } = await test.app.inject(url)
  return [statusCode, JSON.parse(body).status]
}

it('is ready only with the schema of this code and the key of its secrets, and alive without', async () => {
  const network = await createNetwork(test.db)
  const { account_id } = await createAccount(test.db, network)
  await sql`insert into second_factors (network_id, account_id, secret)
    values (${network.network_id}, ${account_id}, '\\x00')`.execute(test.db)
  await sql`insert into secret_key (key_id) values ('\\x0102030405060708')
    on conflict (is_only) do update set key_id = excluded.key_id`.execute(test.db)
  expect(await ask('/readyz')).toEqual([503, 'no key'])
  await sql`delete from second_factors`.execute(test.db)
  expect(await ask('/readyz')).toEqual([200, 'ready'])
  await sql`update schema_migrations set name = '0000-other.sql' where name = '0056-backups.sql'`.execute(
    test.db,
  )
  expect(await ask('/readyz')).toEqual([503, 'not migrated'])
  expect(await ask('/healthz')).toEqual([200, 'ok'])
})
