import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '../db/embedded/start-postgres.ts'
import { migrate } from '../db/migrate.ts'

/** Vitest's global setup: one PostgreSQL for the whole run, with a migrated template that every suite's database copies. */
export default async function setUp(project: {
  provide(key: 'testClusterUrl', url: string): void
}): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-test-'))
  const postgres = await startPostgres({
    folder,
    purpose: 'the tests',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '256MB' },
  })
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query('create database template_migrated')
  await client.end()
  await migrate(postgres.url.replace('/cuesheet?', '/template_migrated?'))
  project.provide('testClusterUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
