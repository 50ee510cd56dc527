import type { TaxStepKind } from '@cuesheet/contract/values/filings'
import { sql } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { Verification } from '../facts/verify-rollups.ts'
import type { Transfer } from '../ledger/public.ts'
import { findBook } from '../settlement/public.ts'
import { filingOf } from './filing-rows.ts'
import { receiptJournal, toReceiptTransfers } from './receipts.ts'
import { stepJournal, toBack, toStepTransfers } from './tax-steps.ts'

type Differing = Verification['differences'][number]
const shownAtMost = 20

/**
 * Compares filing tables with the payments that months keep, member by member, and with what the books withheld in all; and what
 * people noted of taxes and of the platform's payments with what is booked of it.
 */
export async function verifyFilings(db: Database, scope: NetworkScope): Promise<Verification> {
  const found: Differing[] = [
    ...(await compareRows(db, scope)),
    ...(await compareWithheld(db, scope)),
    ...(await compareNoted(db, scope)),
  ]
  return { difference_count: found.length, differences: found.slice(0, shownAtMost) }
}

type Pair = { expected: Record<string, unknown> | null; stored: Record<string, unknown> | null }
const named = (rollup: string, rows: readonly Pair[]): Differing[] => rows.map((row) => ({ rollup, ...row }))

async function compareRows(db: Database, scope: NetworkScope): Promise<Differing[]> {
  const { rows } = await sql<Pair>`
    select to_jsonb(e) as expected, to_jsonb(s) as stored
    from (
      select month, account_id, due::text as gross, income_tax::text as income_tax, local_tax::text as local_tax
      from settlement_members
      where network_id = ${scope.network_id} and paid_on is not null
        and (split_part(tax_rule, '@', 1) in ('business_income', 'other_income', 'non_resident')
          or income_tax + local_tax <> 0)
    ) as e
    full join (
      select income_month as month, account_id, sum(gross)::text as gross, sum(income_tax)::text as income_tax,
        sum(local_tax)::text as local_tax
      from ${filingOf(scope)} as filing group by 1, 2 having sum(gross) <> 0 or sum(withheld) <> 0
    ) as s using (month, account_id)
    where to_jsonb(e) is distinct from to_jsonb(s) limit 100`.execute(db)
  return named('tax filing', rows)
}

async function compareWithheld(db: Database, scope: NetworkScope): Promise<Differing[]> {
  const { rows } = await sql<{ filed: string; withheld: string }>`
    select (select coalesce(sum(income_tax + local_tax), 0)::text from ${filingOf(scope)} as filing) as filed,
      coalesce(sum(case when credit_account = 'withholding_payable' then amount else -amount end), 0)::text as withheld
    from ledger_transfers
    where network_id = ${scope.network_id} and phase in ('posted', 'post')
      and (credit_account = 'withholding_payable' or debit_account = 'withholding_payable')
      and transfer_id not like 'tax/%'`.execute(db)
  const { filed, withheld } = rows[0]!
  return filed === withheld
    ? []
    : named('tax filing of all', [{ expected: { withheld }, stored: { withheld: filed } }])
}

type Noted = {
  journal: 'tax' | 'cash'
  id: number
  kind: TaxStepKind
  amount: string | null
  is_withdrawn: boolean
}

async function compareNoted(db: Database, scope: NetworkScope): Promise<Differing[]> {
  const { network_id } = scope
  const book = await findBook(db, scope)
  const { rows: noted } = await sql<Noted>`
    select 'tax' as journal, step_id as id, kind, amount::text as amount, withdrawn_at is not null as is_withdrawn
    from tax_steps where network_id = ${network_id}
    union all
    select 'cash', receipt_id, 'paid', amount::text, withdrawn_at is not null
    from platform_receipts where network_id = ${network_id}`.execute(db)
  const expected = noted.flatMap(({ journal, id, kind, amount, is_withdrawn }) => {
    const transfers =
      journal === 'tax' ? toStepTransfers(id, kind, amount) : toReceiptTransfers(id, amount!, book)
    return is_withdrawn ? [...transfers, ...toBack(transfers)] : transfers
  })
  const { rows: booked } = await sql<Said>`
    select transfer_id, debit_account, credit_account, amount::text as amount, currency, kind from ledger_transfers
    where network_id = ${network_id} and (journal_id like 'tax/%' or journal_id like 'cash/%')`.execute(db)
  const wanted = new Map(expected.map((transfer) => [transfer.transfer_id, say(transfer)]))
  const stored = new Map(booked.map((transfer) => [transfer.transfer_id, transfer]))
  return [...new Set([...wanted.keys(), ...stored.keys()])]
    .map((id) => ({ expected: wanted.get(id) ?? null, stored: stored.get(id) ?? null }))
    .filter((pair) => JSON.stringify(pair.expected) !== JSON.stringify(pair.stored))
    .map((pair) => ({ rollup: `ledger_transfers of ${noteOf(pair)}`, ...pair }))
}

type Said = Record<
  'transfer_id' | 'debit_account' | 'credit_account' | 'amount' | 'currency' | 'kind',
  string
>

const say = ({ transfer_id, debit_account, credit_account, amount, currency, kind }: Transfer): Said => ({
  transfer_id,
  debit_account,
  credit_account,
  amount: String(amount),
  currency,
  kind,
})

const noteOf = ({ expected, stored }: { expected: Said | null; stored: Said | null }) =>
  (expected ?? stored)!.transfer_id.startsWith(receiptJournal(0).slice(0, -1))
    ? 'receipts'
    : stepJournal(0).slice(0, 3)
