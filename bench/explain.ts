// npm run bench -- explain: the SQL behind each screen with its plan, in a store of 20 million video days.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { connect } from '../apps/server/src/db/connection.ts'
import { now } from './calls/build-networks.ts'
import { headersOf } from './calls/http-client.ts'
import { openStore } from './calls/open-store.ts'
import { listQuestions, type Question } from './calls/questions.ts'
import { recordStatements, type Statement } from './calls/record-statements.ts'
import { signIn } from './calls/viewers.ts'

const { values: flags } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    folder: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(`npm run bench -- explain [--scale 1] [--folder DIR]. Asks what the report screens ask in the store of \`calls\`,
  and writes every statement with its plan to bench/results/explain.md.`)
  process.exit(0)
}

/** Tables that grow with what is reported: reading one from end to end is a defect, unless the question is of all of it. */
const largeTables =
  /Seq Scan on (video_activity|video_revenue|month_to_date|video_period|channel_day|videos)\w*/g
const scale = Number(flags.scale)
const store = await openStore(flags.folder, {
  videos: 200_000 * scale,
  channels: 5_000 * scale,
  days: 180,
  video_days: 20_000_000 * scale,
})
const db = connect(store.url, { application_name: 'cuesheet bench' })
const client = new pg.Client({ connectionString: store.url, options: '-c TimeZone=UTC -c jit=off' })
await client.connect()
const config = readConfig({ LOG_LEVEL: 'warn' })
const server = { config, db: connect(store.url, { max: 1 }), now: () => now }
const app = await createApp(server)
const written: string[] = []
const scans: { question: string; table: string }[] = []
try {
  const viewers = await signIn(db)
  const questions = (await listQuestions(db)).filter(({ period }) => ['latest', '6_months'].includes(period))
  const seen = new Set<string>()
  for (const question of questions) {
    const target = `/api/${question.path}?${new URLSearchParams(question.query)}`
    const statements = await recordStatements(() =>
      app.inject({ url: target, headers: headersOf(question.path, viewers[question.who]) }),
    )
    const name = `${question.who}: ${question.name}, ${question.period}`
    written.push(`\n## ${name}\n`)
    for (const statement of statements.filter(({ values }) => values.length > 0)) {
      const known = `${question.who} ${statement.text} ${JSON.stringify(statement.values)}`
      written.push(seen.has(known) ? oneLine(statement) : await explain(statement, question))
      seen.add(known)
    }
  }
} finally {
  await app.close()
  await server.db.destroy()
  await client.end()
  await db.destroy()
  await store.stop()
}
const results = path.join(import.meta.dirname, 'results')
mkdirSync(results, { recursive: true })
const file = path.join(results, 'explain.md')
writeFileSync(
  file,
  `# The SQL behind each screen, at ${20 * scale} million video days\n${written.join('\n')}\n`,
)
console.table(scans)
console.log(file)

function oneLine({ text }: Statement): string {
  return `- \`${text.replaceAll(/\s+/g, ' ').trim().slice(0, 100)}…\`, as above`
}

async function explain(statement: Statement, { who, name, period }: Question): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>({
    text: `explain (analyze, buffers, costs off) ${statement.text}`,
    values: statement.values,
  })
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  for (const [table] of plan.matchAll(largeTables))
    scans.push({ question: `${who}: ${name}, ${period}`, table })
  return `\`\`\`sql\n${statement.text.trim()}\n\`\`\`\n\`\`\`\n${plan}\n\`\`\``
}
