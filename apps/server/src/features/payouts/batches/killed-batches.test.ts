import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { killProcess, untilSent } from '../../../testing/child-processes.ts'
import { closingDesk, payable } from '../../../testing/closing-desk.ts'
import { createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { payBatches } from '../../../testing/pay-batches.ts'
import { payoutDesk } from '../../../testing/payout-desk.ts'
import { sample } from '../../../testing/sample.ts'
import { moneyRow } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { listTransfers, readBalances } from '../../ledger/public.ts'

const months = ['2026-08-01', '2026-09-01']
/** Prepared, confirmed, filed, one failed, the others paid, one returned; then prepared, confirmed, filed and paid. */
const steps = 10
/** Some in `npm test`, a hundred where nothing is left out. */
const kills = sample ? 4 : 100
/** Children that start while others work: starting takes longer than paying. */
const ahead = 3
const { db, url } = await openTestDatabase()
const people = [1, 2].map(() => createAccount(db, null, { as: 'operator' }))
const [operator, second] = await Promise.all(people)

/** Three payees, of whom two months owe 100,000 to 330,000 won. */
async function create() {
  const network = await createNetwork(db)
  const desk = closingDesk(db, () => network, { operator: operator! })
  const payouts = payoutDesk(db, () => network, { operator: operator!, second: second! })
  const members = []
  const channels = []
  for (let at = 0; at < 3; at++) {
    const member = await createAccount(db, network, {
      nickname: `Member ${at}`,
      fee_rates: { '-infinity': '0.00' },
    })
    members.push(member)
    channels.push(await createChannel(db, network, { members: [member] }))
    await payouts.enter(member)
  }
  for (const [at, month] of months.entries()) {
    const rows = channels.map((channel, place) =>
      moneyRow(channel, month, String((place + 1) * (at === 0 ? 100 : 10))),
    )
    await desk.bring(month, rows)
    await desk.close(month)
  }
  const paying = {
    network_id: network.network_id,
    persons: [operator!.account_id, second!.account_id] as [number, number],
  }
  return { scope: network.scope, members, desk, paying }
}
type World = Awaited<ReturnType<typeof create>>

/** All that is booked, and what became of each line, without what differs by network and moment. */
async function dump({ scope, members, paying: { network_id } }: World): Promise<string> {
  const { rows } = await listTransfers(db, scope, { size: 1000 })
  const transfers = rows.map(({ created_at: _, ...row }) => ({
    ...row,
    amount: String(row.amount),
  }))
  const balances = (await readBalances(db, scope))
    .sort((a, b) => a.account.localeCompare(b.account, 'en', { numeric: true }))
    .map((of) => [of.account, of.currency, String(of.posted), String(of.pending), of.version])
  const { rows: items } = await sql`
    select batch_no, line, account_id, month::text, state, amount::text, paid_on, returned_on, payment_no from payout_items
    where network_id = ${network_id} order by batch_no, line, month`.execute(db)
  const { rows: batches } = await sql`
    select batch_no, state, file_lines, file_amount::text, version from payout_batches
    where network_id = ${network_id} order by batch_no`.execute(db)
  const name = (id: string) => `member ${members.findIndex(({ account_id }) => account_id === Number(id))}`
  return JSON.stringify({ transfers, balances, items, batches }, null, 1)
    .replaceAll(/(?<=member:)(\d+)/g, name)
    .replaceAll(/(?<=\/(?:USD|KRW|payment|withholding)\/)(\d+)/g, name)
    .replaceAll(/(?<="account_id": )(\d+)/g, name)
}

test('who is killed at any moment of a batch leaves whole steps, and going on pays everybody once', async () => {
  const undisturbed = await create()
  await payBatches(db, undisturbed.scope, undisturbed.paying)
  const expected = await dump(undisturbed)
  const start = () => {
    const file = path.join(import.meta.dirname, '../../../testing/pay-batches-process.ts')
    const child = fork(file, [url])
    return { child, isReady: once(child, 'message') }
  }
  const waiting = Array.from({ length: ahead }, start)
  const left = new Set<number>()
  for (let killed = 0; killed < kills; killed++) {
    const world = await create()
    const { child, isReady } = waiting.shift()!
    if (killed + ahead < kills) waiting.push(start())
    await isReady
    child.send(world.paying)
    await untilSent(child, Math.floor((killed * steps) / kills))
    await sleep(Math.random() * 30)
    await killProcess(child)
    await world.desk.expectSound()
    left.add((await listTransfers(db, world.scope, { size: 1000 })).rows.length)
    await payBatches(db, world.scope, world.paying)
    expect(await dump(world)).toBe(expected)
    await world.desk.expectSound()
    for (const member of world.members) expect(await world.desk.balance(payable(member))).toBe('0')
  }
  for (const { child } of waiting) child.kill('SIGKILL')
  // It was struck at work, not before or after it.
  expect(left.size).toBeGreaterThan(2)
}, 1_800_000)
