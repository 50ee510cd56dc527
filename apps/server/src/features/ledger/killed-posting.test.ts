import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { killProcess, untilSent } from '../../testing/child-processes.ts'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { listFaults, monthJournals, post, showBalances } from '../../testing/ledger.ts'
import type { Books } from '../../testing/post-journals-process.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { listTransfers } from './public.ts'

const database = await openTestDatabase()

/** Each kill strikes a poster in each of three networks. */
const kills = 10
const networks = 3
/** Children that start while others work: starting takes longer than posting. */
const ahead = 3

test('who posts and is killed again and again leaves whole journals, and posting them again makes the same books', async () => {
  const { db, url } = database
  const all = []
  while (all.length < networks) {
    const network = await createNetwork(db)
    const { account_id } = await createAccount(db, network)
    const books: Books = { network_id: network.network_id, account_id, first: 0 }
    all.push({ ...network, books, journals: monthJournals(account_id), counts: new Set<number>() })
  }
  const start = () => {
    const child = fork(path.join(import.meta.dirname, '../../testing/post-journals-process.ts'), [url])
    return { child, isReady: once(child, 'message') }
  }
  const waiting = Array.from({ length: ahead }, start)
  for (let killed = 0; killed < kills; killed++) {
    const { child, isReady } = waiting.shift()!
    if (killed + ahead < kills) waiting.push(start())
    await isReady
    child.send(all.map(({ books }) => books))
    await untilSent(child, 1 + Math.floor(Math.random() * 20))
    await sleep(Math.random() * 10)
    await killProcess(child)
    for (const { scope, books, journals, counts } of all) {
      expect(await listFaults(db, scope)).toEqual([])
      const { rows } = await listTransfers(db, scope, { size: 1000 })
      counts.add(rows.length)
      const known = journals.filter(([{ journal_id }, { length }]) => {
        const found = rows.filter((row) => row.journal_id === journal_id)
        expect([0, length]).toContain(found.length)
        return found.length > 0
      })
      // The next one begins with what is posted already.
      books.first = Math.max(0, known.length - 2)
    }
  }
  // They were struck at work, not before or after it.
  expect(new Set(all.flatMap(({ counts }) => [...counts])).size).toBeGreaterThan(4)
  for (const { scope, journals, counts, books } of all) {
    expect(counts.size).toBeGreaterThan(1)
    expect(books.first).toBeLessThan(journals.length - 2)
    for (const [journal, transfers] of journals) await post(db, scope, journal, transfers)
    expect(await listFaults(db, scope)).toEqual([])
    // 30 times: 10 in, 2 out, and 5 paid every other time; each time 4 transfers of the payable.
    expect(await showBalances(db, scope)).toEqual([
      'bank USD 75/0@60',
      'fee_income USD 60/0@30',
      `member:${books.account_id}:payable USD 165/0@120`,
      'platform_receivable USD -300/0@30',
    ])
  }
}, 300_000)
