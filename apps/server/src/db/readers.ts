import { type CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { connectPool, type Database, poolOf } from './connection.ts'
import { queryPrepared } from './prepare-statements.ts'

/** Where screens are read: each in one statement outside of any transaction. */
export type Readers = {
  /** `narrowed`: how many rows it meets depends on its values, so that it is planned for these; else one plan serves all. */
  ask<Row>(query: CompiledQuery<Row>, narrowed: boolean): Promise<Row>
  close(): Promise<void>
}

/** A process asks no more than these can answer: its one thread takes as long for a screen as PostgreSQL does. */
const maxConnections = 6
/** A screen is one text of 5,000 to 40,000 characters; by period, order and viewer there are some 150 of them. */
const preparedCharacters = 1_000_000

/** Readers of the database that `connect` opened, with connections of their own for statements that have one plan. */
export function createReaders(db: Database): Readers {
  const pool = poolOf(db)
  const { connectionString, statement_timeout, application_name, max } = pool.options
  const alike = connectPool(connectionString!, {
    reads_alike: true,
    max: Math.min(max ?? maxConnections, maxConnections),
    ...(application_name && { application_name }),
    ...(statement_timeout && { statement_timeout_ms: statement_timeout }),
  })
  let cluster: Promise<boolean> | null = null
  // Citus cannot plan for all values.
  const isCluster = () => {
    cluster ??= sql<{ version: string | null }>`select current_setting('citus.version', true) as version`
      .execute(db)
      .then(({ rows }) => rows[0]!.version !== null)
    cluster.catch(() => {
      cluster = null
    })
    return cluster
  }
  return {
    // Without the query builder, which these statements need no more.
    async ask<Row>({ sql: text, parameters }: CompiledQuery<Row>, narrowed: boolean) {
      if (narrowed || (await isCluster())) {
        const { rows } = await pool.query<Row & pg.QueryResultRow>({ text, values: [...parameters] })
        return rows[0]!
      }
      const client = await alike.connect()
      try {
        const { rows } = await queryPrepared<Row & pg.QueryResultRow>(
          client,
          text,
          parameters,
          preparedCharacters,
        )
        client.release()
        return rows[0]!
      } catch (error) {
        client.release(true)
        throw error
      }
    },
    close: () => alike.end(),
  }
}
