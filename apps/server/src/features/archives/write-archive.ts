import { disarmCell } from '@cuesheet/contract/values/disarm-cell'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { NetworkScope } from '../../access/scope.ts'
import { textStream, writeZip } from '../../csv/write-zip.ts'
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
  const readme = [
    fill(words.title, { day: made_at.toISOString().slice(0, 10) }),
    words.lead,
    ...datasets.map(({ name }) => `${name}.csv, ${name}.json — ${words.parts[name]}`),
    words.money,
  ].join('\n\n')
  return writeZip([
    { name: 'README.txt', at: made_at, open: () => textStream([`${readme}\n`]) },
    ...datasets.flatMap((dataset) => [
      { name: `${dataset.name}.csv`, at: made_at, open: () => textStream(writeCsv(dataset)) },
      { name: `${dataset.name}.json`, at: made_at, open: () => textStream(writeJson(dataset)) },
    ]),
  ])
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
