import { parseCsv } from './parse-csv.ts'
import { type ReportPart, readText } from './read-parts.ts'
import { RefusedFile } from './refused-file.ts'

export type TableRow<Column extends string> = { line: number; values: Record<Column, string> }

/** No report has nearly as many. */
export const mostColumns = 1000

/** Names of a header, trimmed and in lower case; a RefusedFile for a duplicate. */
export function parseColumnNames(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase())
  requireNoneTwice(names)
  return names
}

export function requireNoneTwice(names: readonly string[]): void {
  if (names.length > mostColumns)
    throw new RefusedFile(`This is not a report: it has more than ${mostColumns} columns.`)
  const earlierNames = new Set<string>()
  const doubled = names.find((name) => name !== '' && earlierNames.size === earlierNames.add(name).size)
  if (doubled !== undefined) throw new RefusedFile(`The header names the column ${doubled} twice.`)
}

/**
 * The rows of a CSV file by column name, in batches; columns in any order, unknown ones left out, missing `optional`
 * ones ''. Throws RefusedFile where a `required` column is missing or the file is not whole. A row of another width is
 * handed to `onReject`.
 */
export async function* readTable<Required extends string, Optional extends string = never>(
  part: ReportPart,
  columns: { required: readonly Required[]; optional?: readonly Optional[] },
  onReject: (line: number, reason: string) => void,
  options: { open_end?: boolean } = {},
): AsyncGenerator<TableRow<Required | Optional>[]> {
  let header: string[] | undefined
  for await (const { records, lines } of parseCsv(readText(part).chunks, {
    mayEndOpen: options.open_end ?? false,
  })) {
    let first = 0
    if (!header) {
      if (records.length === 0) continue
      header = parseColumnNames(records[0]!)
      const missing = columns.required.filter((name) => !header!.includes(name))
      if (missing.length > 0)
        throw new RefusedFile(
          `The header lacks ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.join(', ')}.`,
        )
      first = 1
    }
    const wanted = [...columns.required, ...(columns.optional ?? [])]
    const places = wanted.map((name) => [name, header!.indexOf(name)] as const)
    const rows: TableRow<Required | Optional>[] = []
    for (let index = first; index < records.length; index++) {
      const record = records[index]!
      const line = lines[index]!
      if (record.length !== header.length) {
        onReject(line, `has ${record.length} columns where the header has ${header.length}`)
        continue
      }
      const values = Object.fromEntries(
        places.map(([name, place]) => [name, place < 0 ? '' : record[place]!]),
      )
      rows.push({ line, values: values as Record<Required | Optional, string> })
    }
    if (rows.length > 0) yield rows
  }
  if (!header) throw new RefusedFile('This file has no header.')
}
