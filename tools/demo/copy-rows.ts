import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Sends lines in COPY's text format (fields between tabs, each line ended) into columns of a table. */
export async function copyRows(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  chunks: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  await pipeline(
    Readable.from(chunks),
    client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)),
  )
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** One line of COPY's text format. */
export function copyLine(...fields: (string | number | boolean | null)[]): string {
  return `${fields.map(copyField).join('\t')}\n`
}

function copyField(field: string | number | boolean | null): string {
  if (typeof field !== 'string') return field === null ? '\\N' : String(field)
  return field.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? '')
}
