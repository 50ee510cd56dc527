import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { poolOf } from './db/connection.ts'
import { createJobQueue } from './db/job-queues.ts'
import { createLog } from './http/log.ts'
import { sendJob } from './jobs/send-job.ts'
import { jobs, startJobs } from './jobs.ts'
import { createAccount, createNetwork } from './testing/factories.ts'
import { jobContext } from './testing/job-context.ts'
import { runProcess } from './testing/run-process.ts'
import { openTestDatabase } from './testing/test-database.ts'

const log = createLog({ log_level: 'silent' })
const config = readConfig({})
const { db, url } = await openTestDatabase()

it('that are due at the start run at once, the others at their time', async () => {
  const ran: string[] = []
  const job = (name: string, isDue: boolean) => ({
    name,
    cron: '0 0 1 1 *',
    run: async () => void ran.push(name),
    isDueAtStart: async () => isDue,
  })
  const scheduled = [job('test.due', true), job('test.later', false)]
  const running = await startJobs({ config, db, log, scheduled })
  await expect.poll(() => ran, { timeout: 30_000 }).toEqual(['test.due'])
  await running.stop()
})

it('take away what has expired and leave the rest', async () => {
  const network = await createNetwork(db)
  const { account_id } = await createAccount(db, network)
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const day = 24 * 60
  for (const [byte, minutes] of [
    [1, 30 * day - 1],
    [2, 30 * day + 1],
  ] as const)
    await db
      .insertInto('sessions')
      .values({
        network_id: network.network_id,
        account_id,
        token_hash: Buffer.alloc(32, byte),
        last_seen_at: ago(minutes),
      })
      .execute()
  for (const [byte, minutes] of [
    [1, 9],
    [2, 11],
  ] as const)
    await db
      .insertInto('used_protection_ids')
      .values({ protection_id: Buffer.alloc(64, byte), used_at: ago(minutes) })
      .execute()
  for (const [byte, minutes] of [
    [1, day - 1],
    [2, day + 1],
  ] as const)
    await db
      .insertInto('sign_in_throttle')
      .values({
        network_id: 0,
        throttle_key: Buffer.alloc(32, byte),
        failures: 1,
        window_started_at: ago(minutes),
      })
      .execute()

  for (const [byte, minutes] of [
    [1, -1],
    [2, 1],
  ] as const)
    await db
      .insertInto('downloads')
      .values({
        network_id: network.network_id,
        token_hash: Buffer.alloc(32, byte),
        session_hash: Buffer.alloc(32),
        asked: '{}',
        expires_at: ago(minutes),
      })
      .execute()

  for (const job of jobs.filter(({ name }) => /^(auth|reports)\./.test(name))) await job.run(jobContext(db))

  const left = await sql<{ key: Buffer }>`
    select token_hash as key from sessions union all select protection_id from used_protection_ids
    union all select throttle_key from sign_in_throttle union all select token_hash from downloads`.execute(
    db,
  )
  expect(left.rows.map(({ key }) => key[0])).toEqual([1, 1, 1, 1])
})

it('are scheduled once, however many processes start them, and stop with their process', async () => {
  const options = { config, db, log }
  const running = await Promise.all([startJobs(options), startJobs(options)])
  const { rows } = await sql<{ name: string; cron: string }>`
    select key as name, cron from pgboss.schedule order by key collate "C"`.execute(db)
  expect(rows).toEqual(
    jobs.map(({ name, cron }) => ({ name, cron })).sort((a, b) => (a.name < b.name ? -1 : 1)),
  )
  await Promise.all(running.map(({ stop }) => stop()))
})

it('are done as soon as what sends them commits, or at their time, again where they fail, and never where it is undone', async () => {
  const runs: boolean[] = []
  const run = async () => {
    runs.push(runs.length > 0)
    if (runs.length === 1) throw new Error('away')
  }
  const running = await startJobs({
    config,
    db,
    log,
    scheduled: [{ name: 'channels.verify', cron: '0 0 1 1 *', run }],
  })
  const undone = db.transaction().execute(async (trx) => {
    await sendJob(trx, 'channels.verify')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await db.transaction().execute((trx) => sendJob(trx, 'channels.verify', new Date('2100-01-01')))
  await db.transaction().execute((trx) => sendJob(trx, 'channels.verify'))
  await expect.poll(() => runs, { timeout: 10_000, interval: 50 }).toEqual([false])
  const listSent = async () => {
    const { rows } = await sql<{ state: string; is_later: boolean }>`
      select state, start_after > now() + interval '1 day' as is_later from pgboss.job where name = 'sent' order by state`.execute(
      db,
    )
    return rows
  }
  await expect.poll(listSent, { timeout: 10_000, interval: 50 }).toEqual([
    { state: 'created', is_later: true },
    { state: 'retry', is_later: false },
  ])
  await running.stop()
  expect(runs).toEqual([false])
}, 60_000)

it('of a process that was killed are done by another one soon', async () => {
  const name = 'test.hangs'
  let done = 0
  const options = {
    config,
    db,
    log,
    scheduled: [{ name, cron: '0 0 1 1 *', run: async () => void done++ }],
  }
  const boss = createJobQueue({ executeSql: (text, values) => poolOf(db).query(text, values) })
  await boss.start()
  await boss.send('scheduled', { job: name }, { singletonKey: name })
  await boss.stop({ graceful: false })
  const file = (name: string) => JSON.stringify(path.join(import.meta.dirname, name))
  const killed = runProcess([
    '--input-type=module',
    '-e',
    `const { connect } = await import(${file('db/connection.ts')})
    const { startJobs } = await import(${file('jobs.ts')})
    const { readConfig } = await import(${file('config.ts')})
    const run = () => new Promise(() => console.log('begun'))
    const db = connect(${JSON.stringify(url)})
    await startJobs({ config: readConfig({}), db, scheduled: [{ name: '${name}', cron: '0 0 1 1 *', run }] })`,
  ])
  await killed.said('begun')
  killed.child.kill('SIGKILL')
  await killed.ended

  // Instead of waiting for it: nothing has been heard of that process for a minute.
  await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where singleton_key = ${name}`.execute(
    db,
  )
  const running = await startJobs(options)
  await expect.poll(() => done, { timeout: 60_000, interval: 100 }).toBe(1)
  await running.stop()
}, 90_000)

it('of an older version are scheduled no more', async () => {
  const boss = await createJobQueue({
    executeSql: (text, values) => poolOf(db).query(text, values),
  }).start()
  await boss.createQueue('reports.of-an-older-version')
  await boss.schedule('reports.of-an-older-version', '* * * * *')
  const running = await startJobs({ config, db, log })
  await running.stop()
  const names = (await boss.getSchedules()).flatMap(({ name, key }) => [name, key])
  expect(names).toContain('reports.publish-figures')
  expect(names).not.toContain('reports.of-an-older-version')
  expect(await boss.getQueue('reports.of-an-older-version')).toBeNull()
  await boss.stop({ graceful: false })
})
