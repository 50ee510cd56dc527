import type { BankLayoutPreview } from '@cuesheet/contract/bank-layouts'
import type { BankLayout, ColumnContent } from '@cuesheet/contract/values/bank-layouts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { SecretBox } from '../../../access/secret-box.ts'
import type { Database } from '../../../db/connection.ts'
import { findCurrency } from '../../settlement/public.ts'
import { lastDigits } from '../rules.ts'
import { findPaymentFaults } from './find-payment-faults.ts'
import { exampleItems, listPayableItems } from './payable-items.ts'
import { readResultFile } from './read-result-file.ts'
import { paymentRow } from './render-payment-file.ts'

const shownRows = 5
const shownFaults = 200
const shownResults = 20

type Preview = Omit<BankLayoutPreview, 'success' | 'message'>

/** What a layout makes of what is owed now, without a number or a name that could be used elsewhere. */
export async function previewLayout(
  db: Database,
  { scope, secrets }: { scope: NetworkScope; secrets: SecretBox },
  { layout, result, today }: { layout: BankLayout; result: Uint8Array | null; today: string },
): Promise<Preview> {
  const owed = await listPayableItems(db, { scope, secrets }, layout.method)
  const items = owed.length > 0 ? owed : exampleItems(layout.method, await findCurrency(db, scope))
  const facts = { paid_on: today, memo: today.slice(0, 7) }
  const contents = layout.columns.map(({ holds }) => holds)
  return {
    is_example: owed.length === 0,
    payments: items.length,
    rows: items.slice(0, shownRows).map((item) => ({
      number: item.number,
      cells: paymentRow(layout, item, facts).map((cell, at) => mask(String(cell), contents[at]!)),
    })),
    faults: findPaymentFaults(layout, items, facts).slice(0, shownFaults),
    result_rows: result === null ? null : await describeResult(layout, result),
  }
}

async function describeResult(layout: BankLayout, bytes: Uint8Array): Promise<Preview['result_rows']> {
  const rows = await readResultFile(layout, bytes)
  return rows.slice(0, shownResults).map(({ account, amount, ...row }) => ({
    ...row,
    ending: account.includes('@') ? account.slice(account.indexOf('@')) : lastDigits(account),
    amount: amount === null ? null : String(amount),
  }))
}

function mask(text: string, holds: ColumnContent): string {
  if (holds === 'account_number') return text.slice(0, -4).replace(/\d/g, '•') + text.slice(-4)
  if (holds === 'email') return text.replace(/^[^@]+/, '•••')
  if (holds === 'holder' || holds === 'legal_name') return text.replace(/(?<=.)[\p{L}\p{N}]/gu, '•')
  return text
}
