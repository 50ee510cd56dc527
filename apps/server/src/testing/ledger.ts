import type { NetworkScope } from '../access/scope.ts'
import type { Database } from '../db/connection.ts'
import type { Account } from '../features/ledger/accounts.ts'
import { postJournal } from '../features/ledger/post-journal.ts'
import { readBalances, verifyLedger } from '../features/ledger/public.ts'
import type { Journal, Transfer } from '../features/ledger/transfers.ts'

export const march = '2026-03-01'

export const journal = (journal_id: string, given: Partial<Journal> = {}): Journal => ({
  journal_id,
  period: march,
  effective_on: '2026-04-21',
  source: 'payments of March',
  reason: 'close of March',
  actor: 7,
  ...given,
})

/** A transfer of dollars in nano-dollars. */
export const move = (
  transfer_id: string,
  [debit_account, credit_account]: [Account, Account],
  amount: bigint,
  given: Partial<Transfer> = {},
): Transfer => ({
  transfer_id,
  debit_account,
  credit_account,
  amount,
  currency: 'USD',
  kind: 'revenue',
  ...given,
})

export const post = (db: Database, scope: NetworkScope, of: Journal, transfers: Transfer[]) =>
  db.transaction().execute((trx) => postJournal(trx, scope, of, transfers))

/** Balances as `account currency posted/pending@version`. */
export const showBalances = async (db: Database, scope: NetworkScope) =>
  (await readBalances(db, scope)).map(
    ({ account, currency, posted, pending, version }) =>
      `${account} ${currency} ${posted}/${pending}@${version}`,
  )

/** What `verify` says of: `rollup stored` of each difference. */
export const listFaults = async (db: Database, scope: NetworkScope) =>
  (await verifyLedger(db, scope)).differences.map(({ rollup }) => rollup)

/** What is posted of a member, 30 times: 10 in, 2 of it out, a payment that is prepared, and made or given up. */
export function monthJournals(account_id: number): [Journal, Transfer[]][] {
  const payable: Account = `member:${account_id}:payable`
  return Array.from({ length: 30 }, (_, at): [Journal, Transfer[]][] => {
    const of = (name: string) => journal(`${name}-${at}`, { period: `2026-0${(at % 6) + 1}-01` })
    const payout = move(`out-${at}`, [payable, 'bank'], 5n, { pending: true })
    return [
      [
        of('close'),
        [
          move(`in-${at}`, ['platform_receivable', payable], 10n),
          move(`fee-${at}`, [payable, 'fee_income'], 2n),
        ],
      ],
      [of('payout'), [payout]],
      [
        of('paid'),
        [
          {
            ...payout,
            transfer_id: `paid-${at}`,
            pending: false,
            pending_of: payout.transfer_id,
            is_void: at % 2 === 1,
          },
        ],
      ],
    ]
  }).flat()
}
