import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { connect } from '../apps/server/src/db/connection.ts'
import { call, headersOf } from './calls/http-client.ts'
import { percentile } from './calls/measure-calls.ts'
import { listQuestions } from './calls/questions.ts'
import { signIn } from './calls/viewers.ts'
const [url = '', only = '', times = '40'] = process.argv.slice(2)
const db = connect(url)
const viewers = await signIn(db)
const child = fork(path.join(import.meta.dirname, 'calls/serve.ts'), [url], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
const [{ port }] = (await once(child, 'message')) as [{ port: number }]
const rows = []
for (const q of await listQuestions(db)) {
  if (!new RegExp(only).test(`${q.who} ${q.name} ${q.period}`)) continue
  const headers = headersOf(q.path, viewers[q.who])
  const target = `/api/${q.path}?${new URLSearchParams(q.query)}`
  const ms: number[] = []
  for (let i = 0; i < Number(times) + 12; i++) { const r = await call(port, target, headers); if (i >= 12 || q.period === 'custom') ms.push(r.ms) ; if (q.period==='custom' && i>2) break }
  rows.push([`${q.who} ${q.name} ${q.period}`, percentile(ms, 50), percentile(ms, 99)])
}
for (const r of rows) console.log(r.join(' | '))
child.send('rss'); const [{ rss_mb }] = (await once(child, 'message')) as [{ rss_mb: number }]; console.log('rss', rss_mb)
child.kill(); await db.destroy()
