import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { planForSets } from './lock-facts.ts'

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
