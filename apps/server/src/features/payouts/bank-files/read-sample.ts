import type { BankSample } from '@cuesheet/contract/bank-layouts'
import { type ColumnContent, mostLayoutHeadRows } from '@cuesheet/contract/values/bank-layouts'
import { readSheets } from './read-sheets.ts'

/** The first that fits: what a bank's header says of a column. */
const headerWords: readonly [ColumnContent, RegExp][] = [
  ['email', /e-?mail|메일/i],
  ['account_number', /계좌|account/i],
  ['receiver_memo', /받는|입금.?통장|입금.*(표시|내용|적요)|receiver.*memo/i],
  ['own_memo', /보내는|출금.?통장|출금.*(표시|내용|적요)|내.?통장|own.*memo/i],
  ['bank', /은행|^\W*bank/i],
  ['amount', /금액|입금액|amount$/i],
  ['holder', /예금주|성명|받는.?사람|holder|^name$/i],
  ['currency', /통화|target.?currency|^currency$/i],
]

const contentOf = (header: string): ColumnContent =>
  headerWords.find(([, pattern]) => pattern.test(header.trim()))?.[0] ?? 'empty'

/** What a bank's sample has in its first rows, and what its columns seem to hold. */
export async function readSample(
  bytes: Uint8Array,
): Promise<Pick<BankSample, 'format' | 'encoding' | 'sheets'>> {
  const { format, encoding, sheets } = await readSheets(bytes)
  return {
    format,
    encoding,
    sheets: sheets.map(({ name, rows }) => {
      const first = rows.slice(0, mostLayoutHeadRows)
      const header = first.findLastIndex((row) => guess(row).includes('amount'))
      const width = Math.max(1, ...first.map((row) => row.length))
      const columns = Array.from({ length: width }, (_, at) => contentOf(first[header]?.[at] ?? ''))
      return { name, rows: first, row_count: rows.length, head_rows: header + 1, columns: onceEach(columns) }
    }),
  }
}

const guess = (row: readonly string[]) => row.map(contentOf)

const onceEach = (columns: ColumnContent[]): ColumnContent[] =>
  columns.map((holds, at) => (columns.indexOf(holds) < at ? 'empty' : holds))
