import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { journal, listFaults, march, move, post, showBalances } from '../../testing/ledger.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { formatVerification } from '../report-ingest/format-outcome.ts'
import { verifyStores } from '../report-ingest/verify-stores.ts'
import type { Account } from './accounts.ts'
import { lockPeriod } from './periods.ts'
import { rebuildBalances } from './public.ts'

const { db } = await openTestDatabase()
// Who changes rows by hand may drop them first.
const { rows } = await sql<{ name: string }>`
  select conname as name from pg_constraint
  where conrelid = 'ledger_transfers'::regclass and contype = 'c'`.execute(db)
for (const { name } of rows)
  await sql`alter table ledger_transfers drop constraint ${sql.ref(name)}`.execute(db)
await sql`drop index ledger_transfers_pending`.execute(db)

async function open() {
  const { scope, network_id } = await createNetwork(db)
  const { account_id } = await createAccount(db, { scope, network_id, name: '', domain: '' })
  const payable: Account = `member:${account_id}:payable`
  await post(db, scope, journal('j'), [
    move('a', ['platform_receivable', payable], 100n),
    move('b', [payable, 'fee_income'], 20n, { kind: 'fee' }),
    move('c', [payable, 'bank'], 50n, { kind: 'payout', pending: true }),
    move('d', [payable, 'bank'], 50n, { kind: 'payout', pending_of: 'c' }),
  ])
  await db.transaction().execute((trx) => lockPeriod(trx, scope, march))
  return { scope, network_id, payable }
}

const transfer = (id: string, set: string) =>
  `update ledger_transfers set ${set} where $network and transfer_id = '${id}'`
const accounts = (set: string) => `update ledger_accounts set ${set} where $network and account = 'bank'`
/** The chain of hashes as it should be for the rows as they are, up to its end and the lock. */
const forgeEnd = `update ledger_periods set hash = (select hash from ledger_transfers where $network and
  transfer_id = 'd') where $network`

test.each([
  ['an amount', [transfer('a', 'amount = 101')], ['ledger_accounts', 'ledger_transfers.hash']],
  ['a reason', [transfer('b', "reason = 'another'")], ['ledger_transfers.hash']],
  ['an actor', [transfer('b', 'actor = null')], ['ledger_transfers.hash']],
  ['a moment', [transfer('d', "created_at = '2026-01-01T00:00:00.000001Z'")], ['ledger_transfers.hash']],
  ['an account', [transfer('b', "credit_account = 'fx'")], ['ledger_accounts', 'ledger_transfers.hash']],
  ['a hash', [transfer('d', "hash = '\\x00'")], ['ledger_transfers.hash', 'ledger_periods']],
  [
    'a hash and the end',
    [transfer('d', "hash = '\\x00'"), forgeEnd],
    ['ledger_transfers.hash', 'ledger_periods'],
  ],
  ['no reason', [transfer('b', "reason = ' '")], ['ledger_transfers.amount', 'ledger_transfers.hash']],
  [
    'a transfer of nothing to itself',
    [transfer('b', 'amount = 0, credit_account = debit_account')],
    ['ledger_transfers.amount', 'ledger_transfers.hash', 'ledger_transfers.version', 'ledger_accounts'],
  ],
  [
    'a transfer removed from between',
    [`delete from ledger_transfers where $network and transfer_id = 'b'`],
    ['ledger_accounts', 'ledger_transfers.version', 'ledger_transfers.hash', 'ledger_periods'],
  ],
  [
    'the last transfer removed',
    [`delete from ledger_transfers where $network and transfer_id = 'd'`],
    ['ledger_accounts', 'ledger_periods'],
  ],
  [
    'a transfer moved to another month',
    [transfer('d', "period = '2026-04-01', sequence = 1")],
    ['ledger_transfers.hash', 'ledger_periods'],
  ],
  [
    'a pending transfer posted twice',
    [transfer('b', `pending_of = 'c', phase = 'post', credit_account = 'bank'`)],
    ['ledger_transfers.pending_of', 'ledger_transfers.hash', 'ledger_transfers.version', 'ledger_accounts'],
  ],
  [
    'more than was pending',
    [transfer('c', 'amount = 49')],
    ['ledger_transfers.pending_of', 'ledger_transfers.hash'],
  ],
  [
    'nothing pending',
    [transfer('c', "phase = 'posted'")],
    ['ledger_transfers.pending_of', 'ledger_transfers.hash', 'ledger_accounts'],
  ],
  [
    'a payout above the balance',
    [transfer('a', 'amount = 69')],
    ['ledger_accounts overdrawn', 'ledger_accounts', 'ledger_transfers.hash'],
  ],
  ['a balance', [accounts('posted = posted + 1')], ['ledger_accounts', 'ledger_accounts of all']],
  ['what is pending', [accounts('pending = 1')], ['ledger_accounts']],
  ['a version', [accounts('version = version + 1')], ['ledger_accounts']],
  ['an owner', [accounts('owner = 2000000000')], ['ledger_accounts', 'ledger_accounts.owner']],
  [
    'a balance removed',
    ["delete from ledger_accounts where $network and account = 'bank'"],
    ['ledger_accounts', 'ledger_accounts of all'],
  ],
  ['the end of a month', ['update ledger_periods set transfers = 3 where $network'], ['ledger_periods']],
  ['a month removed', ['delete from ledger_periods where $network'], ['ledger_periods']],
])('%s, changed by hand, is found', async (_, changes, faults) => {
  const { scope, network_id } = await open()
  expect(await listFaults(db, scope)).toEqual([])
  for (const change of changes)
    await sql.raw(change.replaceAll('$network', `network_id = ${network_id}`)).execute(db)
  expect([...new Set(await listFaults(db, scope))].sort()).toEqual([...faults].sort())
})

test('verifying says so with what it compares, rebuilding restores balances, and no transfer', async () => {
  const { scope, network_id, payable } = await open()
  const books = await showBalances(db, scope)
  await sql`update ledger_accounts set posted = posted + 9007199254740993, owner = 1, pending = 2, version = 3
    where network_id = ${network_id} and account = 'bank'`.execute(db)
  await sql`delete from ledger_accounts where network_id = ${network_id} and account = ${payable}`.execute(db)
  const found = await verifyStores(db, scope)
  expect(found.difference_count).toBe(4)
  expect(found.differences).toContainEqual({
    rollup: 'ledger_accounts',
    expected: { account: 'bank', currency: 'USD', owner: null, posted: '50', pending: '0', version: 2 },
    stored: {
      account: 'bank',
      currency: 'USD',
      owner: 1,
      posted: '9007199254741043',
      pending: '2',
      version: 3,
    },
  })
  await db.transaction().execute((trx) => rebuildBalances(trx, scope))
  expect(await showBalances(db, scope)).toEqual(books)
  expect(await verifyStores(db, scope)).toEqual({ difference_count: 0, differences: [] })
})

test('a forged transfer is no reason to rebuild: balances stay, and it is said', async () => {
  const { scope, network_id } = await open()
  const books = await showBalances(db, scope)
  await sql`
    update ledger_transfers set amount = amount + 1
    where network_id = ${network_id} and transfer_id = (
      select min(transfer_id) from ledger_transfers where network_id = ${network_id} and phase = 'posted')`.execute(
    db,
  )
  expect(await db.transaction().execute((trx) => rebuildBalances(trx, scope))).toBe(false)
  expect(await showBalances(db, scope)).toEqual(books)
  const [advice] = formatVerification('north', await verifyStores(db, scope))
  expect(advice).toContain('Do not rebuild')
  expect(advice).not.toContain('`cuesheet rebuild`')
})
