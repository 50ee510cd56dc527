import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contextHeaders } from '@cuesheet/contract/context-headers'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect, type Database } from '../db/connection.ts'
import { findHolder } from '../db/embedded/data-lock.ts'
import { announce } from '../features/events/public.ts'
import { type EventReader, readEvents } from '../testing/event-reader.ts'
import { createAccount, createNetwork, createSession, type TestNetwork } from '../testing/factories.ts'
import { type RunningProcess, runProcess } from '../testing/run-process.ts'
import { signedRequest } from '../testing/test-client.ts'

const times = 5
/** A busy machine recovers a database slowly. */
const maxWaitMs = 60_000
let folder: string
let server: RunningProcess
let port: number
let db: Database
let network: TestNetwork
let token: string
let reader: EventReader
let announced = 0

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'loss-'))
  server = runProcess([path.join(import.meta.dirname, '../main.ts')], {
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    DEMO: '0',
    LOG_LEVEL: 'warn',
  })
  await server.said('(operators)')
  port = Number(/:(\d+) \(operators\)/.exec(server.output())?.[1])
  db = connect(findHolder(path.join(folder, 'data'))?.url ?? '')
  network = await createNetwork(db)
  const manager = await createAccount(db, network, { as: 'manager' })
  token = await createSession(db, manager)
  const app = { server: { address: () => ({ port }) } } as unknown as FastifyInstance
  reader = await readEvents(app, { domain: network.domain, token })
  await reader.received(1)
})
afterAll(async () => {
  reader?.leave()
  await db?.destroy()
  server?.child.kill('SIGTERM')
  await server?.ended
  rmSync(folder, { recursive: true, force: true })
})

type Answer = { status: number; retry_after: string | undefined }

function ask(call: { method: 'GET' | 'POST'; url: string; payload?: string }): Promise<Answer> {
  const { method, url, headers, payload } = signedRequest({
    ...call,
    headers: {
      host: network.domain,
      [contextHeaders.domain]: network.domain,
      authorization: `Bearer ${token}`,
      ...(call.payload && { 'content-type': 'application/json' }),
    },
  })
  return new Promise((resolve) => {
    // A connection of its own: one that is kept open may just be closed by the server when it is used again.
    const options = { host: '127.0.0.1', port, path: String(url), method, headers, agent: false }
    const asked = http.request(options, (answer) => {
      answer.resume()
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, retry_after: answer.headers['retry-after'] }),
      )
    })
    asked.once('error', (error: NodeJS.ErrnoException) => resolve({ status: 0, retry_after: error.code }))
    asked.end(payload)
  })
}

const calls = [
  { method: 'GET', url: '/api/messages' },
  { method: 'GET', url: '/api/dashboard/summary?period=latest' },
  { method: 'POST', url: '/api/member/account/preferences', payload: '{"currency":"USD"}' },
  { method: 'GET', url: '/readyz' },
] as const

/** Asks without a pause; counts the answers. */
function load() {
  const answers = new Map<string, number>()
  let goesOn = true
  const asking = Array.from({ length: 8 }, async (_, at) => {
    while (goesOn) {
      const call = calls[at % calls.length]!
      const { status, retry_after } = await ask(call)
      const answer = call.url === '/readyz' ? `readyz ${status}` : `${status} ${retry_after ?? ''}`.trim()
      answers.set(answer, (answers.get(answer) ?? 0) + 1)
    }
  })
  return {
    async end() {
      goesOn = false
      await Promise.all(asking)
      return answers
    },
  }
}

const postmaster = () =>
  Number(readFileSync(path.join(folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n')[0])

const runs = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Until another server runs: one that was told to end still answers for a moment, and one that was killed leaves connections behind. */
async function endPostgres(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  const struck = postmaster()
  process.kill(struck, signal)
  const isAnother = () => {
    try {
      return postmaster() !== struck
    } catch {
      return false
    }
  }
  await expect.poll(isAnother, { timeout: maxWaitMs, interval: 10 }).toBe(true)
}

const backends = async () => {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name like 'cuesheet the server%'
    order by state = 'active' desc`.execute(db)
  return rows.map(({ pid }) => pid)
}

const untilBack = () =>
  expect
    .poll(() => ask({ method: 'GET', url: '/readyz' }).then(({ status }) => status), {
      timeout: maxWaitMs,
      interval: 25,
    })
    .toBe(200)

async function receivesEvent(channel_id: number): Promise<void> {
  await db
    .transaction()
    .execute((trx) =>
      announce(trx, network.scope, { to: ['managers'], kind: 'channel_changed', subject: { channel_id } }),
    )
  await expect
    .poll(
      () => reader.events.some(({ data }) => (data as { channel_id?: number }).channel_id === channel_id),
      { timeout: maxWaitMs, interval: 25 },
    )
    .toBe(true)
}

it.each([
  [
    'every connection is cut',
    async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
    },
  ],
  [
    'a process of PostgreSQL is killed',
    async () => {
      const struck = await backends()
      process.kill(struck[0]!, 'SIGKILL')
      await expect.poll(() => struck.some(runs), { timeout: maxWaitMs, interval: 10 }).toBe(false)
    },
  ],
  ['PostgreSQL is told to end', () => endPostgres('SIGINT')],
  ['PostgreSQL is killed', () => endPostgres('SIGKILL')],
])(
  '%s under load, again and again: the same process answers 503 meanwhile and all is well again',
  async (_, strike) => {
    for (let time = 0; time < times; time++) {
      const loaded = load()
      await sleep(50)
      await strike()
      await sleep(50)
      await untilBack()
      const answers = await loaded.end()
      await receivesEvent(++announced)
      expect([...answers.keys()].sort()).toEqual(expect.arrayContaining(['200', 'readyz 200']))
      const allowed = ['200', '503 5', 'readyz 200', 'readyz 503']
      expect([...answers.keys()].filter((answer) => !allowed.includes(answer))).toEqual([])
    }
    expect(server.child.exitCode, server.output()).toBe(null)
  },
  300_000,
)
