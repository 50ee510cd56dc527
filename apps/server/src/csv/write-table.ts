import { Readable } from 'node:stream'
import type { ExportFormat } from '@cuesheet/contract/report-export'
import { disarmCell } from '@cuesheet/contract/values/disarm-cell'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'

/** An exact amount: all its digits in CSV, a number (of 15 digits) in a spreadsheet. */
export type Amount = { amount: string }
/** Text of a fixed form, as an id, which is written as it is even where it begins like a formula. */
export type Verbatim = { verbatim: string }
export type Cell = string | number | Date | Amount | Verbatim | null

export type Table = {
  /** Of the sheet: at most 31 characters. */
  name: string
  /** Without its ending. */
  file_name: string
  /** Label and value, above the table. */
  head: [string, string][]
  columns: string[]
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>
}

export const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const amount = (value: string | null): Amount | null => (value === null ? null : { amount: value })

export const verbatim = (value: string): Verbatim => ({ verbatim: value })

/** The bytes of a file, streamed while the rows arrive, so that memory does not grow with their number. */
export function writeTable(format: ExportFormat, { name, head, columns, rows }: Table): Readable {
  const isSheet = format === 'xlsx'
  const plain = (cell: Cell) => {
    // A spreadsheet's cells have types: what is text there is never a formula.
    if (typeof cell === 'string') return isSheet ? cell : disarmCell(cell)
    if (typeof cell !== 'object' || cell === null || cell instanceof Date) return cell
    if ('verbatim' in cell) return cell.verbatim
    return isSheet ? Number(cell.amount) : cell.amount
  }
  const above = [...head, [], columns].map((line) => line.map(plain))
  async function* below() {
    for await (const row of rows) yield row.map(plain)
  }
  async function* lines() {
    yield* above
    yield* below()
  }
  const bytes = isSheet
    ? writeXlsxStream(lines(), {
        name,
        columns: columns.map((_, index) => ({ width: index === 0 ? 36 : 18 })),
        freezePane: { rows: head.length + 2 },
      })
    : writeLines(above, below())
  return Readable.from(bytes as AsyncIterable<Uint8Array>, { objectMode: false })
}

/** The text above the rows is sent by itself, to the end of its last line: the file begins before rows are found. */
type PlainCell = string | number | Date | null
async function* writeLines(above: PlainCell[][], below: AsyncIterable<PlainCell[]>) {
  yield* writeCsvStream([...above, []], { bom: true })
  yield* writeCsvStream(below)
}
