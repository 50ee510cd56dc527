import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAccount, createNetwork } from '../testing/factories.ts'
import { openTestApp } from '../testing/test-app.ts'

const test = await openTestApp({ secret_key: 'another key'.padEnd(40, '-') })
const { db } = test

const ask = async (url: string) => {
  const { statusCode, body } = await test.app.inject(url)
  return [statusCode, JSON.parse(body).status]
}

it('is ready only with the schema of this code and the key of its secrets, and alive without', async () => {
  const network = await createNetwork(db)
  const { account_id } = await createAccount(db, network)
  await sql`insert into second_factors (network_id, account_id, secret)
    values (${network.network_id}, ${account_id}, '\\x00')`.execute(db)
  await sql`insert into secret_key (key_id) values ('\\x0102030405060708')
    on conflict (is_only) do update set key_id = excluded.key_id`.execute(db)
  expect(await ask('/readyz')).toEqual([503, 'no key'])
  await sql`delete from second_factors`.execute(db)
  expect(await ask('/readyz')).toEqual([200, 'ready'])
  await sql`update schema_migrations set name = '0000-other.sql' where name = '0056-backups.sql'`.execute(db)
  expect(await ask('/readyz')).toEqual([503, 'not migrated'])
  expect(await ask('/healthz')).toEqual([200, 'ok'])
})
