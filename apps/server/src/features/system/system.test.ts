import { randomUUID } from 'node:crypto'
import os from 'node:os'
import {
  pauseJob,
  resumeJob,
  runJob,
  setLogLevel,
  slowStatements,
  systemJobs,
  systemMails,
  systemState,
} from '@cuesheet/contract/console-system'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../../http/log.ts'
import type { ScheduledJob } from '../../jobs/scheduled-job.ts'
import { startJobs } from '../../jobs.ts'
import { followLogLevel } from '../../process/follow-log-level.ts'
import { createAccount, createNetwork } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'

const test = await openTestApp({ data_dir: os.tmpdir() })
const { db } = test
const operator = await createAccount(db, null, { as: 'operator', nickname: 'Ops' })
const client = await test.open('localhost', operator)

const quiet = createLog({ log_level: 'silent' })
/** Runs these jobs in a process, for as long as `use` takes. */
async function withJobs(scheduled: ScheduledJob[], use: () => Promise<void>): Promise<void> {
  const running = await startJobs({ config: readConfig({}), db, log: quiet, scheduled })
  try {
    await use()
  } finally {
    await running.stop()
  }
}
const yearly = '0 0 1 1 *'
const findJob = async (job: string) => (await client.call(systemJobs)).rows.find((row) => row.job === job)
const soon = { timeout: 20_000, interval: 50 }

it('runs a job at once, and says how its latest run went', async () => {
  const job = 'test.yearly'
  let failure: Error | null = null
  const run = async () => {
    if (failure) throw failure
  }
  await withJobs([{ name: job, cron: yearly, run }], async () => {
    expect(await findJob(job)).toMatchObject({ state: 'idle', cron: yearly, started_at: null, failures: 0 })
    await client.call(runJob, { body: { job } })
    await expect.poll(async () => (await findJob(job))?.took_ms, soon).toBeGreaterThanOrEqual(0)
    expect(await findJob(job)).toMatchObject({ state: 'idle', failures: 0, started_at: expect.any(String) })
    failure = new Error('The disk is away.')
    await client.call(runJob, { body: { job } })
    await expect
      .poll(() => findJob(job), soon)
      .toMatchObject({ state: 'failing', failures: 1, error: 'The disk is away.' })
    // Its next try is minutes away; by hand it is tried now.
    failure = null
    await client.call(runJob, { body: { job } })
    await expect.poll(() => findJob(job), soon).toMatchObject({ state: 'idle', failures: 0, error: null })
  })
  const actions = await db.selectFrom('audit_log').select('action').where('subject', '=', job).execute()
  expect(actions.map(({ action }) => action)).toEqual(['job.run', 'job.run', 'job.run'])
}, 60_000)

it('leaves a paused job alone, but for runs by hand; no job runs twice at once', async () => {
  const job = 'test.paused'
  let runs = 0
  let end = () => {}
  const run = async () => {
    runs += 1
    await new Promise<void>((resolve) => {
      end = resolve
    })
  }
  await withJobs([{ name: job, cron: yearly, run }], async () => {
    await client.call(pauseJob, { body: { job } })
    expect(await client.fail(pauseJob, { body: { job } })).toMatchObject({ code: 'conflict' })
    expect(await findJob(job)).toMatchObject({ state: 'paused', paused_by: 'Ops', next_at: null })
    // As its schedule would send it: taken from the queue, and not run.
    await sql`insert into pgboss.job (name, data, policy, singleton_key, retry_limit)
      values ('scheduled', ${JSON.stringify({ job })}, 'exclusive', ${job}, 0)`.execute(db)
    const waiting = async () => {
      const { rows } =
        await sql`select from pgboss.job where singleton_key = ${job} and state < 'completed'`.execute(db)
      return rows.length
    }
    await expect.poll(waiting, soon).toBe(0)
    expect(runs).toBe(0)
    await client.call(runJob, { body: { job } })
    await expect.poll(() => runs, soon).toBe(1)
    expect(await findJob(job)).toMatchObject({ state: 'running' })
    expect(await client.fail(runJob, { body: { job } })).toMatchObject({ code: 'conflict' })
    end()
    await expect.poll(async () => (await findJob(job))?.state, soon).toBe('paused')
    await client.call(resumeJob, { body: { job } })
    expect(await findJob(job)).toMatchObject({ state: 'idle', paused_by: null })
    expect(await client.fail(resumeJob, { body: { job } })).toMatchObject({ code: 'conflict' })
  })
}, 60_000)

