import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { addActivity } from '../../testing/facts.ts'
import { runCli } from '../../testing/run-cli.ts'
import { runCommand } from '../../testing/run-command.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { openVerified } from './open-verified.ts'
import { verifyInstallation } from './verify-installation.ts'
import { rebuildStores } from './verify-stores.ts'

let made: TestDatabase
let networks: [TestNetwork, TestNetwork]
let folder: string
let file: string
beforeEach(async () => {
  made = await createTestDatabase()
  networks = [
    await createNetwork(made.db, { name: 'first' }),
    await createNetwork(made.db, { name: 'second' }),
  ]
  for (const network of networks) {
    const channel = await createChannel(made.db, network)
    await addActivity(made.db, network, [
      { channel, day: '2026-09-01', video: 'a', views: 5 },
      { channel, day: '2026-10-01', video: 'a', views: 10 },
    ])
    await made.db.transaction().execute((trx) => rebuildStores(trx, network.scope, '2026-11-01'))
  }
  folder = mkdtempSync(path.join(os.tmpdir(), 'verified-'))
  file = path.join(folder, 'verified.jsonl')
})
afterEach(async () => {
  await made.drop()
  rmSync(folder, { recursive: true })
})

const setViews = ({ network_id }: TestNetwork, views: number, day = '2026-10-01') =>
  sql`update network_day set views = ${views} where network_id = ${network_id} and day = ${day}`.execute(
    made.db,
  )
const verify = (...args: string[]) => runCommand(made, ['verify', '--resume', file, ...args])

/** Verifies the first network, or only this month of it, and is cut off in the middle of what it writes about the next. */
async function cutOff(after: string | null = null): Promise<void> {
  const kept = await openVerified(file, made.url)
  for await (const verified of verifyInstallation(made.db)) {
    kept.add(verified)
    if (verified.month === after) break
  }
  appendFileSync(file, '{"part":"second","verifica')
}

it('goes on after the networks of a run that was cut off, and ends with what both found', async () => {
  await setViews(networks[0], 11)
  await cutOff()
  // Found by the first run, and put right since: not looked at again.
  await setViews(networks[0], 10)
  await setViews(networks[1], 12)
  const { code, stdout } = await verify()
  expect(code).toBe(1)
  expect(stdout).toMatch(
    /first: 1 row not as .*That far by the run that began at 2\d{3}-.*\nsecond: 1 row not as/s,
  )
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(8)
})

it('goes on in the middle of a network, and says of all of it what both runs found', async () => {
  await setViews(networks[0], 6, '2026-09-01')
  await cutOff('2026-09')
  await setViews(networks[0], 5, '2026-09-01')
  await setViews(networks[0], 12)
  const { code, stdout } = await verify()
  expect(code).toBe(1)
  expect(stdout).toMatch(
    /^That far by the run .*\nfirst: 2 rows not as .*\n {2}network_day: .*"views":6.*\n {2}network_day: .*"views":12.*\nsecond: the /s,
  )
})

it('compares single months alone, and says what it leaves out', async () => {
  const of = (...months: string[]) =>
    runCommand(made, ['verify', ...months.flatMap((each) => ['--month', each])])
  await setViews(networks[1], 12)
  expect(await of('2026-09')).toEqual({
    code: 0,
    stdout:
      'first, 2026-09: the rollups equal the credited facts\nsecond, 2026-09: the rollups equal the credited facts\n',
    stderr: expect.stringMatching(/^ *Left out, as no month has a part of it: the ledger/),
  })
  const both = await of('2026-10', '2026-09')
  expect(both.code).toBe(1)
  expect(both.stdout).toMatch(
    /^first, 2026-09: the .*\nfirst, 2026-10: the .*\nsecond, 2026-09: the .*\nsecond, 2026-10: 1 row not as /,
  )
  expect(await runCli(made.url, ['verify', '--month', '2026-13'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('2026-11'),
  })
  await cutOff()
  expect(await verify('--month', '2026-10')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /is of a verification of something else: give the same --network and --month/,
    ),
  })
})

it('looks at months that have rows of one kind alone, too', async () => {
  const { network_id } = networks[1]
  await sql`
    insert into network_day (network_id, day, activity_reported, revenue_reported, activity_incomplete, revenue_incomplete, unsplit_views)
    values (${network_id}, '2020-02-29', false, false, false, false, 0)`.execute(made.db)
  await sql`insert into held_month (network_id, month, channel_id, revenue)
    select network_id, '2021-03-01', channel_id, 7 from channels where network_id = ${network_id}`.execute(
    made.db,
  )
  const found = (await Array.fromAsync(verifyInstallation(made.db))).filter(
    ({ verification }) => verification.difference_count > 0,
  )
  expect(
    found.map(({ part, month, verification }) => [part, month, verification.differences[0]!.rollup]),
  ).toEqual([
    ['second', '2020-02', 'network_day'],
    ['second', '2021-03', 'held_month'],
  ])
})

it('verifies all where there is no file yet, and says of one that has ended when that was', async () => {
  expect(await verify()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/first: the .*\nsecond: the /),
  })
  expect(await verify()).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/ended at 2\d{3}-.*: remove the file, or name another one/),
  })
})

it('refuses the file of another database, and of one that was upgraded since', async () => {
  await cutOff()
  const other = await createTestDatabase()
  const refused = /is of another database, or of this one before an upgrade/
  await expect(openVerified(file, other.url)).rejects.toThrow(refused)
  await other.drop()
  await sql`insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')`.execute(made.db)
  await expect(openVerified(file, made.url)).rejects.toThrow(refused)
})

it.each([
  'a letter',
  'a letter\n',
  '{"part":"first"}\n',
  '{"database":"1 2","schema":"x","begun_at":"y"}\n[]\n',
])('leaves a file that is something else as it is: %j', async (text) => {
  const own = await openVerified(file, made.url).then(() => readFileSync(file, 'utf8'))
  const given = text.startsWith('{"database"') ? `${own}[]\n` : text
  writeFileSync(file, given)
  await expect(openVerified(file, made.url)).rejects.toThrow(/is no file of a verification/)
  expect(readFileSync(file, 'utf8')).toBe(given)
})
