import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@cuesheet/contract/endpoint'
import { listContractEndpoints } from '../../apps/server/src/testing/contract-endpoints.ts'
import { TestClient } from '../../apps/server/src/testing/test-client.ts'
import { hashText } from '../../tools/demo/seeded-random.ts'
import type { World } from './open-worlds.ts'
import { listQuestions, type Query, type Question } from './questions.ts'

export type Answer = { call: string; status: number; sha256: string; body: string }

/** What chance makes, and what the database's clock says that goes on. */
const changing: [RegExp, string | ((found: string) => string)][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'ID'],
  [/(?<="next":")\d{16}\.ID/g, 'MOMENT'],
  [
    /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g,
    (moment) => (Date.parse(moment) > performance.timeOrigin ? 'MOMENT' : moment),
  ],
]

/** `only`: what a call's line contains. `is_all`: also those of which one in some is enough. */
export type Asking = { lanes: number; only: string; is_all: boolean }

/** Asks so many questions at a time; the answers come in the questions' order. */
export async function* collectAnswers(world: World, { lanes, only, is_all }: Asking): AsyncGenerator<Answer> {
  const endpoints = new Map((await listContractEndpoints()).map((each) => [each.path, each]))
  const asked: Promise<Answer[]>[] = []
  for await (const question of listQuestions(world.db)) {
    const line = callOf(world, question)
    if (!line.includes(only) || (!is_all && hashText(line) % (question.one_in ?? 1) !== 0)) continue
    asked.push(ask(world, endpoints.get(question.path)!, question))
    if (asked.length >= lanes) yield* await asked.shift()!
  }
  for (const answers of asked) yield* await answers
}

const callOf = ({ name }: World, { caller, currency, path, query }: Question) =>
  `${name}: ${caller.name} ${currency} ${path}?${new URLSearchParams(query)}`

async function ask(world: World, endpoint: Endpoint, question: Question): Promise<Answer[]> {
  const { app } = world
  const { caller, path, query, currency, pages = 1 } = question
  const client = new TestClient(app, caller.domain, caller.token)
  const headers = { 'x-currency': currency, 'accept-language': 'ko' }
  const answers: Answer[] = []
  const add = (page: string, status: number, body: string) => {
    const stable = steady(path, body)
    const sha256 = createHash('sha256').update(stable).digest('hex')
    answers.push({ call: callOf(world, question) + page, status, sha256, body: stable })
  }
  if (endpoint.method === 'POST') {
    const { statusCode, body } = await download(world, client, endpoint, query, headers)
    add('', statusCode, body)
    return answers
  }
  let after: Record<string, string> = {}
  for (let page = 1; page <= pages; page++) {
    const { statusCode, body } = await client.send(endpoint, { query: { ...query, ...after }, headers })
    add(page > 1 ? ` page ${page}` : '', statusCode, body)
    const next = statusCode === 200 && pages > 1 ? (JSON.parse(body) as { next: string | null }).next : null
    if (next === null) break
    after = { after: next }
  }
  return answers
}

/** A file, once the one before is done: a network writes few at a time. */
async function download({ app }: World, client: TestClient, endpoint: Endpoint, body: Query, headers: Query) {
  for (;;) {
    const offered = await client.send(endpoint, { body, headers })
    const file =
      offered.statusCode === 200
        ? await app.inject({ url: `/api/${offered.json().path}`, headers: { host: client.domain } })
        : offered
    if (file.statusCode !== 503) return file
    await sleep(5)
  }
}

/** Entries of one moment follow each other by chance. */
function steady(path: string, body: string): string {
  const text = changing.reduce((so, [pattern, stands]) => so.replace(pattern, stands as string), body)
  if (!path.includes('audit') || !text.includes('"rows":[')) return text
  const answer = JSON.parse(text) as { rows: unknown[] }
  return JSON.stringify({ ...answer, rows: answer.rows.map((row) => JSON.stringify(row)).sort() })
}
