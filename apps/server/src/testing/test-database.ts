import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, inject } from 'vitest'
import { connect, type Database } from '../db/connection.ts'
import { nodeSettings } from '../db/distribute.ts'
import { migrate } from '../db/migrate.ts'
import { atDatabase, runAt, type TestCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
  }
}

export type TestDatabase = { db: Database; url: string; drop(): Promise<void> }

/**
 * A database of its own with the current schema; `empty: true` leaves even the schema out. `prepare`: as the web server
 * asks. Call `drop` in afterAll. On a cluster it is spread over its nodes; `plain: true`: as
 * without one, on the coordinator's server.
 */
export async function createTestDatabase(
  options: { empty?: boolean; prepare?: boolean; plain?: boolean } = {},
): Promise<TestDatabase> {
  const { nodes: all } = inject('testCluster')
  const nodes = options.plain ? all.slice(0, 1) : all
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = options.empty || options.plain ? 'template0' : 'template_migrated'
  const onEach = async (statement: string) => {
    await Promise.all(nodes.map((node) => runAt(node, statement)))
  }
  await onEach(`create database ${name} template ${template} strategy file_copy`)
  // Not copied with a template.
  if (nodes.length > 1)
    for (const setting of nodeSettings) await onEach(`alter database ${name} set ${setting}`)
  const url = atDatabase(nodes[0]!, name)
  if (options.plain) await migrate(url)
  const db = connect(url, { max: 5, prepare: options.prepare ?? false })
  return {
    db,
    url,
    async drop() {
      await db.destroy()
      // Citus may be about to end what it has prepared there.
      for (let attempt = 1; ; attempt++)
        try {
          return await onEach(`drop database if exists ${name} with (force)`)
        } catch (error) {
          if (attempt === 10 || (error as { code?: string }).code !== '55006') throw error
          await sleep(500)
        }
    },
  }
}

/** The same for all tests of a file, and dropped after them: `const database = await openTestDatabase()`, outside of any hook. */
export async function openTestDatabase(
  ...options: Parameters<typeof createTestDatabase>
): Promise<TestDatabase> {
  const database = await createTestDatabase(...options)
  afterAll(() => database.drop())
  return database
}
