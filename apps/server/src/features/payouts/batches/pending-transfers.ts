import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { postJournal, type Transfer } from '../../ledger/public.ts'
import {
  findBook,
  listLockedMonths,
  movementsOf,
  type PaidKind,
  paymentPeriod,
} from '../../settlement/public.ts'

export type Item = {
  batch_no: number
  line: number
  account_id: number
  /** Its first day. */
  month: string
  due: string
  income_tax: string
  local_tax: string
  vat: string
  amount: string
  tax_rule: string
  payee_kind: string
  treaty_rate: string | null
}

/** Lines of a batch, by line and month. */
export async function listItems(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  batch_no: number,
  { state, lines = null }: { state: 'open' | 'paid'; lines?: readonly number[] | null },
): Promise<(Item & { details: Buffer | null; details_version: number; payment_no: number | null })[]> {
  const { rows } = await sql<
    Item & { details: Buffer | null; details_version: number; payment_no: number | null }
  >`
    select batch_no, line, account_id, to_char(month, 'YYYY-MM-DD') as month, due::text, income_tax::text, local_tax::text,
      vat::text, amount::text, tax_rule, payee_kind, treaty_rate::text, details, details_version, payment_no
    from payout_items
    where network_id = ${network_id} and batch_no = ${batch_no} and state = ${state}
      and (${lines}::integer[] is null or line = any(${lines}::integer[]))
    order by line, month`.execute(trx)
  return rows
}

/** What names the pending transfer of a batch's item. */
export const pendingOf =
  ({ batch_no, month }: { batch_no: number; month: string }) =>
  (kind: PaidKind, account_id: number) =>
    `payout/${batch_no}/${month.slice(0, 7)}/${kind}/${account_id}`

const toPending =
  (book: string) =>
  (item: Item): Transfer[] =>
    movementsOf({ ...item, book, tax: String(BigInt(item.income_tax) + BigInt(item.local_tax)) }).map(
      (movement) => ({
        ...movement,
        transfer_id: pendingOf(item)(movement.kind, item.account_id),
        pending: true,
      }),
    )

type Booked = { items: readonly Item[]; today: string; actor: number | null }

/** Has the books keep what items pay: the balances stay as they are. */
export const keepPending = async (trx: Transaction<DB>, scope: NetworkScope, booked: Booked) =>
  post(trx, scope, booked, 'file made', booked.items.flatMap(toPending(await findBook(trx, scope))))

/** Frees what the books kept for items. */
export const voidPending = async (trx: Transaction<DB>, scope: NetworkScope, booked: Booked) =>
  post(
    trx,
    scope,
    booked,
    'not paid',
    booked.items
      .flatMap(toPending(await findBook(trx, scope)))
      .map(({ pending: _, transfer_id, ...transfer }) => ({
        ...transfer,
        transfer_id: `${transfer_id}/void`,
        pending_of: transfer_id,
        is_void: true,
      })),
  )

async function post(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { items, today, actor }: Booked,
  reason: string,
  transfers: Transfer[],
): Promise<void> {
  if (items.length === 0) return
  const { batch_no } = items[0]!
  await postJournal(
    trx,
    scope,
    {
      journal_id: `payout/${batch_no}`,
      period: paymentPeriod(today, await listLockedMonths(trx, scope)),
      effective_on: today,
      source: `payout batch ${batch_no}`,
      reason: `payout batch ${batch_no}, ${reason}`,
      actor,
    },
    transfers,
  )
}
