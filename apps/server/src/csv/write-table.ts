import { Readable } from 'node:stream'
import type { ExportFormat } from '@cuesheet/contract/report-export'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'

/** An exact amount: all its digits in CSV, a number (of 15 digits) in a spreadsheet. */
export type Amount = { amount: string }
export type Cell = string | number | Date | Amount | null

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

const isAmount = (cell: Cell): cell is Amount => typeof cell === 'object' && cell !== null && 'amount' in cell

/** The bytes of a file, made while the rows come: whatever their number, a few of them are in memory. */
export function writeTable(format: ExportFormat, { name, head, columns, rows }: Table): Readable {
  const isSheet = format === 'xlsx'
  const plain = (cell: Cell) => (isAmount(cell) ? (isSheet ? Number(cell.amount) : cell.amount) : cell)
  const above = [...head, [], columns]
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

/** What stands above the rows is sent by itself, to the end of its last line: the file begins before rows are found. */
async function* writeLines(above: string[][], below: AsyncIterable<(string | number | Date | null)[]>) {
  yield* writeCsvStream([...above, []], { bom: true, escapeFormulae: true })
  yield* writeCsvStream(below, { escapeFormulae: true })
}
