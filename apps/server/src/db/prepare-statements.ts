import { createHash } from 'node:crypto'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'

/**
 * Each connection of PostgreSQL keeps what it has prepared, in some 75 bytes for each character of its text (measured:
 * 320 MB where every list was asked for in every order). What comes beyond this is planned each time.
 */
const usualCharacters = 500_000

/** The name by which a text is prepared, the same each time; none for what comes beyond so many characters. */
export function namesUpTo(maxCharacters: number): (text: string) => string | undefined {
  let left = maxCharacters
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || text.length > left) return known
    left -= text.length
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

/**
 * The pool, with each statement that has values prepared once per connection: its text is parsed once, and planned no
 * more once PostgreSQL sees that one plan serves (measured: half of a screen's time was planning). Not for loads, which
 * plan under settings of their own.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const nameOf = namesUpTo(usualCharacters)
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const query = (text: string, values: readonly unknown[] = []) => {
        const name = values.length > 0 ? nameOf(text) : undefined
        return client.query({ text, values: [...values], ...(name ? { name } : {}) })
      }
      return Object.assign(Object.create(client) as typeof client, { query })
    },
  }
}
