import { type CatalogueField, catalogueFields } from '@cuesheet/contract/values/catalogue'
import { parseCsv } from '../../../csv/parse-csv.ts'
import { type ReportPart, readText } from '../../../csv/read-parts.ts'
import { mostColumns, requireNoneTwice } from '../../../csv/read-table.ts'
import { RefusedFile } from '../../../csv/refused-file.ts'
import { parseIsrc } from '../tracks/parse-isrc.ts'
import { type CatalogueColumns, findColumns } from './catalogue-columns.ts'

/** What a row says, as text, of each field the file has; of JSON the entries are counted instead of lines. */
export type CatalogueRow = { line: number; values: Partial<Record<CatalogueField, string>> }

export type CatalogueText = {
  columns: CatalogueColumns
  /** Columns that say nothing of a track. */
  unused: string[]
  rows: AsyncIterable<CatalogueRow[]>
}

type TextOptions = {
  encoding?: string
  open_end?: boolean
  /** In characters. */
  longest?: number
  /** Of JSON, which is held as a whole. */
  longest_json?: number
  onBytes?: (bytes: number) => void
}

export type ReadOptions = TextOptions & {
  mapped: CatalogueColumns
  /** `cells`: the row's raw values. */
  onReject: (line: number, reason: string, cells: readonly string[]) => void
}

/** JSON is read as a whole; a catalogue of a million tracks is smaller. */
const maxJsonLength = 400_000_000

/** A catalogue's rows, in batches. */
export async function readCatalogue(part: ReportPart, options: ReadOptions): Promise<CatalogueText> {
  const { header, rows } = await openTable(part, options)
  const columns = findColumns(header, options.mapped)
  const places = catalogueFields.flatMap((field) => {
    const names = columns[field]
    return names ? [[field, names.map((name) => header.indexOf(name))] as const] : []
  })
  async function* read() {
    for await (const batch of rows)
      yield batch.flatMap(({ line, cells, reject }): CatalogueRow[] => {
        if (reject !== undefined) {
          options.onReject(line, reject, cells)
          return []
        }
        const values = places.map(([field, from]) => [field, from.map((at) => cells[at] ?? '').join(';')])
        return [{ line, values: Object.fromEntries(values) }]
      })
  }
  const used = new Set(Object.values(columns).flat())
  return { columns, unused: header.filter((name) => name !== '' && !used.has(name)), rows: read() }
}

/** A file's columns and its first rows. */
export async function readFirstRows(
  part: ReportPart,
  options: TextOptions,
  most: number,
): Promise<{ header: string[]; rows: string[][] }> {
  const { header, rows } = await openTable(part, { ...options, open_end: true })
  const first: string[][] = []
  for await (const batch of rows) {
    first.push(...batch.filter(({ reject }) => reject === undefined).map(({ cells }) => cells))
    if (first.length >= most) break
  }
  return { header, rows: first.slice(0, most) }
}

/** `reject`: why a row is none of the table; its cells are its raw values then. */
type TableRow = { line: number; cells: string[]; reject?: string }
type Table = { header: string[]; rows: AsyncIterable<TableRow[]> }

/** CSV, JSON or JSON Lines, recognised by the first characters. */
async function openTable(part: ReportPart, options: TextOptions): Promise<Table> {
  const form = { encoding: options.encoding ?? 'utf-8', may_be_json: true }
  const chunks = readText(part, options.onBytes, form).chunks[Symbol.asyncIterator]()
  let head = ''
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    head += next.value
    if (head.trim() !== '') break
  }
  async function* whole() {
    yield head
    let length = head.length
    for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) {
      length += chunk.length
      if (length > (options.longest ?? Number.POSITIVE_INFINITY))
        throw new RefusedFile(
          'This file is too large to be loaded here: `cuesheet import-catalogue` loads it.',
        )
      yield chunk
    }
  }
  return /^\s*[[{]/.test(head) ? openJson(whole(), options) : openCsv(whole(), options)
}

async function openCsv(chunks: AsyncIterable<string>, { open_end = false }: TextOptions): Promise<Table> {
  const batches = parseCsv(chunks, { mayEndOpen: open_end })[Symbol.asyncIterator]()
  let first = await batches.next()
  while (!first.done && first.value.records.length === 0) first = await batches.next()
  if (first.done) throw new RefusedFile('This file has no header.')
  const header = first.value.records[0]!.map((name) => name.trim())
  requireColumns(header)
  const start = first.value
  async function* rows() {
    yield toRows({ records: start.records.slice(1), lines: start.lines.slice(1) })
    for (let next = await batches.next(); !next.done; next = await batches.next()) yield toRows(next.value)
  }
  const toRows = ({ records, lines }: { records: string[][]; lines: number[] }): TableRow[] =>
    records.map((cells, index) => {
      const line = lines[index]!
      if (cells.length === header.length) return { line, cells }
      return { line, cells, reject: `has ${cells.length} columns where the header has ${header.length}` }
    })
  return { header, rows: rows() }
}

function requireColumns(header: readonly string[]): void {
  if (header.length === 1 && /[;\t|]/.test(header[0]!))
    throw new RefusedFile('Its columns are not separated by commas: save it as a CSV file with commas.')
  requireNoneTwice(header)
}

type Entry = Record<string, unknown>

async function openJson(
  chunks: AsyncIterable<string>,
  { longest_json: longest = maxJsonLength }: TextOptions,
): Promise<Table> {
  let text = ''
  for await (const chunk of chunks) {
    text += chunk
    if (text.length > longest)
      throw new RefusedFile('This JSON file is too large to be read as one: save it as CSV.')
  }
  const entries =
    parseLines(text) ?? listEntries(parseJson(text)).map((entry, at) => ({ line: at + 1, entry }))
  const names = new Set<string>()
  for (const { entry } of entries) {
    if (isEntry(entry)) for (const name of Object.keys(entry)) names.add(name)
    if (names.size > mostColumns) requireNoneTwice([...names])
  }
  const header = [...names]
  const toRow = ({ line, entry }: { line: number; entry: unknown }): TableRow => {
    if (isEntry(entry))
      return { line, cells: header.map((name) => textOf(Object.hasOwn(entry, name) ? entry[name] : null)) }
    const reject = entry === undefined ? 'is no JSON' : 'is no object with a track’s fields'
    return { line, cells: [entry].flat().map(textOf), reject }
  }
  async function* rows() {
    for (let start = 0; start < entries.length; start += batchEntries)
      yield entries.slice(start, start + batchEntries).map(toRow)
  }
  return { header, rows: rows() }
}

const batchEntries = 1000

/** Of JSON Lines each line's value, undefined where it is none; null: the text is something else. */
function parseLines(text: string): { line: number; entry: unknown }[] | null {
  const first = /\S[^\n]*/.exec(text)?.[0] ?? ''
  const begun = parseLine(first)
  const holdsTracks = isEntry(begun) && Object.values(begun).some((value) => isEntry([value].flat(1)[0]))
  if (!isEntry(begun) || holdsTracks) return null
  const lines = text.split('\n')
  const isTrack = Object.values(begun).some((value) => parseIsrc(textOf(value)) !== null)
  if (!isTrack && lines.every((line) => line.trim() === first.trim() || line.trim() === '')) return null
  if (parseLine(lines.at(-1)!) === undefined && lines.at(-1)!.trim() !== '')
    throw new RefusedFile('This file of JSON Lines is cut short: its last line is no JSON.')
  return lines.flatMap((line, at) => (line.trim() === '' ? [] : [{ line: at + 1, entry: parseLine(line) }]))
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

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
