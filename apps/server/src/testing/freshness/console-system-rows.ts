import path from 'node:path'
import {
  pauseJob,
  resumeJob,
  runJob,
  setLogLevel,
  systemJobs,
  systemState,
} from '@cuesheet/contract/console-system'
import { sql } from 'kysely'
import type { Clients, Row, World } from './world.ts'

/** A job of the row's own, which no process does. */
async function scheduleJob({ db, network: { name: job } }: World): Promise<{ body: { job: string } }> {
  await sql`insert into pgboss.schedule (name, key, cron) values ('scheduled', ${job}, '0 0 1 1 *')`.execute(
    db,
  )
  return { body: { job } }
}
const readOf =
  ({ network: { name } }: World) =>
  async (at: Clients) =>
    (await at.operator.call(systemJobs)).rows.filter(({ job }) => job === name)

export const consoleSystemRows: Record<string, Row> = {
  'POST console/system/run-job': async (world) => {
    const asked = await scheduleJob(world)
    return { read: readOf(world), change: () => world.here.operator.call(runJob, asked) }
  },
  'POST console/system/pause-job': async (world) => {
    const asked = await scheduleJob(world)
    return { read: readOf(world), change: () => world.here.operator.call(pauseJob, asked) }
  },
  'POST console/system/resume-job': async (world) => {
    const asked = await scheduleJob(world)
    await world.here.operator.call(pauseJob, asked)
    return { read: readOf(world), change: () => world.here.operator.call(resumeJob, asked) }
  },
  'POST console/system/log-level': ({ here }) => ({
    read: async (at) => (await at.operator.call(systemState)).log.changed,
    change: () => here.operator.call(setLogLevel, { body: { level: 'debug' } }),
  }),
  'cuesheet backup-made': ({ cuesheet }) => ({
    read: async (at) => (await at.operator.call(systemState)).backup.last,
    change: () => cuesheet('backup-made', '--note', 'in the cellar'),
  }),
  'cuesheet backup': ({ cuesheet, write }) => ({
    read: async (at) => (await at.operator.call(systemState)).backup.last,
    change: async () => cuesheet('backup', path.dirname(await write('one', '')), '--plain'),
  }),
}
