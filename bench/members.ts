// npm run bench -- members: the list of 10,000 members over HTTP, in every order, and a fee rate's preview and change.
import { parseArgs } from 'node:util'
import { memberSorts } from '@cuesheet/contract/values/member-sort'
import { sql } from 'kysely'
import { installationScope } from '../apps/server/src/access/scope.ts'
import { connect, type Database } from '../apps/server/src/db/connection.ts'
import { publishFigures } from '../apps/server/src/features/facts/change-facts.ts'
import { headersOf } from './calls/http-client.ts'
import { timeCalls } from './calls/measure-calls.ts'
import { openStore } from './calls/open-store.ts'
import { startServer } from './calls/start-server.ts'
import { type BenchViewer, signIn } from './calls/viewers.ts'
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
  console.log(`npm run bench -- members [--cores 2] [--folder DIR]. Builds a network of 10,000 members with 5,000 channels (2 million
  video days in all), asks for its list of members in every order`)
  process.exit(0)
}
limitCores(Number(flags.cores))
const repeats = 100

const members = 10_000
// Two fifths of the channels are the first network's.
const store = await openStore(flags.folder, {
  videos: 200_000,
  channels: 12_500,
  days: 180,
  video_days: 2_000_000,
})
const db = connect(store.url, { application_name: 'cuesheet bench' })
try {
  const viewers = await signIn(db)
  await addMembers(db)
  await publishFigures(db, installationScope(1), '2026-11-17')
  await sql`vacuum analyze`.execute(db)
  const rows = await measureLists(viewers)
  console.table(rows)
  writeResults('members', { members, rows })
} finally {
  await db.destroy()
  await store.stop()
}

/** Each with a fee rate that changed once and, one in ten, will change again; two in three with channels, some shared. */
async function addMembers(db: Database): Promise<void> {
  await sql`insert into accounts (network_id, user_id, password_hash, nickname, permission_flag, created_at, last_signed_in_at)
    select 1, 'member' || n || '@bench.test', 'none', (array['봄날', 'Summer', '고양이', 'night', '바다'])[1 + n % 5] || ' ' || n, 0,
      timestamptz '2025-01-01' + n * interval '1 hour', timestamptz '2026-11-16' - (n * 7919 % 100000) * interval '1 minute'
    from generate_series(1, ${members}::int) n on conflict do nothing`.execute(db)
  await sql`insert into fee_rates (network_id, account_id, from_month, fee_rate)
    select network_id, account_id, from_month, fee_rate
    from accounts, (values (date '-infinity', 0.05), (date '2026-03-01', 0.1), (date '2027-01-01', 0.12)) as r(from_month, fee_rate)
    where network_id = 1 and permission_flag = 0 and (from_month < '2027-01-01' or account_id % 10 = 0)
    on conflict do nothing`.execute(db)
  await sql`insert into assignments (network_id, channel_id, account_id)
    select 1, channel_id, account_id
    from (
      select account_id, 1 + (row_number() over (order by account_id)) * 7 % 5000 as a,
        1 + (row_number() over (order by account_id)) * 13 % 5000 as b, account_id % 3 as kind
      from accounts where network_id = 1 and permission_flag = 0
    ) as m join channels on network_id = 1 and (channel_id = a or channel_id = b) and kind > 0
    on conflict do nothing`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

async function measureLists(viewers: { manager: BenchViewer }) {
  const server = await startServer(store.url)
  const { port } = server
  const { account_id } = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('user_id', '=', 'member5000@bench.test')
    .executeTakeFirstOrThrow()
  const list = 'member/mcn/accounts'
  const questions: [name: string, path: string, query: Record<string, string>][] = [
    ['first page', list, {}],
    ['hundredth page', list, { page: '100' }],
    ...memberSorts.map((sort): [string, string, Record<string, string>] => [
      `by ${sort}`,
      list,
      { sort, order: 'desc' },
    ]),
    ['search, many hits', list, { search: '고양이' }],
    ['search, one hit', list, { search: 'member4999@' }],
    ['search, no hit', list, { search: 'nothing of this kind' }],
    ['fee preview', 'member/mcn/fee.preview', { target: String(account_id), fee_rate: '0.2' }],
  ]
  const rows = []
  for (const [name, path, query] of questions) {
    const headers = headersOf(path, viewers.manager)
    const target = `/api/${path}?${new URLSearchParams(query)}`
    rows.push({ name, ...(await timeCalls(port, target, headers, repeats)) })
  }
  await server.stop()
  return rows
}
