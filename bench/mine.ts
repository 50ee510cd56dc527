import { readFileSync } from 'node:fs'
import http from 'node:http'
import { connect } from '../apps/server/src/db/connection.ts'
import { openStore } from './calls/open-store.ts'
import { listQuestions } from './calls/questions.ts'
import { startServer } from './calls/start-server.ts'
import { signIn } from './calls/viewers.ts'
import { call, headersOf } from './calls/http-client.ts'
import { sql } from 'kysely'
const scale = Number(process.env.SCALE ?? 0.1)
const store = await openStore('/tmp/mine', { videos: 200_000 * scale, channels: 5_000 * scale, days: 180, video_days: 20_000_000 * scale })
const db = connect(store.url)
const viewers = await signIn(db)
const server = await startServer(store.url)
const pids = async () => (await sql<{ pid: number }>`select pid from pg_stat_activity where application_name like 'cuesheet bench server%'`.execute(db)).rows.map((r) => r.pid)
const cpu = (pid: number) => { try { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10 } catch { return 0 } }
const nodePid = (server as any).pid ?? 0
const pct = (t: number[], p: number) => t.toSorted((a, b) => a - b)[Math.min(t.length - 1, Math.floor(t.length * p / 100))]!.toFixed(2)
const questions = await listQuestions(db)
const wanted = (process.env.ONLY ?? 'latest').split(',')
async function one(q: any, n = 100) {
  const v = viewers[q.who as 'manager']
  const headers = headersOf(q.path, v)
  const target = `/api/${q.path}?${new URLSearchParams(q.query)}`
  for (let i = 0; i < 15; i++) await call(server.port, target, headers)
  const ps = await pids()
  const a = ps.map(cpu).reduce((x, y) => x + y, 0), na = cpu(nodePid)
  const times: number[] = []
  for (let i = 0; i < n; i++) times.push((await call(server.port, target, headers)).ms)
  const b = ps.map(cpu).reduce((x, y) => x + y, 0), nb = cpu(nodePid)
  console.log(q.who.padEnd(8), q.period.padEnd(14), q.name.padEnd(34), 'p50', pct(times, 50), 'p99', pct(times, 99), 'pg cpu', ((b - a) / n).toFixed(2), 'node cpu', ((nb - na) / n).toFixed(2))
}
for (const q of questions) if (wanted.includes(q.period) && (!process.env.NAME || q.name.includes(process.env.NAME))) await one(q, q.period === 'custom' ? 10 : 60)
// throughput
const q = questions.find((x) => x.name === 'dashboard summary' && x.period === 'latest' && x.who === 'manager')!
const headers = headersOf(q.path, viewers.manager)
const target = `/api/${q.path}?${new URLSearchParams(q.query)}`
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
const ask = () => new Promise<number>((resolve, reject) => { const s = performance.now(); http.get({ agent, port: server.port, host: '127.0.0.1', path: target, headers }, (r) => { r.resume(); r.on('end', () => resolve(performance.now() - s)) }).on('error', reject) })
const end = performance.now() + 6000; const start = performance.now(); const times: number[] = []
const ps = await pids(); const a = ps.map(cpu).reduce((x, y) => x + y, 0), na = cpu(nodePid)
await Promise.all(Array.from({ length: 16 }, async () => { while (performance.now() < end) times.push(await ask()) }))
const ps2 = await pids(); const b = ps2.map(cpu).reduce((x, y) => x + y, 0), nb = cpu(nodePid)
console.log('throughput', (times.length / ((performance.now() - start) / 1000)).toFixed(0), '/s p50', pct(times, 50), 'p99', pct(times, 99), 'pg', ((b - a) / times.length).toFixed(2), 'node', ((nb - na) / times.length).toFixed(2))
await server.stop(); await db.destroy(); await store.stop()
process.exit(0)
