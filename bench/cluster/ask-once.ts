import { openClient } from '../../apps/server/src/db/connection.ts'

/** One statement over a connection of its own. */
export async function askOnce<Row extends object = object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await openClient(url, { application_name: 'cuesheet bench' })
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Another database of the same server. */
export function atDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
