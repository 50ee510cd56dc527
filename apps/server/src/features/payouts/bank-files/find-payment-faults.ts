import {
  type BankLayout,
  type ColumnContent,
  type LayoutColumn,
  mostXlsRows,
  type PaymentFault,
} from '@cuesheet/contract/values/bank-layouts'
import { isEucKr } from './encode-euc-kr.ts'
import { lengthOf, paymentCell, writtenCell } from './payment-cells.ts'
import type { PaymentFacts, PaymentItem } from './payment-items.ts'

type Fault = Pick<PaymentFault, 'kind' | 'is_refused'> & Partial<Pick<PaymentFault, 'most'>>

const neverEmpty: readonly ColumnContent[] = [
  'bank',
  'account_number',
  'amount',
  'holder',
  'legal_name',
  'email',
  'currency',
]
/** An apostrophe before these would pay another one. */
const neverDisarmed: readonly ColumnContent[] = ['account_number', 'email', 'bank', 'currency']

const permitted: Record<LayoutColumn['characters'], RegExp> = {
  any: /^.*$/su,
  digits: /^\d*$/,
  plain: /^[\p{L}\p{M}\p{N} ]*$/u,
}

const refused = (kind: PaymentFault['kind'], most?: number): Fault => ({
  kind,
  is_refused: true,
  ...(most !== undefined && { most }),
})
const seen = (kind: PaymentFault['kind'], most?: number): Fault => ({
  ...refused(kind, most),
  is_refused: false,
})

/** What of these payments a bank would refuse, or a person should look at, in the order of the file. */
export function findPaymentFaults(
  layout: BankLayout,
  items: readonly PaymentItem[],
  facts: PaymentFacts,
): PaymentFault[] {
  const found: PaymentFault[] = []
  const add = (fault: Fault, number: number | null, column: number | null = null) =>
    found.push({ most: null, number, column, ...fault })
  const most = Math.min(
    layout.most_rows ?? Number.POSITIVE_INFINITY,
    layout.format === 'xls' ? mostXlsRows : Number.POSITIVE_INFINITY,
  )
  if (items.length > most) add(refused('too_many', most), null)
  if (layout.method === 'paypal' && new Set(items.map(({ currency }) => currency)).size > 1)
    add(refused('currency'), null)
  const receivers = new Map<string, number>()
  for (const item of items) {
    if (item.method !== layout.method) add(refused('method'), item.number)
    const receiver = item.account_number === null ? item.email : `${item.bank} ${item.account_number}`
    if (receiver !== null) receivers.set(receiver, (receivers.get(receiver) ?? 0) + 1)
  }
  for (const item of items) {
    for (const [index, column] of layout.columns.entries())
      for (const fault of cellFaults(item, column, { layout, facts })) add(fault, item.number, index)
    const receiver = item.account_number === null ? item.email : `${item.bank} ${item.account_number}`
    if (receiver !== null && receivers.get(receiver)! > 1) add(seen('duplicate'), item.number)
  }
  return found
}

function* cellFaults(
  item: PaymentItem,
  column: LayoutColumn,
  named: { layout: BankLayout; facts: PaymentFacts },
): Generator<Fault> {
  const { holds, max_length, characters } = column
  const { whole, text } = paymentCell(item, column, named)
  if (text.trim() === '') {
    if (neverEmpty.includes(holds)) yield refused('missing')
    return
  }
  if (holds === 'amount' && item.amount <= 0n) yield refused('missing')
  const written = writtenCell(text, named.layout)
  if (max_length !== null && lengthOf(written, column) > max_length) yield refused('too_long', max_length)
  if (text !== whole) yield seen('cut', max_length!)
  if (!permitted[characters].test(text)) yield refused('characters')
  const { format, encoding } = named.layout
  if (format !== 'csv') return
  if (encoding === 'euc-kr' && !isEucKr(text)) yield refused('encoding')
  if (written !== text) yield neverDisarmed.includes(holds) ? refused('characters') : seen('formula')
  if (holds === 'account_number' && text.startsWith('0')) yield seen('leading_zero')
}
