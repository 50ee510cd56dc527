import { CsvError, parse } from 'csv-parse/sync'
import { RefusedFile } from './refused-file.ts'
import { splitQuoted } from './split-quoted.ts'

export type CsvRecords = {
  records: string[][]
  /** Line of the file on which each record ends, counted from 1. */
  lines: number[]
}

type InfoRecord = { record: string[]; info: { lines: number } }

/** No record of a report is nearly as long; a quote that is never closed would otherwise swallow the whole file. */
const longestRecord = 1_000_000

/** Its header says whether a file has tabs, below titles that may stand above it. */
const headLines = 8

/**
 * CSV text to records, chunk by chunk, in the memory of one chunk. Text without a quote needs no CSV rules and is split.
 * Blank lines are skipped. `mayHaveTabs`: instead of commas, where one of the first lines has more of them. Throws
 * RefusedFile where quotes are wrong, and, unless `mayEndOpen`, where the last line has no line break: there the file may
 * have been cut.
 */
export async function* parseCsv(
  chunks: AsyncIterable<string>,
  { mayEndOpen, mayHaveTabs = false }: { mayEndOpen: boolean; mayHaveTabs?: boolean },
): AsyncGenerator<CsvRecords> {
  let rest = ''
  let line = 1
  let delimiter = ','
  const parse = (complete: string) => {
    if (mayHaveTabs && line <= headLines && hasTabs(complete, headLines + 1 - line)) delimiter = '\t'
    return parseComplete(complete, line, delimiter)
  }
  for await (const chunk of chunks) {
    const text = rest + chunk
    const end = findEnd(text)
    rest = text.slice(end)
    if (rest.length > longestRecord)
      throw new RefusedFile(
        rest.includes('"')
          ? `Line ${countLines(text, end, line)} has a quote that is not closed.`
          : 'This is not a report: it has no lines of a believable length.',
      )
    if (end === 0) continue
    const complete = text.slice(0, end)
    yield parse(complete)
    line = countLines(complete, end, line)
  }
  if (rest === '') return
  if (findEnd(`${rest}\n`) === 0)
    throw new RefusedFile(
      `Line ${line} has a quote that is not closed: a stray one, or the file is cut short.`,
    )
  if (!mayEndOpen)
    throw new RefusedFile(
      `Line ${line}, the last one, has no line break at its end: the file may be cut short. If it is complete, import it with --open-end.`,
    )
  yield parse(`${rest}\n`)
}

/** Index after the last line break that is not inside quotes. */
function findEnd(text: string): number {
  const end = text.lastIndexOf('\n') + 1
  let quotes = 0
  for (let at = text.indexOf('"'); at >= 0 && at < end; at = text.indexOf('"', at + 1)) quotes++
  if (quotes % 2 === 0) return end
  // The last quote before it opens a value: back through the text between closed ones.
  let open = text.lastIndexOf('"', end - 1)
  for (;;) {
    const closed = open === 0 ? -1 : text.lastIndexOf('"', open - 1)
    const between = text.slice(closed + 1, open).lastIndexOf('\n')
    if (between >= 0) return closed + 1 + between + 1
    if (closed < 0) return 0
    open = text.lastIndexOf('"', closed - 1)
  }
}

function countLines(text: string, end: number, from: number): number {
  let line = from
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) line++
  return line
}

const hasTabs = (text: string, lines: number) =>
  text
    .split('\n', lines)
    .some((each) => each.includes('\t') && each.split('\t').length > each.split(',').length)

function parseComplete(text: string, firstLine: number, delimiter: string): CsvRecords {
  if (!text.includes('"')) return splitPlain(text, firstLine, delimiter)
  return splitQuoted(text, firstLine, delimiter) ?? parseQuoted(text, firstLine, delimiter)
}

function splitPlain(text: string, firstLine: number, delimiter: string): CsvRecords {
  const records: string[][] = []
  const lines: number[] = []
  let line = firstLine
  for (let start = 0, end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start), line++) {
    const content = text.slice(start, text.charCodeAt(end - 1) === 13 && end > start ? end - 1 : end)
    start = end + 1
    if (content === '') continue
    records.push(content.split(delimiter))
    lines.push(line)
  }
  return { records, lines }
}

const quoteProblems: Record<string, string> = {
  INVALID_OPENING_QUOTE: 'has a quote inside of a value that does not begin with one',
  CSV_INVALID_CLOSING_QUOTE: 'has something behind a closing quote',
}

/** csv-parse finds what is wrong with the quotes. */
function parseQuoted(text: string, firstLine: number, delimiter: string): CsvRecords {
  try {
    const options = {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      record_delimiter: '\n',
    }
    const records = parse(text.replaceAll('\r\n', '\n'), options) as unknown as InfoRecord[]
    return {
      records: records.map(({ record }) => record),
      lines: records.map(({ info }) => firstLine + info.lines - 1),
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = firstLine + Number(error.lines ?? 1) - 1
    throw new RefusedFile(`Line ${line} ${quoteProblems[error.code] ?? `cannot be read: ${error.message}`}.`)
  }
}
