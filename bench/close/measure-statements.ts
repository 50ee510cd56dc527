import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Database } from '../../apps/server/src/db/connection.ts'
import { closeMonth } from '../../apps/server/src/testing/close-months.ts'
import { call, headersOf } from '../calls/http-client.ts'
import { readTimes, timesBetween } from '../calls/measure-load.ts'
import { startServer } from '../calls/start-server.ts'
import { type BenchViewer, signIn } from '../calls/viewers.ts'
import { fillMonth } from './fill-month.ts'

const month = '2026-09-01'
/** Report calls of people who look at their screens, one after the other. */
const callsPerSecond = 10
const paths = [
  'dashboard/summary?period=latest',
  'report/channels?period=latest',
  'dashboard/summary?period=6_months',
]

export type StatementsRun = {
  statements: number
  lines: number
  /** Nobody calls meanwhile. */
  alone: { seconds: number; node_ms_each: number; postgres_ms_each: number }
  /** Milliseconds of report calls of another network, without and beside publishing. */
  calls: Record<'without' | 'beside', { count: number; p50: number; p99: number }>
  beside_seconds: number
}

/** The statements of a locked month, published by a server that answers report calls of the store's largest network. */
export async function measureStatements(
  url: string,
  { members, channels }: { members: number; channels: number },
): Promise<StatementsRun> {
  const db = connect(url)
  const scope = await fillMonth(db, { members, channels, rows: channels * 10 })
  await closeMonth(db, scope, month, { account_id: null, today: '2026-11-20' })
  const { manager } = await signIn(db)
  const server = await startServer(url)
  try {
    await callSome(server.port, manager, 3)
    const without = await callSome(server.port, manager, 20)
    const before = await readTimes(db, server.pid)
    const seconds = await server.publish()
    const { node, postgres } = timesBetween(before, await readTimes(db, server.pid))
    const made = await count(db)
    await db.deleteFrom('statements').execute()
    await db.deleteFrom('statement_months').execute()
    let isDone = false
    const publishing = server.publish().finally(() => {
      isDone = true
    })
    const beside = await callSome(server.port, manager, Number.POSITIVE_INFINITY, () => isDone)
    return {
      ...made,
      alone: {
        seconds,
        node_ms_each: Math.round(node / made.statements),
        postgres_ms_each: Math.round(postgres / made.statements),
      },
      calls: { without, beside },
      beside_seconds: await publishing,
    }
  } finally {
    await server.stop()
    await db.destroy()
  }
}

async function count(db: Database): Promise<{ statements: number; lines: number }> {
  const { n } = await db
    .selectFrom('statements')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const { data } = await db.selectFrom('statements').select('data').limit(1).executeTakeFirstOrThrow()
  return { statements: Number(n), lines: (data as { lines: unknown[] }).lines.length }
}

/** For so many seconds, or until something ends. */
async function callSome(port: number, viewer: BenchViewer, seconds: number, isDone = () => false) {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  for (let at = 0; performance.now() < end && !isDone(); at++) {
    const path = paths[at % paths.length]!
    const { ms } = await call(port, `/api/${path}`, headersOf(path.split('?')[0]!, viewer))
    times.push(ms)
    await sleep(Math.max(0, 1000 / callsPerSecond - ms))
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => Math.round(10 * times[Math.ceil(times.length * share) - 1]!) / 10
  return { count: times.length, p50: at(0.5), p99: at(0.99) }
}
