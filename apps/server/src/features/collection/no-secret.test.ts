import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import * as audit from '@cuesheet/contract/console-audit'
import * as contract from '@cuesheet/contract/console-collection'
import * as today from '@cuesheet/contract/console-today'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../access/password.ts'
import { createAccount, createChannel, createNetwork, createSession } from '../../testing/factories.ts'
import { startReporting, type TestReporting } from '../../testing/reporting-platform.ts'
import { activityCsv } from '../../testing/reports.ts'
import { startSecondProcess } from '../../testing/second-process.ts'
import { TestClient } from '../../testing/test-client.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

const password = 'a good password'
const cli = path.join(import.meta.dirname, '../../cli.ts')
const day = '2026-11-15'

let database: TestDatabase
let platform: TestReporting
let environment: NodeJS.ProcessEnv
/** Apart from the data folder, in which no key may be. */
let keys: string
let server: Awaited<ReturnType<typeof startSecondProcess>> | undefined
beforeAll(async () => {
  ;[database, platform] = await Promise.all([createTestDatabase(), startReporting()])
  keys = await mkdtemp(path.join(os.tmpdir(), 'keys-'))
  const { config } = platform
  environment = {
    DATA_DIR: config.data_dir,
    SECRET_KEY: config.secret_key!,
    YOUTUBE_REPORTING_ROOT_URL: config.reporting_root_url!,
    GOOGLE_CLIENT_ID: config.google_client!.id,
    GOOGLE_CLIENT_SECRET: config.google_client!.secret,
    LOG_LEVEL: 'trace',
  }
})
afterAll(async () => {
  await server?.stop()
  await platform.close()
  await rm(keys, { recursive: true })
  await database.drop()
})

/** What was said anywhere, by where. */
const said: [where: string, text: string][] = []
const say = (where: string, text: string) => void said.push([where, text])

/** The command lines of all processes that this one has started, and of theirs. */
async function lookAtCommandLines(): Promise<void> {
  const parents = new Map<number, number>()
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    parents.set(pid, Number(/\) \S (\d+)/.exec(stat)?.[1] ?? 0))
  }
  const isOurs = (pid: number): boolean => pid === process.pid || (pid > 1 && isOurs(parents.get(pid) ?? 0))
  for (const pid of parents.keys())
    if (isOurs(pid)) say(`argv of ${pid}`, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))
}

async function run(args: string[], input: string | (() => Promise<string>) = ''): Promise<string> {
  const child = spawn(process.execPath, [cli, ...args], {
    env: {
      DATABASE_URL: database.url,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
    },
  })
  let output = ''
  const asked = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('paste the address')) resolve()
    })
    child.once('close', () => resolve())
  })
  const [errors] = await Promise.all([
    text(child.stderr),
    (async () => {
      await lookAtCommandLines()
      if (typeof input === 'string') return child.stdin.end(input)
      await asked
      linkOf.said = /http\S+/.exec(output)?.[0] ?? ''
      child.stdin.end(await input())
    })(),
    new Promise((resolve) => child.once('close', resolve)),
  ])
  say(`stdout of ${args.join(' ')}`, output)
  say(`stderr of ${args.join(' ')}`, errors)
  return output + errors
}
/** The address that a command has printed for a person to open. */
const linkOf = { said: '' }

