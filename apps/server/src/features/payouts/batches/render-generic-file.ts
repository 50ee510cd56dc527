import { disarmCell } from '@cuesheet/contract/values/disarm-cell'
import type { PaymentItem } from '../bank-files/payment-items.ts'

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
/** As many characters as a bank shows. */
const cut = (text: string, most: number) => [...text].slice(0, most).join('')

/**
 * A CSV file without a header: the bank by its three digits (of others how they are paid), account or address, amount in
 * won, what the payee reads (at most 10 characters) and what the payer reads (14). All cells are text: no zero is lost.
 */
export function renderGenericFile(items: readonly PaymentItem[]): Uint8Array {
  const lines = items.map(
    ({ method, bank, account_number, email, amount, receiver_memo, own_memo }) =>
      `${[
        bank ?? method,
        account_number ?? email ?? '',
        String(amount),
        disarmCell(cut(receiver_memo, 10)),
        disarmCell(cut(own_memo, 14)),
      ]
        .map(quoted)
        .join(',')}\r\n`,
  )
  return new TextEncoder().encode(`\uFEFF${lines.join('')}`)
}
