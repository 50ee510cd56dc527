import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type Database } from '../db/connection.ts'
import { runAt, type TestCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
  }
}

export type TestDatabase = { db: Database; url: string; drop(): Promise<void> }

/**
 * A database of its own with the current schema; `empty: true` leaves even the schema out. `prepare`: as the web server
 * asks. Call `drop` in afterAll. On a cluster it is spread over its nodes.
 */
export async function createTestDatabase(
  options: { empty?: boolean; prepare?: boolean } = {},
): Promise<TestDatabase> {
  const { nodes } = inject('testCluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = options.empty ? 'template0' : 'template_migrated'
  const onEach = (statement: string) => Promise.all(nodes.map((node) => runAt(node, statement)))
  await onEach(`create database ${name} template ${template}`)
  const url = nodes[0]!.replace('/cuesheet?', `/${name}?`)
  const db = connect(url, { max: 5, prepare: options.prepare ?? false })
  return {
    db,
    url,
    async drop() {
      await db.destroy()
      await onEach(`drop database if exists ${name} with (force)`)
    },
  }
}
