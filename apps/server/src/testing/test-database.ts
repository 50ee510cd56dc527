import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database } from '../db/connection.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testClusterUrl: string
  }
}

export type TestDatabase = { db: Database; url: string; drop(): Promise<void> }

async function runOnCluster(sql: string): Promise<void> {
  const client = new pg.Client(inject('testClusterUrl'))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/**
 * A database of its own with the current schema; `empty: true` leaves even the schema out. `prepare`: as the web server
 * asks. Call `drop` in afterAll.
 */
export async function createTestDatabase(
  options: { empty?: boolean; prepare?: boolean } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnCluster(`create database ${name} template ${options.empty ? 'template0' : 'template_migrated'}`)
  const url = inject('testClusterUrl').replace('/cuesheet?', `/${name}?`)
  const db = connect(url, { max: 5, prepare: options.prepare ?? false })
  return {
    db,
    url,
    async drop() {
      await db.destroy()
      await runOnCluster(`drop database if exists ${name} with (force)`)
    },
  }
}
