import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { fromBuffer } from 'yauzl'
import { scaled } from './integers.ts'

/** A line of a file: its cells by the names of their columns, in lower case and without signs. */
export type Line = Record<string, string>

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The files of a folder and of those in it, by the digest of what is in them. */
export async function listFiles(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name)
    if (!statSync(file).isFile()) continue
    const digest = createHash('sha256').update(await unpack(readFileSync(file)))
    files.set(digest.digest('hex'), file)
  }
  return files
}

/** Every line of a platform's file below its header, but a total. The file may be zipped, and begin with lines of titles. */
export async function readLines(file: string): Promise<Line[]> {
  const text = (await unpack(readFileSync(file))).toString('utf8').replace(/^\uFEFF/, '')
  const headers =
    /^.*\b(partner.revenue|deduction.amount|earnings \(usd\)|tax.withheld.amount|tax.refund.amount)/im
  const start = headers.exec(text)?.index ?? 0
  const end = text.indexOf('\n', start)
  const delimiter = text.slice(start, end).includes('\t') ? '\t' : ','
  const [header, ...rows] = parse(text.slice(start), { delimiter, relax_column_count: true }) as string[][]
  const keys = header!.map(keyOf)
  return rows
    .filter((row) => row.some((cell) => cell.trim() !== '') && !/^(grand )?total$/i.test(row[0]!.trim()))
    .map((row) => Object.fromEntries(keys.map((key, at) => [key, (row[at] ?? '').trim()])))
}

async function unpack(bytes: Buffer): Promise<Buffer> {
  if (bytes.readUInt16BE(0) === 0x1f8b) return unpack(gunzipSync(bytes))
  return bytes.readUInt32BE(0) === 0x504b0304 ? unpack(await unzip(bytes)) : bytes
}

function unzip(bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('error', reject)
      zip.on('end', () => reject(new Error('the archive holds no file')))
      zip.on('entry', (entry) => {
        if (/^__MACOSX\/|\/$/.test(entry.fileName)) return zip.readEntry()
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure)
          resolve(Buffer.concat(await stream.toArray()))
        })
      })
      zip.readEntry()
    })
  })
}

/** Of `$1,234.50` or `(3.00)` its nano-units; an empty cell is 0. */
export function money(cell: string, places = 9): bigint {
  const bare = cell.replaceAll(/[$₩\s,]/g, '')
  if (bare === '' || bare === '-') return 0n
  const [, inBrackets] = /^\((.+)\)$/.exec(bare) ?? []
  return inBrackets === undefined ? scaled(bare, places) : -scaled(inBrackets, places)
}

/** YYYY-MM-DD of that or YYYYMMDD. */
export const day = (cell: string): string =>
  /^\d{8}$/.test(cell) ? `${cell.slice(0, 4)}-${cell.slice(4, 6)}-${cell.slice(6)}` : cell

/** The id of a channel with its UC, which some files leave out. */
export const channelId = (cell = ''): string => (cell.length === 22 ? `UC${cell}` : cell)

/** What a correction is called; '' where it is none. */
export function label(cell = ''): string {
  const text = cell.replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ').trim()
  return text.toLowerCase() === 'none' ? '' : text
}
