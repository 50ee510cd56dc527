import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, jobsName } from '../../db/connection.ts'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { lockFacts, planForSets } from './lock-facts.ts'

test('sets are joined by hash, wherever the rows are; what follows in the transaction is planned as ever', async () => {
  const { db, drop } = await createTestDatabase()
  const network = await createNetwork(db)
  await createAccount(db, network)
  await db.transaction().execute(async (trx) => {
    // Asked of the node that has the network's rows.
    const readSettings = async () => {
      const { rows } = await sql<{ loops: string; merges: string }>`
        select current_setting('enable_nestloop') as loops, current_setting('enable_mergejoin') as merges
        from accounts where network_id = ${network.network_id}`.execute(trx)
      return rows
    }
    expect(await planForSets(trx, readSettings)).toEqual([{ loops: 'off', merges: 'off' }])
    expect(await readSettings()).toEqual([{ loops: 'on', merges: 'on' }])
  })
  await drop()
})

test('of many jobs that wait for a network’s facts, only the first comes before a person', async () => {
  const { db, url, drop } = await createTestDatabase()
  const { scope } = await createNetwork(db)
  const jobs = connect(url, { application_name: jobsName, max: 3 })
  const order: string[] = []
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from pg_locks where locktype = 'advisory' and not granted`.execute(
      db,
    )
    return rows[0]!.waiting
  }
  const enter = async (to: typeof db, name: string, before: number) => {
    const done = to.transaction().execute(async (trx) => {
      await lockFacts(trx, scope)
      order.push(name)
    })
    await expect.poll(waiting).toBe(before + 1)
    return { done }
  }
  const entered: { done: Promise<void> }[] = []
  await db.transaction().execute(async (trx) => {
    await lockFacts(trx, scope)
    for (const [at, name] of ['first job', 'second job', 'third job'].entries())
      entered.push(await enter(jobs, name, at))
    entered.push(await enter(db, 'person', 3))
  })
  await Promise.all(entered.map(({ done }) => done))
  expect(order).toEqual(['first job', 'person', 'second job', 'third job'])
  await jobs.destroy()
  await drop()
})
