// npm run bench -- channels: the list of 5,000 channels over HTTP, and the deletion of a channel of 10,000 videos and 180 days.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { addDays } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { installationScope } from '../apps/server/src/access/scope.ts'
import { connect, type Database } from '../apps/server/src/db/connection.ts'
import { deleteChannel } from '../apps/server/src/features/channels/delete-channel.ts'
import { rebuildRollups } from '../apps/server/src/features/facts/change-facts.ts'
import { lastDay, now } from './calls/build-networks.ts'
import { call, headersOf } from './calls/http-client.ts'
import { percentile } from './calls/measure-calls.ts'
import { openStore } from './calls/open-store.ts'
import { signIn } from './calls/viewers.ts'
import { limitCores } from './limit-cores.ts'
import { writeResults } from './write-results.ts'

const { values: flags } = parseArgs({
  options: {
    cores: { type: 'string', default: '2' },
    folder: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(`npm run bench -- channels [--cores 2] [--folder DIR]. Builds a network of 5,000 channels and 80,000 videos (2 million
  video days in all), asks for its list of channels in every order, and deletes a channel of 10,000 videos and 180 days.`)
  process.exit(0)
}
limitCores(Number(flags.cores))

// Two fifths of them are the first network's.
const store = await openStore(flags.folder, {
  videos: 200_000,
  channels: 12_500,
  days: 180,
  video_days: 2_000_000,
})
const db = connect(store.url, { application_name: 'cuesheet bench' })
try {
  await sql`insert into assignments (network_id, channel_id, account_id)
    select 1, channel_id, account_id from channels join accounts using (network_id)
    where network_id = 1 and permission_flag = 0 and channel_id % 3 = 0 on conflict do nothing`.execute(db)
  const lists = await measureLists()
  const deletions = []
  for (let round = 0; round < 3; round++) deletions.push(await measureDeletion(db))
  console.table(lists)
  console.table(deletions)
  writeResults('channels', { lists, deletions })
} finally {
  await db.destroy()
  await store.stop()
}

async function measureLists() {
  const viewers = await signIn(db)
  const child = fork(path.join(import.meta.dirname, 'calls/serve.ts'), [store.url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const questions: Record<string, Record<string, string>> = {
    'first page': {},
    'tenth page': { page: '10' },
    'by title': { sort: 'title', order: 'asc' },
    'by approval': { sort: 'approved' },
    'by status': { sort: 'status', order: 'asc' },
    'by Shorts': { sort: 'shorts' },
    'pending ones': { status: '0' },
    'of no member': { member: '0' },
    'search, many hits': { search: '채널 1' },
    'search, one hit': { search: '@channel4999' },
    'search, no hit': { search: 'nothing of this kind' },
  }
  const rows = []
  for (const [name, query] of Object.entries(questions))
    for (const who of name === 'first page' ? (['manager', 'member'] as const) : (['manager'] as const)) {
      const headers = headersOf('channels', viewers[who])
      const times: number[] = []
      for (let index = 0; index < 220; index++) {
        const { ms } = await call(port, `/api/channels?${new URLSearchParams(query)}`, headers)
        if (index >= 20) times.push(ms)
      }
      rows.push({ who, name, p50: percentile(times, 50), p99: percentile(times, 99) })
    }
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return rows
}

/** Adds the channel to the first network, with its rollups, and deletes it. */
async function measureDeletion(db: Database) {
  const scope = installationScope(1)
  const channel_id = 2_000_000
  const days = Array.from({ length: 180 }, (_, index) => addDays(lastDay, index - 179))
  const platform_channel_id = `UC${'9'.repeat(22)}`
  // What an earlier run may have left, broken off before its deletion.
  for (const table of ['video_activity', 'video_revenue', 'videos', 'channel_credit', 'channels'])
    await sql`delete from ${sql.table(table)} where network_id = 1 and channel_id = ${channel_id}`.execute(db)
  await sql`delete from channel_key where channel_id = ${channel_id}`.execute(db)
  await sql`insert into channel_key (channel_id, platform_channel_id, network_id)
    values (${channel_id}, ${platform_channel_id}, 1)`.execute(db)
  await sql`insert into channels (network_id, channel_id, platform_channel_id, title, status, verification, registered_on, approved_on)
    values (1, ${channel_id}, ${platform_channel_id}, 'Large', 2, 'verified', '2020-01-01', '2020-01-01')`.execute(
    db,
  )
  await sql`insert into channel_credit (network_id, channel_id, from_day) values (1, ${channel_id}, '2020-01-01')`.execute(
    db,
  )
  await sql`insert into videos (network_id, channel_id, video_id, title)
    select 1, ${channel_id}, 'w' || lpad(v::text, 10, '0'), 'Video ' || v from generate_series(1, 10000) v`.execute(
    db,
  )
  await sql`insert into video_activity (network_id, channel_id, day, video_id, source, views, engaged_views, premium_views,
      watch_ms, duration_weight, rate_weight, countries, country_views)
    select 1, ${channel_id}, day, video_id, 0, 100, 80, 11, 1062600, 106293, 869853, array['KR', 'US'], array[75, 25]
    from unnest(${days}::date[]) as day, videos where network_id = 1 and channel_id = ${channel_id} order by day, video_id`.execute(
    db,
  )
  await sql`insert into video_revenue (network_id, channel_id, day, video_id, source, revenue, premium_revenue, countries, country_revenue)
    select 1, ${channel_id}, day, video_id, 0, 25000000, 5000000, array['KR', 'US'], array[20000000, 5000000]
    from unnest(${days}::date[]) as day, videos where network_id = 1 and channel_id = ${channel_id} order by day, video_id`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
  await db.transaction().execute((trx) => rebuildRollups(trx, scope))
  await sql`checkpoint`.execute(db)
  const startedAt = performance.now()
  await deleteChannel(db, scope, channel_id, { actor: 'manager', account_id: null, now })
  return { videos: 10_000, days: 180, seconds: Math.round(performance.now() - startedAt) / 1000 }
}
