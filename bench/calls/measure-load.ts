import { createHash } from 'node:crypto'
import autocannon from 'autocannon'
import pg from 'pg'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect } from '../../apps/server/src/db/connection.ts'
import { now } from './build-networks.ts'
import { headersOf } from './http-client.ts'
import { recordStatements, type Statement } from './record-statements.ts'
import type { BenchViewer } from './viewers.ts'

const connections = 16
const seconds = 10
const path = 'dashboard/summary'

export type Load = {
  answers_per_second: number
  /** Rounds of the statements behind a summary, by node-postgres alone. */
  sql_rounds_per_second: number
  p99_ms: number
  errors: number
}

/** Dashboard summaries per second at 16 connections, beside how often node-postgres alone runs the same statements. */
export async function measureLoad(port: number, url: string, viewer: BenchViewer): Promise<Load> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/api/${path}?period=latest`,
    connections,
    duration: seconds,
    headers: headersOf(path, viewer),
  })
  return {
    answers_per_second: Math.round(result.requests.average),
    sql_rounds_per_second: Math.round(await countRounds(url, await recordSummary(url, viewer))),
    p99_ms: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
}

/** What a summary asks of the database. */
async function recordSummary(url: string, viewer: BenchViewer): Promise<Statement[]> {
  const db = connect(url, { prepare: true })
  const app = await createApp({ config: readConfig({ LOG_LEVEL: 'warn' }), db, now: () => now })
  const ask = () => app.inject({ url: `/api/${path}?period=latest`, headers: headersOf(path, viewer) })
  try {
    return await recordStatements(ask)
  } finally {
    await app.close()
    await db.destroy()
  }
}

async function countRounds(url: string, statements: Statement[]): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const named = statements.map(({ text, values }) =>
    values.length > 0
      ? { name: createHash('sha256').update(text).digest('base64url'), text, values }
      : { text },
  )
  const until = performance.now() + seconds * 1000
  let rounds = 0
  const run = async () => {
    while (performance.now() < until) {
      const client = await pool.connect()
      for (const statement of named) await client.query(statement)
      client.release()
      rounds++
    }
  }
  await Promise.all(Array.from({ length: connections }, run))
  await pool.end()
  return rounds / seconds
}
