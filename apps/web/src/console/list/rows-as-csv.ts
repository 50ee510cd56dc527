import { disarmCell } from '@cuesheet/contract/values/disarm-cell'

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // An amount keeps its sign.
  const text = /^-?\d+(\.\d+)?$/.test(value) ? value : disarmCell(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null }

/** Rows as a CSV file that spreadsheets open in every language: UTF-8 with its mark, CRLF between lines. */
export function rowsAsCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => cell(header)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ]
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}
