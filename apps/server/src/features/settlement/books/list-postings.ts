import type { Currency } from '@cuesheet/contract/values/money'
import { settlementCurrencies } from '@cuesheet/contract/values/settlement-currencies'
import { sql } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import type { Account, Transfer } from '../../ledger/public.ts'
import type { Tie } from '../inputs/list-ties.ts'

type Asked = {
  month: string
  lock_no: number
  currency: Currency
  rate: string
  rate_source: string
  ties: readonly Tie[]
}

type Movement = {
  /** What tells it apart in its journal. */
  id: string
  from: Account
  to: Account
  /** Below 0 it moves the other way. */
  amount: bigint
  /** The ledger's book. */
  currency: string
  kind: string
  reason?: string
}

/** What names the journals of a month that was locked so often. */
export const journalOf = (month: string, lockNo: number) => `close/${month.slice(0, 7)}/${lockNo}`

/** What names the journal that books another one back. */
export const backOf = (journal: string) => `${journal}/back`

/**
 * What locking a month posts. In dollars: the platform owes what each member, and nobody, brought; US tax and fee leave the
 * member; what is left goes through fx, which empties the member's book in dollars. In whole won or cents, whichever are paid: fx pays it to the member;
 * what a guarantee tops up, adjustments, and what is recouped of advances and guarantees. What files and payment summary differ by is rounding's, by type.
 */
export async function listPostings(db: Database, scope: NetworkScope, asked: Asked): Promise<Transfer[]> {
  const journal = journalOf(asked.month, asked.lock_no)
  const movements = [
    ...(await listMembers(db, scope, asked)),
    ...(await listOthers(db, scope, asked.month)),
    ...listDifferences(asked.ties),
  ]
  const { book } = settlementCurrencies[asked.currency]
  return movements
    .filter(({ amount }) => amount !== 0n)
    .map((movement) => toTransfer(journal, movement, book))
}

/** In the book that is paid from, what a member owes the network is an adjustment: nothing else takes its balance below 0. */
function toTransfer(
  journal: string,
  { id, from, to, amount, currency, kind, reason }: Movement,
  book: string,
): Transfer {
  const isBack = amount < 0n
  const [debit_account, credit_account] = isBack ? [to, from] : [from, to]
  return {
    transfer_id: `${journal}/${id}`,
    debit_account,
    credit_account,
    amount: isBack ? -amount : amount,
    currency,
    kind: isBack && currency === book && kind !== 'adjustment' ? `adjustment:${kind}` : kind,
    ...(reason && { reason }),
  }
}

type Member = Record<
  | 'revenue'
  | 'us_tax'
  | 'fee'
  | 'net_usd'
  | 'net'
  | 'adjustments'
  | 'recouped'
  | 'top_up'
  | 'guarantee_recouped'
  | 'available',
  string
> & {
  account_id: number
  is_top_up_recoupable: boolean
}

async function listMembers(
  db: Database,
  { network_id }: NetworkScope,
  { month, currency: paidIn, rate, rate_source }: Asked,
): Promise<Movement[]> {
  const { rows } = await sql<Member>`
    select account_id, revenue::text, us_tax::text, fee::text, net_usd::text, net::text, adjustments::text, recouped::text,
      top_up::text, is_top_up_recoupable, guarantee_recouped::text, available::text
    from settlement_members where network_id = ${network_id} and month = ${month} order by account_id`.execute(
    db,
  )
  const { book } = settlementCurrencies[paidIn]
  return rows.flatMap((row) => {
    const payable: Account = `member:${row.account_id}:payable`
    const of = (
      kind: string,
      from: Account,
      to: Account,
      amount: string,
      currency: string,
      reason?: string,
    ) => ({
      id: `${kind}/${currency}/${row.account_id}`,
      from,
      to,
      amount: BigInt(amount),
      currency,
      kind,
      ...(reason && { reason }),
    })
    const guarantee: Account = `member:${row.account_id}:guarantee`
    // Where corrections are taken last, they are what takes the balance below 0; they are of the same journal.
    const taken = (kind: string) => (BigInt(row.available) < 0n ? `adjustment:${kind}` : kind)
    const conversion =
      rate_source === 'currency' ? 'to the whole cent' : `${rate} ${paidIn} per USD, ${rate_source}`
    return [
      of('revenue', 'platform_receivable', payable, row.revenue, 'USD'),
      of('us_tax', payable, 'us_tax_withheld', row.us_tax, 'USD'),
      of('fee', payable, 'fee_income', row.fee, 'USD'),
      of('conversion', payable, 'fx', row.net_usd, 'USD', conversion),
      of('conversion', 'fx', payable, row.net, book, conversion),
      of('adjustment', 'adjustments', payable, row.adjustments, book),
      of('guarantee', row.is_top_up_recoupable ? guarantee : 'guarantees', payable, row.top_up, book),
      of(taken('recoupment'), payable, `member:${row.account_id}:advance`, row.recouped, book),
      of(taken('guarantee_recoupment'), payable, guarantee, row.guarantee_recouped, book),
    ]
  })
}

/** What is nobody's, by the reason. */
async function listOthers(db: Database, { network_id }: NetworkScope, month: string): Promise<Movement[]> {
  const { rows } = await sql<{
    bucket: 'unallocated' | 'uncredited'
    reason: string
    is_tax: boolean
    amount: string
  }>`
    select bucket, reason, kind <> 'revenue' as is_tax, sum(amount)::text as amount
    from settlement_lines where network_id = ${network_id} and month = ${month} and bucket <> 'member'
    group by bucket, reason, kind <> 'revenue' order by 1, 2, 3`.execute(db)
  return rows.map(({ bucket, reason, is_tax, amount }) => {
    const kind = is_tax ? 'us_tax' : 'revenue'
    const id = [kind, bucket, ...(reason ? [reason] : [])].join('/')
    const said = reason || bucket
    return is_tax
      ? {
          id,
          kind,
          from: bucket,
          to: 'us_tax_withheld',
          amount: -BigInt(amount),
          currency: 'USD',
          reason: said,
        }
      : {
          id,
          kind,
          from: 'platform_receivable',
          to: bucket,
          amount: BigInt(amount),
          currency: 'USD',
          reason: said,
        }
  })
}

/** What files lack waits on its own account until they come; the platform owes it, as it does what differs. */
function listDifferences(ties: readonly Tie[]): Movement[] {
  return ties.flatMap(({ tie, family, difference, awaited_before, awaited_after, accepted }) => {
    const isUnknown = family === 'other'
    const from = 'platform_receivable'
    const reason = (otherwise: string) => `${tie}: ${accepted?.reason ?? otherwise}`
    return [
      {
        id: `tie/${tie}`,
        kind: isUnknown ? 'unknown_type' : 'rounding',
        from,
        to: isUnknown ? 'unallocated' : 'rounding',
        amount: difference - awaited_after,
        currency: 'USD',
        reason: reason('within a cent'),
      },
      ...(isUnknown
        ? []
        : [
            {
              id: `awaited/${tie}`,
              kind: 'awaited',
              from,
              to: `awaited:${family}` as const,
              amount: awaited_after - awaited_before,
              currency: 'USD',
              reason: reason(awaited_after === 0n ? 'the file has come' : 'a part of the files has come'),
            } satisfies Movement,
          ]),
    ] satisfies Movement[]
  })
}
