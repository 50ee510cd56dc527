import { PassThrough, Readable } from 'node:stream'
import { disarmCell } from '@cuesheet/contract/values/disarm-cell'
import type { Locale } from '@cuesheet/contract/values/locale'
import yazl from 'yazl'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { fill, textsOf } from '../../locales/texts.ts'
import { type Dataset, listDatasets, type Value } from './datasets.ts'

type Asked = { account_id: number; locale: Locale; made_at: Date }

/** All that is kept of a member as the bytes of a zip: of each part a CSV and a JSON, and what they hold. */
export function writeArchive(
  db: Database,
  scope: NetworkScope,
  { account_id, locale, made_at }: Asked,
): AsyncIterable<Buffer> {
  const words = textsOf(locale).exports.archive
  const datasets = listDatasets(db, scope, account_id)
  const zip = new yazl.ZipFile()
  const out = new PassThrough()
  const fail = (error: unknown) => out.destroy(error as Error)
  zip.on('error', fail)
  zip.outputStream.on('error', fail)
  const add = (name: string, text: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(name, { mtime: made_at }, (open) => {
      const stream = Readable.from(text(), { objectMode: false })
      stream.once('error', fail)
      open(null, stream)
    })
  const readme = [
    fill(words.title, { day: made_at.toISOString().slice(0, 10) }),
    words.lead,
    ...datasets.map(({ name }) => `${name}.csv, ${name}.json — ${words.parts[name]}`),
    words.money,
  ].join('\n\n')
  zip.addBuffer(Buffer.from(`${readme}\n`), 'README.txt', { mtime: made_at })
  for (const dataset of datasets) {
    add(`${dataset.name}.csv`, () => writeCsv(dataset))
    add(`${dataset.name}.json`, () => writeJson(dataset))
  }
  zip.end()
  zip.outputStream.pipe(out)
  return out as AsyncIterable<Buffer>
}

function cell(value: Value): string {
  if (value === null || value === undefined) return ''
  const text =
    typeof value === 'string'
      ? disarmCell(value)
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

async function* writeCsv({ columns, rows }: Dataset): AsyncIterable<string> {
  yield `\ufeff${columns.join(',')}\r\n`
  for await (const page of rows())
    yield page.map((row) => `${columns.map((column) => cell(row[column])).join(',')}\r\n`).join('')
}

async function* writeJson({ rows }: Dataset): AsyncIterable<string> {
  yield '['
  let separator = '\n'
  for await (const page of rows())
    for (const row of page) {
      yield separator + JSON.stringify(row)
      separator = ',\n'
    }
  yield '\n]\n'
}
