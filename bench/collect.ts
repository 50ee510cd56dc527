// npm run bench -- collect: the new day of 200 networks, from the simulated platform, in one pass of the collector.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { readConfig } from '../apps/server/src/config.ts'
import { connect } from '../apps/server/src/db/connection.ts'
import { startPostgres } from '../apps/server/src/db/embedded/start-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createVideoPlatform } from '../tools/video-platform/create-video-platform.ts'
import { buildNetworks, ownerOf, type Size } from './collect/build-networks.ts'
import type { Pass } from './collect/collect-once.ts'
import { writeDay } from './collect/write-day.ts'
import { limitCores } from './limit-cores.ts'
import { writeResults } from './write-results.ts'

const { values: flags } = parseArgs({
  options: {
    networks: { type: 'string', default: '200' },
    channels: { type: 'string', default: '10' },
    videos: { type: 'string', default: '500' },
    countries: { type: 'string', default: '4' },
    largest: { type: 'string', default: '100000' },
    days: { type: 'string', default: '2' },
    cores: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(`npm run bench -- collect [--networks 200] [--channels 10] [--videos 500] [--countries 4] [--largest 100000]
  [--days 2] [--cores 2]. Connects so many networks to a simulated platform and collects day after day, each in one pass:
  both reports of every network, one of which has --largest videos. Prints a table and JSON.`)
  process.exit(0)
}
limitCores(Number(flags.cores))

const size: Size = {
  networks: Number(flags.networks),
  channels: Number(flags.channels),
  videos: Number(flags.videos),
  countries: Number(flags.countries),
  largest: Number(flags.largest),
}
/** As `npm start` bounds the server. */
const heapOptions = '--max-old-space-size=256 --max-semi-space-size=8'
const firstDay = '2026-11-01'
const types = { activity: 'content_owner_basic_a4', revenue: 'content_owner_estimated_revenue_a1' } as const
const folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-bench-'))
const postgres = await startPostgres({ folder: path.join(folder, 'data'), purpose: 'the bench' })
const { app, reporting } = createVideoPlatform({ today: firstDay })
try {
  await migrate(postgres.url)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const root = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    SECRET_KEY: 'of-the-bench'.padEnd(32, '-'),
    YOUTUBE_REPORTING_ROOT_URL: root,
    LOG_LEVEL: 'warn',
  }
  let day = firstDay
  for (let network = 1; network <= size.networks; network++)
    reporting.addOwner(ownerOf(network), {
      list: (type) =>
        (['activity', 'revenue'] as const)
          .filter((kind) => types[kind] === type)
          .map((kind) => ({
            id: `${ownerOf(network)} ${kind} ${day}`,
            day,
            created_at: new Date(`${addDays(day, 1)}T12:00:00Z`),
            content: () => writeDay(kind, network, day, size),
          })),
    })
  const db = connect(postgres.url, { max: 2, application_name: 'cuesheet bench' })
  await buildNetworks(db, readConfig(environment), reporting, size)
  const passes: (Pass & { day: string })[] = []
  for (let at = 0; at < Number(flags.days); at++, day = addDays(day, 1)) {
    const now = `${addDays(day, 1)}T18:00:00Z`
    reporting.now = () => new Date(now)
    await sql`update collection_connections set next_try_at = ${now}`.execute(db)
    await sql`checkpoint`.execute(db)
    const child = fork(path.join(import.meta.dirname, 'collect/collect-once.ts'), {
      env: { ...process.env, ...environment, NODE_OPTIONS: heapOptions },
    })
    child.send(now)
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The collector ended with ${code}.`)
    })
    const [pass] = (await Promise.race([once(child, 'message'), ended])) as [Pass]
    await ended.catch(() => {})
    if (pass.networks !== size.networks) throw new Error(`Only ${pass.networks} networks have the day.`)
    passes.push({ day, ...pass })
  }
  await db.destroy()
  console.table(passes)
  writeResults('collect', { size, passes, downloads: reporting.downloads.length })
} finally {
  await app.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
