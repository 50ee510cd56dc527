import { login, me } from '@cuesheet/contract/auth'
import { deleteNetwork, network, networkDeletion, setNetwork } from '@cuesheet/contract/console-networks'
import { meta } from '@cuesheet/contract/site'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import type { Database } from '../../db/connection.ts'
import { keptTables, networkTables } from '../../db/placements.ts'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { addActivity, addRevenue } from '../../testing/facts.ts'
import { cheapPasswordCost, openTestApp } from '../../testing/test-app.ts'
import { rebuildRollups } from '../facts/change-facts.ts'
import { deleteRequestedNetworks } from './network-deletions.ts'

const password = 'the operator’s own'
const test = await openTestApp()
const password_hash = await hashPassword(password, cheapPasswordCost)
const client = await test.open(
  'localhost',
  await createAccount(test.db, null, { as: 'operator', password_hash }),
)

/** Tables whose rows say whose network they are, with how many one has in each. */
async function countRows(db: Database, network_id: number): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select columns.table_name as name from information_schema.columns
    join pg_class on relname = columns.table_name and relnamespace = 'public'::regnamespace
    where table_schema = 'public' and column_name = 'network_id' and not relispartition
      and relkind in ('r', 'p')`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(name)} where network_id = ${network_id}`.execute(db)
    counts[name] = rows[0]!.count
  }
  return counts
}

async function createFull(name: string) {
  const one = await createNetwork(test.db, { name })
  const manager = await createAccount(test.db, one, { as: 'manager' })
  const member = await createAccount(test.db, one, { fee_rates: { '-infinity': '0.10' } })
  const channel = await createChannel(test.db, one, { members: [member] })
  const days = ['2026-05-01', '2026-05-02']
  await addActivity(
    test.db,
    one,
    days.map((day) => ({ channel, video: 'v', day, views: 10 })),
  )
  await addRevenue(
    test.db,
    one,
    days.map((day) => ({ channel, video: 'v', day, revenue: 5e9 })),
  )
  await test.db.transaction().execute((trx) => rebuildRollups(trx, one.scope))
  return { one, manager, member, channel }
}
const ask = ({ network_id, name }: TestNetwork, given = password) =>
  client.send(deleteNetwork, { body: { network_id, name, password: given } })
const run = () => deleteRequestedNetworks({ db: test.db, signal: new AbortController().signal })

it('knows every table with rows of a network', async () => {
  const tables = Object.keys(await countRows(test.db, 0))
  expect([...networkTables, ...keptTables].sort()).toEqual(tables.sort())
})

it('removes rows before those that they name', async () => {
  const { rows } = await sql<{ table: never; named: never }>`
    select distinct conrelid::regclass::text as table, confrelid::regclass::text as named from pg_constraint
    where contype = 'f' and conparentid = 0 and confdeltype = 'a' and conrelid <> confrelid`.execute(test.db)
  const places = rows.map(({ table, named }) => [networkTables.indexOf(table), networkTables.indexOf(named)])
  const ofNetwork = places.filter(([at, named]) => at! >= 0 && named! >= 0)
  expect(ofNetwork.length).toBeGreaterThan(5)
  for (const [at, named] of ofNetwork) expect(at, networkTables[at!]).toBeLessThan(named!)
})

it('leaves nothing of a network but what was done, and nothing of another one changed', async () => {
  const { one, manager } = await createFull('gone')
  const { one: other } = await createFull('stays')
  const signedIn = await test.open(one.domain, manager)
  await signedIn.call(me)
  const before = await countRows(test.db, other.network_id)
  expect((await countRows(test.db, one.network_id)).video_activity).toBe(2)

  const goes = await client.call(networkDeletion, { query: { network: one.network_id } })
  expect(goes).toMatchObject({
    name: 'gone',
    goes: {
      domains: ['gone.test'],
      channels: 1,
      members: 1,
      managers: 1,
      first_day: '2026-05-01',
      last_day: '2026-05-02',
    },
    progress: null,
  })
  expect((await ask(one)).statusCode).toBe(200)

  // It answers nobody before anything else is gone.
  const visitor = await test.open(one.domain)
  expect((await visitor.send(meta, { query: { domain: one.domain } })).json().code).toBe('unknown_domain')
  expect((await visitor.fail(login, { body: { id: 'a@b.test', password: 'x' } })).code).toBe('unknown_domain')
  expect((await signedIn.fail(me)).code).toBe('unknown_domain')
  const body = { network_id: one.network_id, changes: { payday: 1 }, seen: {} }
  expect((await client.fail(setNetwork, { body })).code).toBe('conflict')
  expect((await ask(one)).json().code).toBe('conflict')

  // Two processes at once.
  await Promise.all([run(), run()])
  const after = await countRows(test.db, one.network_id)
  const left = Object.entries(after).filter(([, count]) => count > 0)
  expect(left.map(([name]) => name).sort()).toEqual([...keptTables].sort())
  expect(await countRows(test.db, other.network_id)).toEqual(before)
  expect((await client.fail(network, { query: { network: one.network_id } })).code).toBe('not_found')
  const gone = await client.call(networkDeletion, { query: { network: one.network_id } })
  expect(gone).toMatchObject({ name: 'gone', goes: null, progress: { channels: 1, channels_done: 1 } })
  expect(gone.progress?.finished_at).not.toBeNull()
  const actions = await test.db
    .selectFrom('audit_log')
    .select('action')
    .where('network_id', '=', one.network_id)
    .where('action', 'like', 'network.%')
    .orderBy('at')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['network.request_deletion', 'network.delete'])
})

it('passes a channel that another network registered, too, on to that', async () => {
  const [one, rival] = [await createNetwork(test.db), await createNetwork(test.db)]
  const { channel_id, platform_channel_id } = await createChannel(test.db, one, {})
  const { status, verification, registered_on, title } = await test.db
    .selectFrom('channels')
    .selectAll()
    .where('channel_id', '=', channel_id)
    .executeTakeFirstOrThrow()
  const copy = { title, registered_on, platform_channel_id, status: 0, verification: 'pending' }
  expect([status, verification]).toEqual([2, 'verified'])
  await test.db
    .insertInto('channels')
    .values({ network_id: rival.network_id, channel_id, ...copy })
    .execute()
  await sql`update channel_key set rivals = array[${rival.network_id}::integer] where channel_id = ${channel_id}`.execute(
    test.db,
  )
  await ask(one)
  await run()
  const key = await test.db
    .selectFrom('channel_key')
    .select('network_id')
    .where('channel_id', '=', channel_id)
    .executeTakeFirstOrThrow()
  expect(key.network_id).toBe(rival.network_id)
})

it('asks for the name and the operator’s own password', async () => {
  const one = await createNetwork(test.db)
  expect((await ask(one, 'wrong')).json().code).toBe('invalid_credentials')
  expect((await ask({ ...one, name: 'another' })).json().fields).toHaveProperty('name')
  expect((await client.call(networkDeletion, { query: { network: one.network_id } })).progress).toBeNull()
})