it('says what it runs on', async () => {
  const state = await client.call(systemState)
  expect(state.version).toMatch(/^\d+\.\d+\.\d+/)
  expect(state.database).toMatchObject({ version: expect.stringMatching(/^\d+/), is_embedded: true })
  expect(state.database.size).toBeGreaterThan(1_000_000)
  expect(state.migrations[0]!.name > '0040').toBe(true)
  expect(state.process.rss).toBeGreaterThan(10_000_000)
  expect(state.disk!.free).toBeLessThan(state.disk!.total)
  expect(state.quota).toMatchObject({
    used_units: 0,
    background_units: 0,
    daily_units: 10_000,
    keys: [],
  })
})

it('changes how much every process logs, for an hour or until it is taken back', async () => {
  const log = createLog({ log_level: 'warn' })
  const stop = followLogLevel(db, log)
  await client.call(setLogLevel, { body: { level: 'debug' } })
  await expect.poll(() => log.level, soon).toBe('debug')
  const { changed } = (await client.call(systemState)).log
  expect(changed).toMatchObject({ level: 'debug', by: 'Ops' })
  const minutes = (new Date(changed!.until).getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(58)
  expect(minutes).toBeLessThan(61)
  await client.call(setLogLevel, { body: { level: null } })
  await expect.poll(() => log.level, soon).toBe('warn')
  await stop()

  // A process that starts meanwhile; the end comes by itself.
  await sql`insert into log_level (level, until, set_by) values ('trace', now() + interval '2 seconds', ${operator.account_id})`.execute(
    db,
  )
  const late = createLog({ log_level: 'error' })
  const stopLate = followLogLevel(db, late)
  await expect.poll(() => late.level, soon).toBe('trace')
  await expect.poll(() => late.level, soon).toBe('error')
  await stopLate()
}, 40_000)

it('lists mails, the latest first, a piece at a time, without what they say', async () => {
  const network = await createNetwork(db, { name: 'mailing' })
  const member = await createAccount(db, network, { nickname: 'Jo' })
  const { account_id } = member
  for (const [index, state] of (['sent', 'given_up', 'sent'] as const).entries())
    await db
      .insertInto('outbox')
      .values({
        network_id: network.network_id,
        mail_id: randomUUID(),
        kind: 'password_reset',
        account_id,
        state,
        tries: index + 1,
        code: state === 'sent' ? null : 'ETIMEDOUT',
        tried_at: new Date(Date.now() - index * 60_000),
      })
      .execute()
  const first = await client.call(systemMails, { query: { size: 2 } })
  expect(first.rows.map(({ tries }) => tries)).toEqual([1, 2])
  expect(first.rows[1]).toMatchObject({
    network: 'mailing',
    nickname: 'Jo',
    state: 'given_up',
    code: 'ETIMEDOUT',
  })
  const second = await client.call(systemMails, { query: { size: 2, after: first.next! } })
  expect(second).toMatchObject({ rows: [{ tries: 3 }], next: null })
  expect((await client.call(systemMails, { query: { failed: '1' } })).rows).toMatchObject([{ tries: 2 }])
  expect(await client.fail(systemMails, { query: { after: 'x' } })).toMatchObject({ code: 'invalid_input' })
})

it('shows the statements that run where the database keeps no statistics of them', async () => {
  const asleep = sql`select pg_sleep(1.5)`.execute(db)
  await expect
    .poll(async () => {
      const { source, rows } = await client.call(slowStatements)
      return source === 'running' && rows.some(({ statement }) => statement.includes('pg_sleep'))
    }, soon)
    .toBe(true)
  await asleep
})
