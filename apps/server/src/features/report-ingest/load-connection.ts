import { Writable } from 'node:stream'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { connectPool, type Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'

/** One connection, both as Kysely and as the pg client that COPY needs, so that a COPY is part of a transaction. */
export type LoadConnection = {
  db: Database
  client: pg.Client
  /** Another one, for what must not wait for the end of the load's transaction. */
  aside: Database
  end(): Promise<void>
}

export async function openLoadConnection(url: string): Promise<LoadConnection> {
  const pool = connectPool(url, { application_name: 'cuesheet import', max: 2 })
  const client = await pool.connect()
  const lent = { query: client.query.bind(client) as pg.PoolClient['query'], release() {} }
  const end = async () => {}
  return {
    db: new Kysely<DB>({
      dialect: new PostgresDialect({ pool: { connect: async () => lent, end, options: {} } }),
    }),
    client,
    aside: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    async end() {
      client.release(true)
      await pool.end()
    },
  }
}

/** Room for what the database has not yet taken, so that parsing goes on meanwhile. */
const buffered = { highWaterMark: 512 * 1024 }

/**
 * Takes lines of COPY's text form into `target`: a table, or a table with its columns in brackets. Finished once the database
 * has them; what the database says against them is its error. (The stream of pg-copy-streams lets go of its connection then,
 * and ends in a TypeError where it is written to or destroyed afterwards.)
 */
export function openCopy(client: pg.ClientBase, target: string): Writable {
  const copy = client.query(from(`copy ${target} from stdin`))
  let hasFailed = false
  const lines = new Writable({
    ...buffered,
    write: (chunk, _encoding, done) => void copy.write(chunk, done),
    final: (done) => void copy.end(done),
    destroy(error, done) {
      if (!hasFailed && !copy.writableFinished) copy.destroy()
      done(error)
    },
  })
  copy.on('error', (error) => {
    hasFailed = true
    lines.destroy(error)
  })
  return lines
}
