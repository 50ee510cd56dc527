// npm run bench -- console: the first page of every list of the console, and its palette, over a large installation.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createToken, hashToken } from '../apps/server/src/access/session.ts'
import { connect, type Database } from '../apps/server/src/db/connection.ts'
import { startPostgres } from '../apps/server/src/db/embedded/start-postgres.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { listContractEndpoints } from '../apps/server/src/testing/contract-endpoints.ts'
import { headersOf } from './calls/http-client.ts'
import { timeCalls } from './calls/measure-calls.ts'
import { startServer } from './calls/start-server.ts'
import { buildInstallation, type InstallationSize } from './console/build-installation.ts'
import { limitCores } from './limit-cores.ts'
import { writeResults } from './write-results.ts'

const { values: flags } = parseArgs({
  options: {
    cores: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
})
if (flags.help) {
  console.log(`npm run bench -- console [--cores 2]. Builds 500 networks with 50,000 accounts, 20,000 channels that wait for a review,
  100,000 tracks and 200,000 audit entries, and asks for the first page of every list of the console, and for its palette.`)
  process.exit(0)
}
limitCores(Number(flags.cores))
const repeats = 100

const size: InstallationSize = {
  networks: 500,
  accounts: 50_000,
  waiting: 20_000,
  approved: 20_000,
  tracks: 100_000,
  audit_entries: 200_000,
}
/** What lists are asked beside nothing; a list that needs something has it here. */
const searched: Record<string, Record<string, string>[]> = {
  'console/find': [{ search: '하늘' }, { search: 'person4999' }, { search: 'nothing of this kind' }],
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-bench-'))
const postgres = await startPostgres({ folder, purpose: 'the bench', onStep: console.error })
await migrate(postgres.url)
const db = connect(postgres.url, { application_name: 'cuesheet bench' })
try {
  await buildInstallation(db, size)
  const rows = await measureLists(await signInOperator(db))
  console.table(rows)
  writeResults('console', { size, rows })
} finally {
  await db.destroy()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function signInOperator(db: Database): Promise<{ token: string; domain: string }> {
  const { account_id } = await db
    .insertInto('accounts')
    .values({
      network_id: 0,
      user_id: 'operator@bench.test',
      nickname: 'Operator',
      password_hash: 'none',
      permission_flag: 2,
      operator_role: 'administrator',
    })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  const token = createToken()
  await db
    .insertInto('sessions')
    .values({ network_id: 0, token_hash: hashToken(token), account_id })
    .execute()
  return { token, domain: 'localhost' }
}

async function measureLists(operator: { token: string; domain: string }) {
  const server = await startServer(postgres.url)
  const { port } = server
  const endpoints = (await listContractEndpoints()).filter(
    ({ method, path }) => method === 'GET' && path.startsWith('console/'),
  )
  const rows = []
  for (const { path, query } of endpoints) {
    const asked = searched[path] ?? (query.safeParse({}).success ? [{}] : [])
    for (const values of asked) {
      const headers = headersOf(path, operator)
      const name = [path, ...Object.values(values)].join(' ')
      const target = `/api/${path}?${new URLSearchParams(values)}`
      rows.push({ name, ...(await timeCalls(port, target, headers, repeats)) })
    }
  }
  await server.stop()
  return rows
}
