import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { listFaults, monthJournals, post, showBalances } from '../../testing/ledger.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { listTransfers } from './read.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const kills = 30
/** Children that start while others work: starting takes longer than posting. */
const ahead = 3

test('who posts and is killed again and again leaves whole journals, and posting them again makes the same books', async () => {
  const { db, url } = database
  const network = await createNetwork(db)
  const { scope, network_id } = network
  const { account_id } = await createAccount(db, network)
  const journals = monthJournals(account_id)
  const start = () => {
    const child = fork(path.join(import.meta.dirname, '../../testing/post-journals-process.ts'), [
      url,
      String(network_id),
      String(account_id),
    ])
    return { child, isReady: once(child, 'message') }
  }
  const waiting = Array.from({ length: ahead }, start)
  const counts = new Set<number>()
  let first = 0
  for (let killed = 0; killed < kills; killed++) {
    const { child, isReady } = waiting.shift()!
    if (killed + ahead < kills) waiting.push(start())
    await isReady
    child.send(first)
    for (let posted = Math.floor(Math.random() * 6); posted > 0; posted--) await once(child, 'message')
    await sleep(Math.random() * 10)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await listFaults(db, scope)).toEqual([])
    const { rows } = await listTransfers(db, scope, { size: 1000 })
    counts.add(rows.length)
    const known = journals.filter(([{ journal_id }, { length }]) => {
      const found = rows.filter((row) => row.journal_id === journal_id)
      expect([0, length]).toContain(found.length)
      return found.length > 0
    })
    // The next one begins with what is posted already.
    first = Math.max(0, known.length - 2)
  }
  // It was struck at work, not before or after it.
  expect(counts.size).toBeGreaterThan(5)
  expect(first).toBeLessThan(journals.length - 2)

  for (const [journal, transfers] of journals) await post(db, scope, journal, transfers)
  expect(await listFaults(db, scope)).toEqual([])
  // 60 times: 10 in, 2 out, and 5 paid every other time; each time 4 transfers of the payable.
  expect(await showBalances(db, scope)).toEqual([
    'bank USD 150/0@120',
    'fee_income USD 120/0@60',
    `member:${account_id}:payable USD 330/0@240`,
    'platform_receivable USD -600/0@60',
  ])
}, 60_000)
