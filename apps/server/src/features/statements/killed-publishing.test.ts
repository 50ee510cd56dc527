import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { killProcess } from '../../testing/child-processes.ts'
import { closingDesk } from '../../testing/closing-desk.ts'
import { createAccount, createChannel, createNetwork } from '../../testing/factories.ts'
import { jobContext } from '../../testing/job-context.ts'
import { moneyRow } from '../../testing/settled-files.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { publishStatements } from './publish-statements.ts'
import { verifyStatements } from './verify-statements.ts'

const month = '2026-09-01'
const members = 70
const kills = 6
const { db, url } = await openTestDatabase()

test('who is killed at any moment of publishing is gone on with: every statement once, numbers without gaps, each told once', async () => {
  const network = await createNetwork(db)
  const operator = await createAccount(db, null, { as: 'operator' })
  const desk = closingDesk(db, () => network, { operator })
  await db
    .updateTable('networks')
    .set({ close_second_person: false })
    .where('network_id', '=', network.network_id)
    .execute()
  const rows = []
  for (let at = 0; at < members; at++) {
    const member = await createAccount(db, network, { nickname: `Member ${at}` })
    const channel = await createChannel(db, network, { members: [member] })
    rows.push(moneyRow(channel, month, String(100 + at)))
  }
  await desk.bring(month, rows)
  await desk.close(month)
  const count = async () =>
    (await sql<{ count: number }>`select count(*) as count from statements`.execute(db)).rows[0]!.count
  const seen = new Set<number>()
  for (let killed = 0; killed < kills; killed++) {
    const child = fork(path.join(import.meta.dirname, '../../testing/publish-statements-process.ts'), [url])
    await once(child, 'message')
    child.send('go')
    // From its beginning to some hundred milliseconds later: in the middle of a piece, or between two.
    await sleep((killed + Math.random()) * 200)
    await killProcess(child)
    seen.add(await count())
    expect((await verifyStatements(db, network.scope)).differences).toEqual([])
  }
  await publishStatements(jobContext(db))
  const { rows: numbers } = await sql<{ serial: number; version: number }>`
    select serial, version from statements order by serial`.execute(db)
  expect(numbers).toEqual(Array.from({ length: members }, (_, at) => ({ serial: at + 1, version: 1 })))
  const { rows: told } = await sql<{ messages: number }>`
    select count(*) as messages from messages where kind = 'statement_published' group by account_id`.execute(
    db,
  )
  expect(told).toEqual(Array.from({ length: members }, () => ({ messages: 1 })))
  expect((await verifyStatements(db, network.scope)).differences).toEqual([])
  // Some were struck at work.
  expect([...seen].some((statements) => statements < members)).toBe(true)
}, 300_000)
