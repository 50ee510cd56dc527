import { randomUUID } from 'node:crypto'
import { exchangeRates, importExchangeRates, settleRateDoubt } from '@cuesheet/contract/console-rates'
import { exceptions, glance, putOffException, takeUpException } from '@cuesheet/contract/console-today'
import type { BodyOf } from '@cuesheet/contract/endpoint'
import { addDays as dayAfter, reportingDay } from '@cuesheet/contract/values/day'
import type { ExceptionKind } from '@cuesheet/contract/values/exception-kinds'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '../../config.ts'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  fileDigest,
  type TestNetwork,
} from '../../testing/factories.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'
import { refreshReviewQueue } from '../channels/public.ts'

// A Monday, 10 in the morning in California: the reporting day is the 16th.
const start = new Date('2026-11-16T18:00:00Z')
let now = start
let network: TestNetwork
const config: Partial<Config> = { backup_within_hours: null }
const test = await openTestApp(config, { now: () => now })
const operator = await createAccount(test.db, null, { as: 'operator', nickname: 'Ops' })
const client = await test.open('localhost', operator)
beforeEach(async () => {
  now = start
  for (const table of ['exceptions_put_off', 'report_slots', 'figures_through', 'network_day', 'outbox'])
    await sql`delete from ${sql.ref(table)}`.execute(test.db)
  await sql`update channels set status = 3, verification = 'pending'`.execute(test.db)
  await refreshQueue()
  await sql`delete from exchange_rates`.execute(test.db)
  await sql`delete from platform_quota`.execute(test.db)
  await sql`delete from job_runs`.execute(test.db)
  await sql`delete from pgboss.schedule`.execute(test.db)
  network = await createNetwork(test.db)
})

const find = async (kind: ExceptionKind) =>
  (await client.call(exceptions)).rows.filter((row) => row.kind === kind)
const ago = (hours: number) => new Date(start.getTime() - hours * 3_600_000)

const refreshQueue = () => test.db.transaction().execute((trx) => refreshReviewQueue(trx, null))

async function addWaiting(verified_at: string): Promise<void> {
  const { channel_id } = await createChannel(test.db, network, { status: 0, credit: [] })
  await test.db
    .updateTable('channels')
    .set({ verified_at: new Date(verified_at) })
    .where('channel_id', '=', channel_id)
    .execute()
  await refreshQueue()
}

