import { parseCsv } from '../../../csv/parse-csv.ts'
import { type ReportPart, readText } from '../../../csv/read-parts.ts'
import { requireNoneTwice } from '../../../csv/read-table.ts'
import { RefusedFile } from '../../../csv/refused-file.ts'
import {
  type CatalogueColumns,
  type CatalogueField,
  catalogueFields,
  findColumns,
} from './catalogue-columns.ts'

/** What a row says, as text, of each field the file has; of JSON the entries are counted instead of lines. */
export type CatalogueRow = { line: number; values: Partial<Record<CatalogueField, string>> }

export type CatalogueText = {
  columns: CatalogueColumns
  /** Columns that say nothing of a track. */
  unused: string[]
  rows: AsyncIterable<CatalogueRow[]>
}

export type ReadOptions = {
  mapped: CatalogueColumns
  encoding?: string
  open_end?: boolean
  onBytes?: (bytes: number) => void
  /** `cells`: the row's raw values. */
  onReject: (line: number, reason: string, cells: readonly string[]) => void
}

/** JSON is read as a whole; a catalogue of a million tracks is smaller. */
const maxJsonLength = 400_000_000

/** A catalogue's rows, in batches; CSV or JSON, recognised by the first character. */
export async function readCatalogue(part: ReportPart, options: ReadOptions): Promise<CatalogueText> {
  const form = { encoding: options.encoding ?? 'utf-8', may_be_json: true }
  const chunks = readText(part, options.onBytes, form).chunks[Symbol.asyncIterator]()
  let head = ''
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    head += next.value
    if (head.trim() !== '') break
  }
  async function* whole() {
    yield head
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return /^\s*[[{]/.test(head) ? readJson(whole(), options) : readCsv(whole(), options)
}

async function readCsv(chunks: AsyncIterable<string>, options: ReadOptions): Promise<CatalogueText> {
  const batches = parseCsv(chunks, { mayEndOpen: options.open_end ?? false })[Symbol.asyncIterator]()
  let first = await batches.next()
  while (!first.done && first.value.records.length === 0) first = await batches.next()
  if (first.done) throw new RefusedFile('This file has no header.')
  const header = first.value.records[0]!.map((name) => name.trim())
  requireColumns(header)
  const columns = findColumns(header, options.mapped)
  const places = placesOf(columns, (name) => header.indexOf(name))
  const start = first.value
  async function* rows() {
    yield toRows({ records: start.records.slice(1), lines: start.lines.slice(1) })
    for (let next = await batches.next(); !next.done; next = await batches.next()) yield toRows(next.value)
  }
  const toRows = ({ records, lines }: { records: string[][]; lines: number[] }): CatalogueRow[] =>
    records.flatMap((record, index) => {
      if (record.length !== header.length) {
        const reason = `has ${record.length} columns where the header has ${header.length}`
        options.onReject(lines[index]!, reason, record)
        return []
      }
      return [{ line: lines[index]!, values: valuesOf(places, (place) => record[place] ?? '') }]
    })
  return { columns, unused: unusedOf(header, columns), rows: rows() }
}

function requireColumns(header: readonly string[]): void {
  if (header.length === 1 && /[;\t|]/.test(header[0]!))
    throw new RefusedFile('Its columns are not separated by commas: save it as a CSV file with commas.')
  requireNoneTwice(header)
}

type Entry = Record<string, unknown>

async function readJson(chunks: AsyncIterable<string>, options: ReadOptions): Promise<CatalogueText> {
  let text = ''
  for await (const chunk of chunks) {
    text += chunk
    if (text.length > maxJsonLength)
      throw new RefusedFile('This JSON file is too large to be read as one: save it as CSV.')
  }
  const entries = listEntries(parseJson(text))
  const names = new Set<string>()
  for (const entry of entries) if (isEntry(entry)) for (const name of Object.keys(entry)) names.add(name)
  const header = [...names]
  const columns = findColumns(header, options.mapped)
  const places = placesOf(columns, (name) => name)
  async function* rows() {
    for (let start = 0; start < entries.length; start += batchEntries)
      yield entries.slice(start, start + batchEntries).flatMap((entry, index): CatalogueRow[] => {
        const line = start + index + 1
        if (isEntry(entry))
          return [
            {
              line,
              values: valuesOf(places, (name) => textOf(Object.hasOwn(entry, name) ? entry[name] : null)),
            },
          ]
        options.onReject(line, 'is no object with a track’s fields', [entry].flat().map(textOf))
        return []
      })
  }
  return { columns, unused: unusedOf(header, columns), rows: rows() }
}

const batchEntries = 1000

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new RefusedFile(`This JSON file is cut short or damaged: ${(error as Error).message}.`)
  }
}

/** The tracks themselves, or an object that holds one list. */
function listEntries(json: unknown): unknown[] {
  if (Array.isArray(json)) return json
  const lists = Object.values(json as Entry).filter((value) => Array.isArray(value))
  if (lists.length === 1) return lists[0] as unknown[]
  throw new RefusedFile('This JSON file is no list of tracks, nor an object that holds one.')
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Several values as one text, as a cell of CSV has them. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(';')
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}

function placesOf<Place>(columns: CatalogueColumns, placeOf: (name: string) => Place) {
  return catalogueFields.flatMap((field) => {
    const names = columns[field]
    return names ? [[field, names.map(placeOf)] as const] : []
  })
}

function valuesOf<Place>(
  places: (readonly [CatalogueField, Place[]])[],
  read: (place: Place) => string,
): CatalogueRow['values'] {
  return Object.fromEntries(places.map(([field, from]) => [field, from.map(read).join(';')]))
}

const unusedOf = (header: readonly string[], columns: CatalogueColumns) => {
  const used = new Set(Object.values(columns).flat())
  return header.filter((name) => name !== '' && !used.has(name))
}
