import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import type { Database } from '../../apps/server/src/db/connection.ts'
import { headersOf } from './http-client.ts'
import type { BenchViewer } from './viewers.ts'

const connections = 16
const path = 'dashboard/summary'
/** Of a processor's time, as /proc counts it. */
const tickMs = 10

export type Load = {
  who: string
  answers_per_second: number
  p50_ms: number
  p99_ms: number
  /** Of the processors' time, for each answer. */
  node_ms: number
  postgres_ms: number
  errors: number
}

/** Dashboard summaries per second at 16 connections from one process, and what each takes of the processors. */
export async function measureLoad(
  server: { port: number; pid: number },
  db: Database,
  [who, viewer]: [string, BenchViewer],
  seconds: number,
): Promise<Load> {
  const before = await readTimes(db, server.pid)
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}/api/${path}?period=latest`,
    connections,
    duration: seconds,
    headers: headersOf(path, viewer),
  })
  const after = await readTimes(db, server.pid)
  const answers = result.requests.average * seconds
  const taken = timesBetween(before, after)
  const each = (ms: number) => Math.round((100 * ms) / answers) / 100
  return {
    who,
    answers_per_second: Math.round(result.requests.average),
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    node_ms: each(taken.node),
    postgres_ms: each(taken.postgres),
    errors: result.errors + result.non2xx,
  }
}

/** Milliseconds of the server and of the processes of PostgreSQL that answer it. */
export async function readTimes(db: Database, pid: number) {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = 'cuesheet bench server'`.execute(db)
  return { node: readMs(pid), postgres: new Map(rows.map(({ pid }) => [pid, readMs(pid)])) }
}

type Times = Awaited<ReturnType<typeof readTimes>>

export function timesBetween(before: Times, after: Times): { node: number; postgres: number } {
  const postgres = [...after.postgres].map(([pid, ms]) => ms - (before.postgres.get(pid) ?? 0))
  return { node: after.node - before.node, postgres: postgres.reduce((sum, ms) => sum + ms, 0) }
}

function readMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