/** A file that figures stand from. */
async function addFile(rows_rejected: number, imported_at = start): Promise<number> {
  const { network_id } = network
  const counts = { rows_read: 100, rows_written: 90, rows_unchanged: 0, rows_unmatched: 0 }
  const { file_id } = await test.db
    .insertInto('report_files')
    .values({
      network_id,
      file_name: 'a.csv',
      sha256: fileDigest('a'),
      report_type: 'activity',
      kind: 'activity',
      imported_at,
      rows_rejected,
      ...counts,
    })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into report_slots (network_id, kind, source, day, file_id, sha256, imported_at, rows_rejected)
    values (${network_id}, 'activity', 0, '2026-11-10', ${file_id}, '\\x00', ${imported_at}, ${rows_rejected})
    on conflict (network_id, kind, source, day, channel_id)
    do update set file_id = excluded.file_id, rows_rejected = excluded.rows_rejected`.execute(test.db)
  return file_id
}

async function addDays(kind: 'activity' | 'revenue', ...days: string[]): Promise<void> {
  for (const day of days)
    await sql`
      insert into network_day (network_id, day, activity_reported, revenue_reported, revenue)
      values (${network.network_id}, ${day}, ${kind === 'activity'}, ${kind === 'revenue'},
        case when ${kind === 'revenue'} then 1500000000 end)
      on conflict (network_id, day) do update set
        activity_reported = network_day.activity_reported or excluded.activity_reported,
        revenue_reported = network_day.revenue_reported or excluded.revenue_reported,
        revenue = coalesce(excluded.revenue, network_day.revenue)`.execute(test.db)
}
const showThrough = (day: string) =>
  test.db.insertInto('figures_through').values({ network_id: network.network_id, day }).execute()

describe('channels', () => {
  it('that wait for a review: how many, since when, and late after two business days', async () => {
    expect(await find('review')).toEqual([])
    // In Seoul it is Tuesday, the 17th: what was proven on Friday is due today, what was on Thursday was due on Monday.
    await addWaiting('2026-11-13T10:00:00Z')
    expect(await find('review')).toMatchObject([
      { since: '2026-11-13T10:00:00.000Z', weight: 1, is_urgent: false, names: { count: 1, late: 0 } },
    ])
    await addWaiting('2026-11-12T10:00:00Z')
    await addWaiting('2026-11-13T11:00:00Z')
    expect(await find('review')).toMatchObject([
      { since: '2026-11-12T10:00:00.000Z', weight: 3, is_urgent: true, names: { count: 3, late: 1 } },
    ])
  })

  it('proven by two networks', async () => {
    const { channel_id, platform_channel_id } = await createChannel(test.db, network)
    const rival = await createNetwork(test.db)
    const rivals = [rival.network_id]
    await test.db.updateTable('channel_key').set({ rivals }).where('channel_id', '=', channel_id).execute()
    expect(await find('contests')).toEqual([])
    await test.db
      .insertInto('channels')
      .values({
        network_id: rival.network_id,
        channel_id,
        platform_channel_id,
        title: 'Theirs',
        verification: 'verified',
        verified_at: ago(5),
        registered_on: '2026-11-01',
      })
      .execute()
    await refreshQueue()
    expect(await find('contests')).toMatchObject([{ since: ago(5).toISOString(), weight: 1 }])
  })

  it('whose verification fails in numbers: ten at least, and more than succeed', async () => {
    const fail = async () => {
      const { channel_id } = await createChannel(test.db, network, { status: 0, verification: 'failed' })
      const failed = { verification_failure: 'channel_gone', verification_started_at: sql<Date>`now()` }
      await test.db.updateTable('channels').set(failed).where('channel_id', '=', channel_id).execute()
    }
    for (let made = 0; made < 9; made++) await fail()
    expect(await find('verification')).toEqual([])
    await fail()
    expect(await find('verification')).toMatchObject([
      { weight: 10, names: { failed: 10, verified: 0, cause: 'channel_gone' } },
    ])
    for (let made = 0; made < 10; made++) {
      const { channel_id } = await createChannel(test.db, network)
      await sql`update channels set verified_at = now() where channel_id = ${channel_id}`.execute(test.db)
    }
    expect(await find('verification')).toEqual([])
  })
})

describe('reports', () => {
  it('with rejected rows, until another file stands for the day', async () => {
    const file_id = await addFile(7, ago(30))
    expect(await find('rejects')).toMatchObject([
      {
        network: { network_id: network.network_id, name: network.name },
        since: ago(30).toISOString(),
        weight: 7,
        names: { files: 1, rows: 7, file_id },
      },
    ])
    await addFile(0)
    expect(await find('rejects')).toEqual([])
  })

  it('that are missing: a network whose data-through stands still, and which kind it lacks', async () => {
    await addDays('activity', '2026-11-12', '2026-11-13', '2026-11-14')
    await addDays('revenue', '2026-11-12', '2026-11-13')
    await showThrough('2026-11-13')
    // Reports come within three days: that of the 14th may come until the end of the 16th, the 17th is too late.
    expect(await find('standing')).toEqual([])
    now = new Date('2026-11-17T18:00:00Z')
    expect(await find('standing')).toMatchObject([
      {
        network: { name: network.name },
        since: '2026-11-17T08:00:00.000Z',
        weight: 1,
        names: { through: '2026-11-13', missing: 'revenue' },
      },
    ])
    await addDays('revenue', '2026-11-14')
    expect(await find('standing')).toMatchObject([{ weight: 0, names: { missing: 'none' } }])
    await sql`update figures_through set day = '2026-11-14'`.execute(test.db)
    expect(await find('standing')).toEqual([])
  })

  it('of channels that nobody registered, until they are registered or ignored', async () => {
    const { network_id } = network
    const { platform_channel_id: known } = await createChannel(test.db, network)
    const unknown = ['UC'.padEnd(24, 'a'), 'UC'.padEnd(24, 'b')]
    for (const platform_channel_id of [known, ...unknown])
      await test.db
        .insertInto('unmatched_channels')
        .values({
          network_id,
          platform_channel_id,
          first_day: '2026-11-03',
          last_day: '2026-11-10',
          report_rows: 4,
          views: 1000,
          revenue: 2_500_000_000,
        })
        .execute()
    expect(await find('unmatched')).toMatchObject([
      {
        network: { name: network.name },
        since: '2026-11-03T00:00:00.000Z',
        weight: 2,
        names: { count: 2, views: 2000, revenue: '5' },
      },
    ])
    const ignored = unknown.map((platform_channel_id) => ({ network_id, platform_channel_id }))
    await test.db.insertInto('ignored_channels').values(ignored).execute()
    expect(await find('unmatched')).toEqual([])
  })

  it('that figures differ from, until they are made again', async () => {
    const { network_id } = network
    const end = (task: 'verify' | 'rebuild', result: object | null, failure: string | null = null) =>
      test.db
        .insertInto('figure_tasks')
        .values({ network_id, task, result: JSON.stringify(result), failure, ended_at: ago(1) })
        .execute()
    await end('verify', { difference_count: 0 })
    expect(await find('figures')).toEqual([])
    await end('verify', { difference_count: 3 })
    expect(await find('figures')).toMatchObject([
      {
        weight: 3,
        is_urgent: true,
        since: ago(1).toISOString(),
        names: { state: 'different', differences: 3 },
      },
    ])
    await end('rebuild', null, 'gave up')
    expect(await find('figures')).toMatchObject([
      { is_urgent: false, names: { state: 'failed', task: 'rebuild' } },
    ])
    await end('rebuild', {})
    expect(await find('figures')).toEqual([])
  })

  it('of no month before the first report', async () => {
    expect(await find('rates')).toEqual([])
  })

  it('of months without an exchange rate, from the fifth day on', async () => {
    await addDays('revenue', '2026-09-30')
    now = new Date('2026-11-05T18:00:00Z')
    await addExchangeRates(test.db, { '2026-09-30': '1400' })
    expect(await find('rates')).toMatchObject([{ weight: 1, names: { count: 1, month: '2026-10-01' } }])
    now = new Date('2026-11-06T18:00:00Z')
    expect(await find('rates')).toMatchObject([{ weight: 2, names: { count: 2, month: '2026-10-01' } }])
    await addExchangeRates(test.db, { '2026-10-07': '1400', '2026-11-02': '1390' })
    expect(await find('rates')).toEqual([])
  })

  it('of exchange rates that disagree, until one of them is taken', async () => {
    const doubt = { currency: 'KRW', source: 'bok', rate: '1428.01', other_source: 'ecb', other_rate: '1400' }
    const days = ['2026-11-12', '2026-11-13'].map((day) => ({ ...doubt, day, found_at: ago(2) }))
    await test.db.insertInto('rate_doubts').values(days).execute()
    const names = { count: 2, day: '2026-11-13' }
    expect(await find('rate_doubts')).toMatchObject([{ weight: 2, since: ago(2).toISOString(), names }])
    const settle = (body: BodyOf<typeof settleRateDoubt>) => client.send(settleRateDoubt, { body })
    const day = '2026-11-13'
    // What neither of them says is no choice, and what is settled is none any more.
    expect((await settle({ day, source: 'bok', rate: '1400' })).statusCode).toBe(409)
    expect((await settle({ day, source: 'ecb', rate: '1400' })).statusCode).toBe(200)
    expect((await settle({ day, source: 'ecb', rate: '1400' })).statusCode).toBe(404)
    const body = { content: 'date,krw_per_usd\n2026-11-12,1410\n' }
    await client.call(importExchangeRates, { body })
    expect(await find('rate_doubts')).toEqual([])
    const { rows, doubts } = await client.call(exchangeRates)
    // (1400 + 1410) / 2; Mondays to Fridays up to yesterday, a Sunday, but these two.
    expect(rows[0]).toMatchObject({ month: '2026-11', rate: '1405.000000', sources: ['ecb', 'list'] })
    expect(rows[0]!.missing_days).toEqual(
      ['02', '03', '04', '05', '06', '09', '10', '11'].map((ofMonth) => `2026-11-${ofMonth}`),
    )
    expect(doubts).toEqual([])
  })
})

describe('the installation', () => {
  const schedule = (job: string, cron: string) =>
    sql`
    insert into pgboss.schedule (name, key, cron, created_on) values ('scheduled', ${job}, ${cron}, ${ago(48)})`.execute(
      test.db,
    )
  const ran = (job: string, at: Date) =>
    test.db.insertInto('job_runs').values({ job, started_at: at, ended_at: at, took_ms: 5 }).execute()

  it('has jobs that fail, are late, or have been paused for a day', async () => {
    await schedule('a.hourly', '0 * * * *')
    await schedule('b.hourly', '0 * * * *')
    await ran('a.hourly', ago(0.5))
    await ran('b.hourly', ago(0.5))
    expect(await find('jobs')).toEqual([])
    await test.db
      .updateTable('job_runs')
      .set({ failures: 2, failed_since: ago(1), error: 'away' })
      .where('job', '=', 'a.hourly')
      .execute()
    await test.db
      .updateTable('job_runs')
      .set({ started_at: ago(3) })
      .where('job', '=', 'b.hourly')
      .execute()
    const late = { kind: 'jobs', subject: 'b.hourly', since: ago(2).toISOString(), names: { state: 'late' } }
    expect(await find('jobs')).toMatchObject([
      late,
      {
        subject: 'a.hourly',
        since: ago(1).toISOString(),
        names: { state: 'failing', failures: 2, error: 'away' },
      },
    ])
    await test.db
      .updateTable('job_runs')
      .set({ paused_at: ago(23) })
      .execute()
    expect(await find('jobs')).toEqual([])
    await test.db
      .updateTable('job_runs')
      .set({ paused_at: ago(25) })
      .where('job', '=', 'b.hourly')
      .execute()
    expect(await find('jobs')).toMatchObject([{ subject: 'b.hourly', names: { state: 'paused' } }])
  })

  it('has no process that runs the jobs: one line, not one for each', async () => {
    await schedule('a.hourly', '0 * * * *')
    await schedule('b.hourly', '30 * * * *')
    expect(await find('jobs')).toMatchObject([
      { subject: '', is_urgent: true, weight: 2, since: ago(47.5).toISOString(), names: { state: 'none' } },
    ])
  })

  it('has claims that the platform decides on within three days, until they are handled', async () => {
    const network = await createNetwork(test.db)
    const { network_id } = network
    const today = reportingDay(now)
    const claim = (asset_id: string, days: number) => ({
      network_id,
      channel_id: 1,
      video_id: 'v'.padEnd(11, '_'),
      asset_id,
      isrc: '',
      kind: 'disputed' as const,
      day: today,
      since_day: dayAfter(today, -27),
      ends_on: dayAfter(today, days),
      before_state: '',
      before_word: '',
      state: '',
      word: '',
      file_id: 1,
    })
    await test.db
      .insertInto('claim_events')
      .values([claim('A1', 2), claim('A2', 3), claim('A3', 4), claim('A4', -1)])
      .execute()
    expect(await find('claims')).toMatchObject([
      {
        network: { network_id },
        weight: 2,
        is_urgent: false,
        names: { count: 2, ends_on: dayAfter(today, 2) },
      },
    ])
    await sql`update claim_events set ends_on = ${today}::date where network_id = ${network_id} and asset_id = 'A2'`.execute(
      test.db,
    )
    expect(await find('claims')).toMatchObject([{ is_urgent: true, names: { ends_on: today } }])
    await sql`update claim_events set handled_at = now(), note = 'Done' where network_id = ${network_id}`.execute(
      test.db,
    )
    expect(await find('claims')).toEqual([])
  })

  it('has requests that wait for a second administrator', async () => {
    const { account_id: asked_by } = operator
    const asked = { kind: 'operator.promote', asked_by, asked_at: ago(48) }
    const until = new Date(start.getTime() + 5 * 86_400_000)
    const rows = [
      { ...asked, subject: '1', ends_at: until },
      { ...asked, subject: '2', ends_at: ago(1) },
    ]
    await test.db.insertInto('approvals').values(rows).execute()
    expect(await find('approvals')).toMatchObject([
      { weight: 1, is_urgent: false, since: ago(48).toISOString(), names: { until: until.toISOString() } },
    ])
    now = new Date(until.getTime() - 3_600_000)
    expect(await find('approvals')).toMatchObject([{ is_urgent: true }])
    await test.db.deleteFrom('approvals').execute()
    expect(await find('approvals')).toEqual([])
  })

  it('has used up its units of the platform', async () => {
    const day = { day: '2026-11-16', used_units: 8999 }
    await test.db.insertInto('platform_quota').values(day).execute()
    expect(await find('quota')).toEqual([])
    await test.db.updateTable('platform_quota').set({ used_units: 9000 }).execute()
    expect(await find('quota')).toMatchObject([
      {
        is_urgent: false,
        names: { used_units: 9000, daily_units: 10_000, until: '2026-11-17T08:00:00.000Z' },
      },
    ])
    await test.db.updateTable('platform_quota').set({ used_units: 10_000 }).execute()
    expect(await find('quota')).toMatchObject([{ is_urgent: true }])
  })

  it('has mails that were not taken', async () => {
    const mail = { network_id: network.network_id, kind: 'password_reset', tries: 5, code: 'EENVELOPE 550' }
    const rows = (['sent', 'given_up', 'failing'] as const).map((state) => ({
      ...mail,
      state,
      mail_id: randomUUID(),
    }))
    await test.db.insertInto('outbox').values(rows).execute()
    expect(await find('mail')).toMatchObject([
      { weight: 2, is_urgent: true, names: { count: 2, failing: 1, given_up: 1, code: 'EENVELOPE 550' } },
    ])
    await sql`update outbox set tried_at = now() - interval '8 days'`.execute(test.db)
    expect(await find('mail')).toEqual([])
  })

  it('was not backed up for longer than the settings say', async () => {
    const other = await createTestApp({ backup_within_hours: 48 }, { now: () => now })
    const asking = await other.open('localhost', await createAccount(other.db, null, { as: 'operator' }))
    const findBackup = async () =>
      (await asking.call(exceptions)).rows.filter(({ kind }) => kind === 'backup')
    await sql`update schema_migrations set run_at = ${ago(47)}`.execute(other.db)
    expect(await findBackup()).toEqual([])
    await sql`update schema_migrations set run_at = ${ago(49)}`.execute(other.db)
    expect(await findBackup()).toMatchObject([{ names: { ever: 'no', hours: 48 }, is_urgent: false }])
    await other.db
      .insertInto('backups')
      .values({ made_at: ago(150), note: '' })
      .execute()
    expect(await findBackup()).toMatchObject([
      { names: { ever: 'yes' }, is_urgent: true, since: ago(150).toISOString() },
    ])
    await other.db
      .insertInto('backups')
      .values({ made_at: ago(1), note: '' })
      .execute()
    expect(await findBackup()).toEqual([])
    await other.close()
  })

  it('was to be backed up by the job, which failed: that is told, as a backup and not as a job', async () => {
    const other = await createTestApp({ backup_every_hours: 24, backup_within_hours: 48 }, { now: () => now })
    const asking = await other.open('localhost', await createAccount(other.db, null, { as: 'operator' }))
    const find = async () =>
      (await asking.call(exceptions)).rows.filter(({ kind }) => kind === 'backup' || kind === 'jobs')
    await sql`insert into pgboss.schedule (name, key, cron) values ('scheduled', 'backups.make', '0 0 1 1 *')`.execute(
      other.db,
    )
    await other.db
      .insertInto('backups')
      .values({ made_at: ago(25) })
      .execute()
    expect(await find()).toEqual([])
    await sql`insert into job_runs (job, started_at, failures, failed_since, error)
      values ('backups.make', now(), 1, now(), 'No space is left.')`.execute(other.db)
    expect(await find()).toMatchObject([
      { kind: 'backup', names: { ever: 'failed', error: 'No space is left.', hours: 24 } },
    ])
    await sql`delete from job_runs`.execute(other.db)
    await sql`update backups set made_at = ${ago(27)}`.execute(other.db)
    expect(await find()).toMatchObject([{ kind: 'backup', names: { ever: 'yes', hours: 24 } }])
    await other.close()
  })
})

describe('putting off', () => {
  const body = (until: Date) => ({
    kind: 'review' as const,
    until: until.toISOString(),
    reason: 'Mina is ill.',
  })
  const tomorrow = new Date(start.getTime() + 86_400_000)

  it('lasts until its time, or until it is worse; what is settled cannot be put off', async () => {
    expect(await client.fail(putOffException, { body: body(tomorrow) })).toMatchObject({ code: 'not_found' })
    await addWaiting('2026-11-13T10:00:00Z')
    await client.call(putOffException, { body: body(tomorrow) })
    expect(await find('review')).toMatchObject([
      {
        put_off: {
          until: tomorrow.toISOString(),
          reason: 'Mina is ill.',
          by: 'Ops',
          at: start.toISOString(),
        },
      },
    ])
    await addWaiting('2026-11-13T11:00:00Z')
    expect(await find('review')).toMatchObject([{ weight: 2, put_off: null }])
    await client.call(putOffException, { body: body(tomorrow) })
    expect(await find('review')).toMatchObject([{ put_off: { reason: 'Mina is ill.' } }])
    now = new Date(tomorrow.getTime() + 1000)
    expect(await find('review')).toMatchObject([{ put_off: null }])
  })

  it('ends when it becomes urgent', async () => {
    await addWaiting('2026-11-13T10:00:00Z')
    await client.call(putOffException, { body: body(new Date('2026-11-20T00:00:00Z')) })
    now = new Date('2026-11-17T18:00:00Z')
    expect(await find('review')).toMatchObject([{ weight: 1, is_urgent: true, put_off: null }])
  })

  it('is of one network, taken back by anyone, and written down', async () => {
    await addFile(3)
    const asked = { ...body(tomorrow), kind: 'rejects' as const, network_id: network.network_id }
    expect(await client.fail(putOffException, { body: { ...asked, network_id: null } })).toMatchObject({
      code: 'not_found',
    })
    await client.call(putOffException, { body: asked })
    const other = await test.open('localhost', await createAccount(test.db, null, { as: 'operator' }))
    const { kind, network_id } = asked
    await other.call(takeUpException, { body: { kind, network_id } })
    expect(await find('rejects')).toMatchObject([{ put_off: null }])
    expect(await other.fail(takeUpException, { body: { kind, network_id } })).toMatchObject({
      code: 'not_found',
    })
    const entries = await test.db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'after'])
      .where('subject', '=', `rejects ${network.name}`)
      .orderBy('action')
      .execute()
    expect(entries).toEqual([
      {
        action: 'exception.put_off',
        subject: `rejects ${network.name}`,
        after: { until: tomorrow.toISOString(), reason: 'Mina is ill.' },
      },
      { action: 'exception.take_up', subject: `rejects ${network.name}`, after: null },
    ])
  })

  it('is for a year at most, and not into the past', async () => {
    await addWaiting('2026-11-13T10:00:00Z')
    for (const until of [start, new Date(start.getTime() + 367 * 86_400_000)])
      expect(await client.fail(putOffException, { body: body(until) })).toMatchObject({
        code: 'invalid_input',
        fields: { until: expect.any(String) },
      })
  })
})

it('shows the networks at a glance, by name, a piece at a time', async () => {
  const db = test.db
  network = await createNetwork(db, { name: 'a-first' })
  await createNetwork(db, { name: 'a-second' })
  await createChannel(db, network)
  await createChannel(db, network, { status: 0 })
  const member = await createAccount(db, network)
  await createAccount(db, network, { as: 'manager' })
  await addDays('revenue', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03')
  await showThrough('2026-11-02')
  for (const at of [ago(1), ago(2), ago(25)])
    await sql`insert into audit_log (network_id, account_id, action, at)
      values (${network.network_id}, ${member.account_id}, 'session.create', ${at})`.execute(db)
  const first = await client.call(glance, { query: { size: 1 } })
  expect(first).toMatchObject({
    rows: [
      {
        name: 'a-first',
        data_through: '2026-11-02',
        channels: 2,
        approved_channels: 1,
        members: 1,
        month_revenue: '3',
        sign_ins: 2,
      },
    ],
    next: 'a-first',
  })
  const second = await client.call(glance, { query: { size: 1, after: first.next! } })
  expect(second.rows).toMatchObject([
    { name: 'a-second', data_through: null, channels: 0, members: 0, month_revenue: null, sign_ins: 0 },
  ])
})