/** Every row of every table, also of the jobs, as text; of bytes their hexadecimal digits. */
async function readTables(): Promise<[string, string][]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema')
      and nspname not like 'pg_toast%' order by 1, 2`.execute(database.db)
  const found: [string, string][] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ rows: string | null }>`
      select string_agg(to_jsonb(t)::text, chr(10)) as rows from ${sql.table(`${schema}.${name}`)} as t`.execute(
      database.db,
    )
    found.push([`${schema}.${name}`, rows[0]!.rows ?? ''])
  }
  return found
}

async function readFiles(folder: string): Promise<[string, string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async ({ parentPath, name }): Promise<[string, string]> => {
      return [name, await readFile(path.join(parentPath, name), 'latin1')]
    }),
  )
}

test('no key, token or client secret is in a log, an error, a row, a file, an answer or a command line', async () => {
  const { db } = database
  const { reporting } = platform
  const password_hash = await hashPassword(password)
  const operator = await createAccount(db, null, { as: 'operator', password_hash })
  const [byKey, byConsent] = [
    await createNetwork(db, { name: 'by-key' }),
    await createNetwork(db, { name: 'by-consent' }),
  ]
  reporting.now = () => new Date('2026-11-20T18:00:00Z')
  for (const [network, owner] of [
    [byKey, 'CMS-K'],
    [byConsent, 'CMS-C'],
  ] as const) {
    const channel = await createChannel(db, network)
    const content = activityCsv([{ channel, day, video: 'v', views: 7 }])
    for (const type of ['content_owner_basic_a4', 'content_owner_payments_summary_a1'])
      platform.publish(owner, { type, day, created_at: `${day}T20:00:00Z`, content })
  }
  const key = platform.makeKey('CMS-K')
  const keyFile = path.join(keys, 'key.json')
  await writeFile(keyFile, key, { mode: 0o600 })
  const ofKey = ['--network', 'by-key']
  const ofConsent = ['--network', 'by-consent']

  // Commands: what fails, then what works.
  reporting.faults = [{ kind: 'html', call: 'token' }]
  await run(['connect', 'key', keyFile, ...ofKey, '--content-owner', 'CMS-K'])
  for (const kind of ['unauthenticated', 'forbidden', 'html', 'clock_skew', 'server_error'] as const) {
    reporting.faults = [{ kind, call: kind === 'clock_skew' ? 'token' : 'reportTypes' }]
    await run(['connect', 'key', '-', ...ofKey, '--content-owner', 'CMS-K'], key)
  }
  reporting.faults = []
  await run(['connect', 'key', '-', ...ofKey, '--content-owner', 'CMS-K'], key.replace('BEGIN', 'END'))
  expect(await run(['connect', 'key', keyFile, ...ofKey, '--content-owner', 'CMS-K'])).toContain(
    'connected by',
  )
  const codes: string[] = []
  const consent = async () => {
    const back = await platform.consent(linkOf.said, 'CMS-C')
    codes.push(back.searchParams.get('code')!)
    return `${back.href}\n`
  }
  reporting.faults = [{ kind: 'html', call: 'token', times: 1 }]
  await run(['connect', 'consent', ...ofConsent, '--content-owner', 'CMS-C'], consent)
  reporting.faults = []
  const connected = await run(['connect', 'consent', ...ofConsent, '--content-owner', 'CMS-C'], consent)
  expect(connected).toContain('by-consent: connected')
  for (const network of [ofKey, ofConsent])
    expect(await run(['connect', 'test', ...network])).toContain('it works')
  await run(['connect', 'list', '--json'])

  // The server collects, and is hit by faults at each call.
  server = await startSecondProcess(database.url, { ...environment, JOBS: '1' })
  const client = new TestClient(server.app as FastifyInstance, 'localhost', await createSession(db, operator))
  const answers = async () => {
    await lookAtCommandLines()
    const calls = [
      [contract.collectionConnections, {}],
      [contract.collectionReports, { query: { network: byKey.network_id } }],
      [contract.collectionReports, { query: { network: byConsent.network_id } }],
      [contract.testConnection, { body: { network_id: byKey.network_id } }],
      [contract.testConnection, { body: { network_id: byConsent.network_id } }],
      [audit.consoleAudit, {}],
      [today.exceptions, {}],
    ] as const
    for (const [endpoint, sent] of calls)
      say(endpoint.path, (await client.send(endpoint, sent as never)).body)
  }
  const collect = async () => {
    await sql`update collection_connections set problem = null, problem_since = null, failures = 0, full_listed_at = null,
      next_try_at = now()`.execute(db)
    await sql`update collected_reports set state = 'waiting', next_try_at = now(), tries = 0`.execute(db)
    for (const { network_id } of [byKey, byConsent])
      await client.call(contract.collectNow, { body: { network_id } })
  }
  const isDone = async () => {
    const { rows } = await sql<{ open: number }>`
      select (select count(*) from collection_connections where problem is null and next_try_at <= now())
        + (select count(*) from collected_reports as r where state = 'waiting' and next_try_at <= now() and exists (
            select from collection_connections as c where c.network_id = r.network_id and problem is null)) as open`.execute(
      db,
    )
    return rows[0]!.open
  }
  const waiting = { timeout: 60_000, interval: 50 }
  await collect()
  await expect.poll(isDone, waiting).toBe(0)
  await answers()
  for (const kind of ['unauthenticated', 'forbidden', 'html', 'half_file'] as const)
    for (const call of ['token', 'reports', 'media'] as const) {
      if (kind === 'half_file' && call !== 'media') continue
      reporting.faults = [{ kind, call }]
      await collect()
      await expect.poll(isDone, waiting).toBe(0)
      await answers()
    }
  reporting.faults = []
  const sent = { network_id: byKey.network_id, content_owner: 'CMS-K', password }
  for (const body of [
    { ...sent, key },
    { ...sent, key, content_owner: 'CMS-of-others' },
    { ...sent, key: key.slice(0, -20) },
    { ...sent, key, password: 'another password' },
  ])
    say('connect/key', (await client.send(contract.connectWithKey, { body })).body)
  say('finish', (await client.send(contract.finishConsent, { body: { state: 'x', code: codes[0]! } })).body)
  const { grants } = reporting.access
  const refresh_tokens = grants.map(({ refresh_token }) => refresh_token)
  expect(refresh_tokens).toHaveLength(1)

  const lines = (JSON.parse(key) as { private_key: string }).private_key.split('\n')
  const secrets: [string, string][] = [
    ['private key', lines[4]!],
    ['private key', lines.at(-4)!],
    ['the head of a private key', 'BEGIN PRIVATE KEY'],
    ['client secret', reporting.access.client.secret],
    ['installation’s key', platform.config.secret_key!],
    ['access token', 'ya29.'],
    ['signed request', 'eyJhbGciOiJSUzI1NiI'],
    ['password', password],
    ...refresh_tokens.map((token): [string, string] => ['refresh token', token]),
    ...codes.map((code): [string, string] => ['code', code]),
  ]
  await server.stop()
  say('server', server.output())
  expect(server.output()).toContain('reports could not be collected')
  const tables = await readTables()
  expect(tables.map(([name]) => name)).toEqual(
    expect.arrayContaining(['public.collection_connections', 'public.audit_log', 'pgboss.job']),
  )
  const all = [...said, ...tables, ...(await readFiles(platform.config.data_dir))]
  const hidden = (secret: string) => [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64'),
  ]
  const found = all.flatMap(([where, content]) =>
    secrets
      .filter(([, secret]) => hidden(secret).some((form) => content.includes(form)))
      .map(([what]) => `${what} in ${where}`),
  )
  expect(found).toEqual([])
  // The search itself sees what there is to see.
  expect(all.some(([where, content]) => where.startsWith('argv') && content.includes('connect'))).toBe(true)
  expect(tables.find(([name]) => name === 'public.collection_connections')![1]).toContain('CMS-K')
  await run(['connect', 'end', ...ofConsent])
  expect(reporting.access.grants).toEqual([])
}, 240_000)
