import { type CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { connectPool, type Database, poolOf } from './connection.ts'
import { namesUpTo } from './prepare-statements.ts'

/** Where screens are read: each in one statement outside of any transaction. */
export type Readers = {
  /** `narrowed`: how many rows it meets depends on its values, so that it is planned for these; else one plan serves all. */
  ask<Row>(query: CompiledQuery<Row>, narrowed: boolean): Promise<Row>
  close(): Promise<void>
}

/** A process asks no more than these can answer: its one thread takes as long for a screen as PostgreSQL does. */
const maxConnections = 6
/** A screen is one text of up to 25,000 characters, and the screens have some sixty. */
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
  const nameOf = namesUpTo(preparedCharacters)
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
      const query = { text, values: [...parameters] }
      const isAlone = narrowed || (await isCluster())
      const name = isAlone ? undefined : nameOf(text)
      const { rows } = await (isAlone ? pool : alike).query<Row & pg.QueryResultRow>({
        ...query,
        ...(name && { name }),
      })
      return rows[0]!
    },
    close: () => alike.end(),
  }
}
