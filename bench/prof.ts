import pg from 'pg'
import { createApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { connect } from '../apps/server/src/db/connection.ts'
import { now } from './calls/build-networks.ts'
import { headersOf } from './calls/http-client.ts'
import { listQuestions } from './calls/questions.ts'
import { signIn } from './calls/viewers.ts'
const [url = '', only = ''] = process.argv.slice(2)
const db = connect(url, { prepare: true, max: 1 })
const viewers = await signIn(db)
const qs = (await listQuestions(db)).filter((q) => new RegExp(only).test(`${q.who} ${q.name} ${q.period}`))
const app = await createApp({ config: readConfig({ LOG_LEVEL: 'warn' }), db, now: () => now })
let log: [string, number][] = []
const orig = pg.Client.prototype.query as any
;(pg.Client.prototype as any).query = function (...a: any[]) { const t = performance.now(); const r = orig.apply(this, a); const text = typeof a[0] === 'string' ? a[0] : a[0].text; if (r?.then) r.then(() => log.push([text.replace(/\s+/g, ' ').slice(0, 110), performance.now() - t])); return r }
for (const q of qs) {
  const ask = () => app.inject({ url: `/api/${q.path}?${new URLSearchParams(q.query)}`, headers: headersOf(q.path, viewers[q.who]) })
  for (let i = 0; i < 10; i++) await ask()
  const best = new Map<number, [string, number]>(); let total = 1e9
  for (let i = 0; i < 15; i++) { log = []; const t = performance.now(); await ask(); total = Math.min(total, performance.now() - t); log.forEach(([s, ms], k) => { const b = best.get(k); if (!b || ms < b[1]) best.set(k, [s, ms]) }) }
  console.log(`\n# ${q.who} ${q.name} ${q.period}: min total ${total.toFixed(1)} ms, sql ${[...best.values()].reduce((s, [, m]) => s + m, 0).toFixed(1)}`)
  for (const [s, ms] of best.values()) console.log(ms.toFixed(2).padStart(7), s)
}
await app.close(); await db.destroy()
