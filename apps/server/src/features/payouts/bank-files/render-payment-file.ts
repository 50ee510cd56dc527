import type { BankLayout } from '@cuesheet/contract/values/bank-layouts'
import { writeCsv } from 'hucre/csv'
import { writeXlsx } from 'hucre/xlsx'
import { mediaTypes } from '../../../csv/write-table.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { encodeEucKr } from './encode-euc-kr.ts'
import { findPaymentFaults } from './find-payment-faults.ts'
import { paymentCell, writtenCell } from './payment-cells.ts'
import type { PaymentFacts, PaymentItem } from './payment-items.ts'

type PaymentFile = { filename: string; type: string; bytes: Uint8Array }
type Cell = string | number

/** Written into every file instead of the moment it is made at: the same payments are the same bytes. */
const anyMoment = new Date(0)
/** Beyond it a spreadsheet's numbers lose digits. */
const mostNumber = 999_999_999_999_999n

const xlsType = 'application/vnd.ms-excel'

/**
 * The file of these payments for a bank; the same bytes for the same ones. Texts are text cells, with their leading zeros, and
 * never formulas. `conflict` where something of it would be refused (`findPaymentFaults` says what), and where there is none.
 */
export async function renderPaymentFile(
  layout: BankLayout,
  items: readonly PaymentItem[],
  facts: PaymentFacts,
): Promise<PaymentFile> {
  if (items.length === 0) throw new DomainError('conflict', { message_key: 'payment_file_empty' })
  if (findPaymentFaults(layout, items, facts).some(({ is_refused }) => is_refused))
    throw new DomainError('conflict', { message_key: 'payment_file_faulty' })
  const rows = items.map((item) => paymentRow(layout, item, facts))
  const filename = `payments-${facts.paid_on}.${layout.format}`
  if (layout.format === 'csv') return { filename, type: mediaTypes.csv, bytes: writeText(layout, rows) }
  if (layout.format === 'xls') return { filename, type: xlsType, bytes: await writeOldSheet(layout, rows) }
  return { filename, type: mediaTypes.xlsx, bytes: await writeSheet(layout, rows) }
}

/** A row of a payment, as it is written. */
export const paymentRow = (layout: BankLayout, item: PaymentItem, facts: PaymentFacts): Cell[] =>
  layout.columns.map((column) => {
    const { text } = paymentCell(item, column, { layout, facts })
    const isNumber = column.holds === 'amount' && layout.amount_as === 'number' && item.amount <= mostNumber
    return isNumber && layout.format !== 'csv' ? Number(text) : text
  })

function writeText(layout: BankLayout, rows: readonly Cell[][]): Uint8Array {
  const { head, encoding } = layout
  const text = writeCsv([...head, ...rows].map((row) => row.map((cell) => writtenCell(String(cell), layout))))
  const lines = text.endsWith('\r\n') ? text : `${text}\r\n`
  return encoding === 'euc-kr' ? encodeEucKr(lines) : Buffer.from(lines, 'utf8')
}

const writeSheet = ({ sheet, head, columns, amount_as }: BankLayout, rows: Cell[][]): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [
      {
        name: sheet,
        rows: [...head, ...rows],
        columns: columns.map(({ holds }) => ({
          width: 18,
          numFmt: holds === 'amount' && amount_as === 'number' ? '0' : '@',
        })),
      },
    ],
    properties: { created: anyMoment, modified: anyMoment },
  })

async function writeOldSheet({ sheet, head, columns }: BankLayout, rows: Cell[][]): Promise<Uint8Array> {
  const { utils, write } = await import('@e965/xlsx')
  const typed = [...head, ...rows].map((row) =>
    row.map((value) =>
      typeof value === 'number'
        ? { t: 'n' as const, v: value, z: '0' }
        : { t: 's' as const, v: value, z: '@' },
    ),
  )
  const cells = utils.aoa_to_sheet(typed, { dense: true })
  cells['!cols'] = columns.map(() => ({ wch: 18 }))
  return new Uint8Array(write(utils.book_new(cells, sheet), { bookType: 'biff8', type: 'buffer' }))
}
