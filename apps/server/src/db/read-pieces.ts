import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'

const pieceRows = 1000

/** The rows of a query through a cursor of an open transaction, planned to be read to its end. */
export async function* readPieces<Row>(db: Database, query: RawBuilder<Row>): AsyncGenerator<Row> {
  await sql`set local cursor_tuple_fraction = 1`.execute(db)
  await sql`declare export_rows no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(pieceRows)} from export_rows`.execute(db)
    yield* rows
    if (rows.length < pieceRows) return
  }
}
