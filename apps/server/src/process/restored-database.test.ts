import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { summary } from '@cuesheet/contract/dashboard'
import { tracks } from '@cuesheet/contract/music'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { connect, type Database } from '../db/connection.ts'
import { type EmbeddedPostgres, startPostgres } from '../db/embedded/start-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { announce } from '../features/events/public.ts'
import { rebuildRollups } from '../features/facts/change-facts.ts'
import { createLog } from '../http/log.ts'
import { createTrack } from '../testing/catalogue.ts'
import { readEvents } from '../testing/event-reader.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  createSession,
  type TestChannel,
  type TestNetwork,
} from '../testing/factories.ts'
import { addActivity } from '../testing/facts.ts'
import { TestClient } from '../testing/test-client.ts'

let folder: string
let postgres: EmbeddedPostgres
let app: FastifyInstance
let db: Database
let network: TestNetwork
let channel: TestChannel
let client: TestClient

const start = (name: string) =>
  startPostgres({ folder: path.join(folder, name), purpose: 'a test', settings: { fsync: 'off' } })
const socketsOf = ({ url }: EmbeddedPostgres) => new URL(url).searchParams.get('host')!

/** The database is where this link leads, whichever server that is. */
function lead(): string {
  const link = path.join(folder, 'sockets')
  rmSync(link, { force: true })
  symlinkSync(socketsOf(postgres), link)
  return postgres.url.replace(encodeURIComponent(socketsOf(postgres)), encodeURIComponent(link))
}

/** Changes a figure of the rollups and a title. */
async function change(views: number, title: string): Promise<void> {
  await sql`update video_activity set views = ${views}`.execute(db)
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  await sql`update tracks set title = ${title}`.execute(db)
}

const shown = async () => ({
  views: (await client.call(summary)).totals.views,
  title: (await client.call(tracks)).rows[0]!.title,
})

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'restored-'))
  postgres = await start('one')
  const url = lead()
  await migrate(url)
  db = connect(url, { prepare: true })
  network = await createNetwork(db)
  const manager = await createAccount(db, network, { as: 'manager' })
  channel = await createChannel(db, network)
  await addActivity(db, network, [{ channel, day: '2026-11-01', video: 'a', views: 10 }])
  await createTrack(db, { title: 'First' })
  await change(10, 'First')
  const token = await createSession(db, manager)
  app = await createApp({ config: readConfig({}), db, log: createLog({ log_level: 'silent' }) })
  await app.listen({ host: '127.0.0.1', port: 0 })
  client = new TestClient(app, network.domain, token)
})
afterAll(async () => {
  await app?.close()
  await db?.destroy()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('answers from a restored database, and nothing of the lost one', async () => {
  expect(await shown()).toEqual({ views: 10, title: 'First' })
  await postgres.stop()
  // With the owners of its files.
  spawnSync('cp', ['-a', path.join(folder, 'one'), path.join(folder, 'two')])
  postgres = await start('one')
  lead()

  await change(100, 'Lost')
  expect(await shown()).toEqual({ views: 100, title: 'Lost' })
  // So that the restored database is behind for long.
  for (let count = 0; count < 500; count++) await sql`select pg_current_xact_id()`.execute(db)
  const reader = await readEvents(app, client)
  await reader.received(1)
  await postgres.stop()
  postgres = await start('two')
  // Announced before this process has found the database again.
  const aside = connect(postgres.url)
  await aside.transaction().execute((trx) =>
    announce(trx, network.scope, {
      to: ['managers'],
      kind: 'channel_changed',
      subject: { channel_id: channel.channel_id },
    }),
  )
  await aside.destroy()
  lead()

  await change(1000, 'New')
  expect(await shown()).toEqual({ views: 1000, title: 'New' })
  expect((await reader.received(2))[1]).toEqual({ event: 'open', data: { resumed: false } })
  reader.leave()
})
