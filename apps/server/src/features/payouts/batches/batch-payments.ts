import { koreanBankCodes } from '@cuesheet/contract/values/korean-banks'
import type { PayoutMethod } from '@cuesheet/contract/values/payouts'
import { sql, type Transaction } from 'kysely'
import { findPublicName } from '../../../access/network-site.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { SecretBox } from '../../../access/secret-box.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { findCurrency } from '../../settlement/public.ts'
import type { PaymentFacts, PaymentItem } from '../bank-files/payment-items.ts'
import { renderPaymentFile } from '../bank-files/render-payment-file.ts'
import type { Sealed } from '../rules.ts'
import { findBatchLayout } from './batch-layouts.ts'
import { type HeldBatch, sealedForLine } from './hold-batch.ts'
import type { Item } from './pending-transfers.ts'

type Rendered = { filename: string; type: string; bytes: Uint8Array }

/** Open items of a batch as payments, one for each of its lines. */
export async function toPaymentItems(
  trx: Transaction<DB>,
  { scope, secrets }: { scope: NetworkScope; secrets: SecretBox },
  { batch_no, method }: Pick<HeldBatch, 'batch_no' | 'method'>,
  items: readonly (Item & { details: Buffer | null })[],
): Promise<PaymentItem[]> {
  const { rows } = await sql<{ line: number; bank: string | null }>`
    select distinct line, bank from payout_items
    where network_id = ${scope.network_id} and batch_no = ${batch_no} and state = 'open'`.execute(trx)
  const banks = new Map(rows.map(({ line, bank }) => [line, bank]))
  const name = await findPublicName(trx, scope, 'ko')
  const currency = await findCurrency(trx, scope)
  const lines = [...Map.groupBy(items, ({ line }) => line).values()]
  return Promise.all(
    lines.map(async (months) => {
      const { line, account_id, month, details } = months[0]!
      const opened = JSON.parse(
        await secrets.open(details!, sealedForLine(scope, batch_no, account_id)),
      ) as Omit<Sealed, 'registration'>
      return {
        number: line,
        method: method as PayoutMethod,
        bank: koreanBankCodes.find((code) => code === banks.get(line)) ?? null,
        account_number: opened.number,
        email: opened.email,
        holder: opened.holder,
        legal_name: opened.legal_name,
        amount: months.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
        currency,
        receiver_memo: name,
        own_memo: `${month.slice(2, 7)} ${account_id}`,
      }
    }),
  )
}

export const factsOf = ({ pay_on }: Pick<HeldBatch, 'pay_on'>): PaymentFacts => ({
  paid_on: pay_on,
  memo: pay_on.slice(0, 7),
})

/** The payment file of a batch in a layout. */
export async function renderBatch(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { layout, items, batch }: { layout: string; items: readonly PaymentItem[]; batch: HeldBatch },
): Promise<Rendered> {
  const name = `payout-${batch.batch_no}-${batch.pay_on}`
  const { bank } = await findBatchLayout(trx, scope, { layout, method: batch.method })
  const file = await renderPaymentFile(bank, items, factsOf(batch))
  return { ...file, filename: `${name}.${bank.format}` }
}
