import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { listBrokenInvariants } from '../../testing/channel-invariants.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../testing/factories.ts'
import { addActivity } from '../../testing/facts.ts'
import { runProcess } from '../../testing/run-process.ts'
import { startSimulatedPlatform } from '../../testing/simulated-platform.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { rebuildRollups } from '../facts/change-facts.ts'
import { PlatformClient } from '../video-platform/platform-client.ts'
import { pollVerificationCodes } from './verification/poll-verification-codes.ts'

let network: TestNetwork
let member: Viewer
let channel: TestChannel
const platform = await startSimulatedPlatform()
const { db, url } = await openTestDatabase()
afterAll(() => platform.close())
beforeEach(async () => {
  network = await createNetwork(db)
  member = await createAccount(db, network)
  channel = await createChannel(db, network, { members: [member], registered_on: '2026-11-01' })
  const days = Array.from({ length: 5 }, (_, at) => `2026-11-1${at}`)
  await addActivity(
    db,
    network,
    days.flatMap((day) => ['a', 'b'].map((video) => ({ channel, day, video, views: 9 }))),
  )
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
})

const folder = import.meta.dirname
/** A process of its own that does one thing to the channel, on the test's database. */
function start(act: string) {
  const limits = { youtube_daily_units: 10_000, youtube_reserved_units: 1000 }
  return runProcess([
    '--input-type=module',
    '-e',
    `const { connect } = await import(${JSON.stringify(path.join(folder, '../../db/connection.ts'))})
    const { installationScope } = await import(${JSON.stringify(path.join(folder, '../../access/scope.ts'))})
    const { deleteChannel } = await import(${JSON.stringify(path.join(folder, 'delete-channel.ts'))})
    const { decideReview } = await import(${JSON.stringify(path.join(folder, 'review/reviews.ts'))})
    const { unassignChannels } = await import(${JSON.stringify(path.join(folder, 'assignments.ts'))})
    const { pollVerificationCodes } = await import(${JSON.stringify(path.join(folder, 'verification/poll-verification-codes.ts'))})
    const { PlatformClient } = await import(${JSON.stringify(path.join(folder, '../video-platform/platform-client.ts'))})
    const db = connect(${JSON.stringify(url)}, { application_name: 'to be killed' })
    const scope = installationScope(${network.network_id})
    const id = ${channel.channel_id}
    const both = { channels: [id], members: [${member.account_id}] }
    const client = new PlatformClient({ db, config: ${JSON.stringify({ ...limits, ...platform.config })} })
    const now = new Date()
    const acting = (actor) => ({ actor, account_id: null, now })
    await (${act})
    await db.destroy()`,
  ])
}

const acts = {
  deletion: "deleteChannel(db, scope, id, acting('manager'))",
  hold: "decideReview(db, scope, id, { decision: 'hold', note: 'because' }, acting('operator'))",
  unassignment: "unassignChannels(db, scope, both, acting('manager'))",
}

async function snapshot(client: pg.Client): Promise<unknown> {
  const tables = [
    'channels',
    'channel_key',
    'channel_credit',
    'assignments',
    'videos',
    'video_activity',
    'channel_purge',
    'channel_day',
    'month_to_date',
    'report_slots',
    'milestones',
    'messages',
    'events',
    'audit_log',
  ]
  const rows: unknown[] = []
  for (const table of tables)
    rows.push((await client.query(`select * from ${table} order by ${table}::text`)).rows)
  return rows
}

async function until(client: pg.Client, query: string, rows: number): Promise<void> {
  while ((await client.query(query)).rows.length !== rows) await sleep(20)
}
const living = `select from pg_stat_activity where datname = current_database() and application_name = 'to be killed'`

it.each([
  ['deletion', 'channel_key'],
  ['deletion', 'channel_purge'],
  ['deletion', 'month_to_date'],
  ['deletion', 'videos'],
  ['deletion', 'audit_log'],
  ['hold', 'channel_credit'],
  ['hold', 'channel_day'],
  ['hold', 'messages'],
  ['unassignment', 'assignments'],
  ['unassignment', 'events'],
] as const)(
  'a %s killed before it touches %s has not happened, and happens when it is done again',
  async (act, table) => {
    const blocker = new pg.Client(url)
    const watcher = new pg.Client(url)
    await Promise.all([blocker.connect(), watcher.connect()])
    const before = await snapshot(watcher)
    await blocker.query(`begin; lock table ${table} in exclusive mode`)
    const killed = start(acts[act])
    await until(watcher, `${living} and wait_event_type = 'Lock'`, 1)
    killed.child.kill('SIGKILL')
    await killed.ended
    await blocker.query('rollback')
    await until(watcher, living, 0)
    expect(await snapshot(watcher)).toEqual(before)

    const again = start(acts[act])
    expect(await again.ended, again.output()).toBe(0)
    expect(await snapshot(watcher)).not.toEqual(before)
    expect(await listBrokenInvariants(db, [network.scope])).toEqual([])
    await Promise.all([blocker.end(), watcher.end()])
  },
)

it('a search for a code whose process is killed while it asks goes on in another', async () => {
  const handle = '@harborlights'
  const { id } = platform.state.findByHandle(handle)!
  const now = new Date()
  await db
    .updateTable('channels')
    .set({
      status: 0,
      verification: 'verifying',
      platform_channel_id: id,
      verification_started_at: now,
      verification_next_at: now,
      verification_code: 'CS-KILL-TEST',
    })
    .where('channel_id', '=', channel.channel_id)
    .execute()
  await db.deleteFrom('channel_credit').where('channel_id', '=', channel.channel_id).execute()
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
  platform.describe(handle, 'CS-KILL-TEST')

  platform.fault = { kind: 'silent' }
  platform.calls.length = 0
  const killed = start('pollVerificationCodes(db, client, { now })')
  while (platform.calls.length === 0) await sleep(20)
  killed.child.kill('SIGKILL')
  await killed.ended
  platform.fault = null

  const limits = { youtube_daily_units: 10_000, youtube_reserved_units: 1000 }
  const client = new PlatformClient({ db, config: { ...limits, ...platform.config } })
  expect(await pollVerificationCodes(db, client, { now })).toBe(0)
  expect(await pollVerificationCodes(db, client, { now: new Date(now.getTime() + 65_000) })).toBe(1)
  expect(await pollVerificationCodes(db, client, { now: new Date(now.getTime() + 130_000) })).toBe(0)
  const rows = await db
    .selectFrom('channels')
    .select('verification')
    .where('channel_id', '=', channel.channel_id)
    .execute()
  expect(rows).toEqual([{ verification: 'verified' }])
  expect(await listBrokenInvariants(db, [network.scope])).toEqual([])
})
