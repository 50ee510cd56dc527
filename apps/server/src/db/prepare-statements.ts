import type { PostgresPool } from 'kysely'
import pg from 'pg'

/**
 * Each connection of PostgreSQL keeps what it has prepared, in some 100 bytes for each character of its text (measured:
 * 304 MB for the 185 texts of all screens, periods and orders).
 */
const usualCharacters = 500_000

/** Names by text, the least recently asked for first. */
type Held = { names: Map<string, string>; characters: number; named: number }

const held = new WeakMap<pg.ClientBase, Held>()

/** What the driver has prepared on a connection, by name. */
const parsedOn = (client: pg.ClientBase) =>
  (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection
    .parsedStatements

/**
 * Asks with the text prepared: parsed once, and planned no more where one plan serves (measured: half of a screen's time
 * was planning). A connection holds so many characters of texts; what was not asked for longest makes room for others.
 */
export async function queryPrepared<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
  maxCharacters: number,
): Promise<pg.QueryResult<Row>> {
  if (text.length > maxCharacters) return client.query<Row>({ text, values: [...values] })
  const own = held.get(client) ?? { names: new Map(), characters: 0, named: 0 }
  held.set(client, own)
  const name = own.names.get(text) ?? `s${own.named++}`
  if (!own.names.delete(text)) own.characters += text.length
  own.names.set(text, name)
  for (const [other, left] of own.names) {
    if (own.characters <= maxCharacters) break
    await client.query(`deallocate ${pg.escapeIdentifier(left)}`)
    delete parsedOn(client)[left]
    own.names.delete(other)
    own.characters -= other.length
  }
  try {
    return await client.query<Row>({ name, text, values: [...values] })
  } catch (error) {
    // Never parsed: there is nothing to give back.
    if (!(name in parsedOn(client)) && own.names.delete(text)) own.characters -= text.length
    throw error
  }
}

/** The pool, with each statement that has values prepared. Not for loads, which plan under settings of their own. */
export function preparing(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const query = (text: string, values: readonly unknown[] = []) =>
        values.length > 0 ? queryPrepared(client, text, values, usualCharacters) : client.query(text)
      return Object.assign(Object.create(client) as typeof client, { query })
    },
  }
}
