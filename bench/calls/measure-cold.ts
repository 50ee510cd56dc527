import { reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import { createToken, hashToken } from '../../apps/server/src/access/session.ts'
import type { Database } from '../../apps/server/src/db/connection.ts'
import { changeFacts, publishFigures } from '../../apps/server/src/features/facts/change-facts.ts'
import { lastDay, now } from './build-networks.ts'
import { call, headersOf } from './http-client.ts'
import { percentile } from './measure-calls.ts'
import { startServer } from './start-server.ts'
import type { BenchViewer } from './viewers.ts'

/** Milliseconds of the first that is asked of its kind: the median of `times` of them, and the slowest. */
export type Cold = { name: string; times: number; p50: number; slowest: number }

const channelCounts = [1, 5, 200, 2_000]
const summary = 'dashboard/summary'
const askSummary = async (port: number, viewer: BenchViewer) =>
  (await call(port, `/api/${summary}?period=latest`, headersOf(summary, viewer))).ms

/** What nobody has asked before: after a start, after a load, by a member that was never there. */
export async function measureCold(
  db: Database,
  url: string,
  manager: BenchViewer,
  times: number,
): Promise<Cold[]> {
  const rows: Cold[] = []
  const measure = async (name: string, ask: () => Promise<number>) => {
    const taken: number[] = []
    for (let index = 0; index < times; index++) taken.push(await ask())
    rows.push({ name, times, p50: percentile(taken, 50), slowest: percentile(taken, 100) })
  }
  await measure('summary, first ask of a process', async () => {
    const server = await startServer(url)
    try {
      return await askSummary(server.port, manager)
    } finally {
      await server.stop()
    }
  })
  const server = await startServer(url)
  try {
    for (let index = 0; index < 50; index++) await askSummary(server.port, manager)
    await measure('summary, first ask after a load', async () => {
      await loadAgain(db)
      return askSummary(server.port, manager)
    })
    const { rows: found } = await sql<{ count: number }>`
      select count(*) from channels where network_id = 1 and status = 2`.execute(db)
    for (const count of channelCounts.filter((count) => count <= found[0]!.count * 1.05)) {
      const ms = async () => {
        const { viewer, remove } = await addMember(db, count)
        try {
          return await askSummary(server.port, viewer)
        } finally {
          await remove()
        }
      }
      await measure(`summary, first ask of a member with ${count} channels`, ms)
    }
  } finally {
    await server.stop()
  }
  return rows
}

/** The last day's revenue comes once more, and is shown. */
async function loadAgain(db: Database): Promise<void> {
  const scope = installationScope(1)
  await db
    .transaction()
    .execute((trx) => changeFacts(trx, scope, { days: [lastDay], only: 'revenue' }, async () => {}))
  await publishFigures(db, scope, reportingDay(now))
}

async function addMember(db: Database, channels: number) {
  const token = createToken()
  const { rows } = await sql<{ account_id: number }>`
    insert into accounts (network_id, user_id, password_hash, nickname, permission_flag, currency)
    values (1, ${`${token.toLowerCase()}@bench.test`}, 'none', 'New', 0, 'KRW') returning account_id`.execute(
    db,
  )
  const { account_id } = rows[0]!
  await sql`insert into assignments (network_id, channel_id, account_id)
    select network_id, channel_id, ${account_id} from channels
    where network_id = 1 and status = 2 order by channel_id desc limit ${channels}`.execute(db)
  await db
    .insertInto('sessions')
    .values({ network_id: 1, token_hash: hashToken(token), account_id })
    .execute()
  const remove = async () => {
    for (const table of ['sessions', 'assignments', 'accounts'] as const)
      await db.deleteFrom(table).where('network_id', '=', 1).where('account_id', '=', account_id).execute()
  }
  return { viewer: { token, domain: 'bench-1.test' }, remove }
}
