import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { connect } from '../../apps/server/src/db/connection.ts'
import { now } from './build-networks.ts'
import { headersOf } from './http-client.ts'
import type { Question } from './questions.ts'
import { recordStatements } from './record-statements.ts'
import type { BenchViewer } from './viewers.ts'

/** How many statements each question sends to PostgreSQL, asked once before: begin and commit among them. */
export async function countStatements(
  url: string,
  viewers: Record<Question['who'], BenchViewer>,
  questions: Question[],
): Promise<Map<Question, number>> {
  const db = connect(url, { prepare: true, max: 1 })
  const app = await createApp({ config: readConfig({ LOG_LEVEL: 'warn' }), db, now: () => now })
  const counts = new Map<Question, number>()
  try {
    for (const question of questions) {
      const { path, query, who } = question
      const target = `/api/${path}?${new URLSearchParams(query)}`
      const ask = () => app.inject({ url: target, headers: headersOf(path, viewers[who]) })
      await ask()
      counts.set(question, (await recordStatements(ask)).length)
    }
    return counts
  } finally {
    await app.close()
    await db.destroy()
  }
}
