import { createHash } from 'node:crypto'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'

/** Every connection keeps what it has prepared: beyond so many texts the rest are planned each time. */
const mostStatements = 1000
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostStatements) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/**
 * The pool, with each statement that has values prepared once per connection: its text is parsed once, and planned no
 * more once PostgreSQL sees that one plan serves (measured: half of a screen's time was planning). Not for loads, which
 * plan under settings of their own.
 */
export function preparing(pool: pg.Pool): PostgresPool {
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
