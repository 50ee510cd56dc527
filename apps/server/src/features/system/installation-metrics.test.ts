import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../config.ts'
import { beginRun, endRun } from '../../jobs/job-runs.ts'
import { serveWorker } from '../../process/serve-worker.ts'
import { createNetwork } from '../../testing/factories.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { recordBackup, recordProof } from '../backups/mutations.ts'

const scrape_token = 'of-the-scraper'
const headers = { authorization: `Bearer ${scrape_token}` }
const now = () => new Date('2026-11-20T20:00:00Z')
const deploy = path.join(import.meta.dirname, '../../../../../deploy/monitoring')
const test = await openTestApp({ scrape_token, reports_within_days: 3 }, { now })
const { db } = test
const network = await createNetwork(db)
const network_name: string = network.name
const { network_id } = network
await sql`insert into figures_through (network_id, day) values (${network_id}, '2026-11-13')`.execute(db)
await sql`
  insert into pgboss.schedule (name, key, cron, timezone) values ('scheduled', 'reports.publish-figures', '* * * * *', 'UTC')
  on conflict do nothing`.execute(db)
await beginRun(db, 'reports.publish-figures', false)
await endRun(db, 'reports.publish-figures', { took_ms: 1500, error: null })
await endRun(db, 'reports.publish-figures', { took_ms: 2500, error: new Error('a fault') })
await recordBackup(db, { made_at: new Date('2026-11-19T03:00:00Z'), size_bytes: 7, note: '' })
await recordProof(db, new Date('2026-11-19T03:00:00Z'), 'a drill')
await sql`insert into outbox (network_id, mail_id, kind, state, tries, tried_at)
  values (${network_id}, gen_random_uuid(), 'reset', 'given_up', 3, now())`.execute(db)

const scrape = async () => (await test.app.inject({ url: '/metrics', headers })).body
const metric = (body: string, name: string) =>
  Number(new RegExp(`^${name.replaceAll(/[{}.]/g, '\\$&')} (\\S+)$`, 'm').exec(body)?.[1])

it('says of jobs, reports, backups, units, mails and disk what can be alerted on', async () => {
  const body = await scrape()
  const job = '{job="reports.publish-figures"}'
  expect(metric(body, `cuesheet_job_failures${job}`)).toBe(1)
  expect(Date.now() / 1000 - metric(body, `cuesheet_job_last_success_timestamp_seconds${job}`)).toBeLessThan(
    600,
  )
  expect(metric(body, `cuesheet_job_duration_seconds${job}`)).toBe(2.5)
  // Seven days after the 13th, of which three are usual.
  expect(metric(body, `cuesheet_reports_late_days{network="${network_name}"}`)).toBe(4)
  expect(metric(body, `cuesheet_data_through_timestamp_seconds{network="${network_name}"}`)).toBe(
    Date.parse('2026-11-13T00:00:00Z') / 1000,
  )
  const made = Date.parse('2026-11-19T03:00:00Z') / 1000
  expect(metric(body, 'cuesheet_backup_timestamp_seconds')).toBe(made)
  expect(metric(body, 'cuesheet_backup_proven_timestamp_seconds')).toBe(made)
  expect(metric(body, 'cuesheet_mails{state="given_up"}')).toBe(1)
  expect(metric(body, 'cuesheet_platform_units_used')).toBe(0)
  expect(metric(body, 'cuesheet_disk_free_bytes')).toBeGreaterThan(0)
  expect(metric(body, 'cuesheet_event_streams')).toBe(0)
  expect(metric(body, 'cuesheet_queue_jobs{queue="scheduled",state="active"}')).toBe(0)
  for (const part of ['process', 'database', 'jobs', 'reports', 'backups', 'platform', 'mails'])
    expect(metric(body, `cuesheet_scrape_failed{part="${part}"}`), part).toBe(0)
})

it('a part that cannot be read is left out and counted; the others are there', async () => {
  await sql`alter table outbox rename to outbox_away`.execute(db)
  const body = await scrape()
  await sql`alter table outbox_away rename to outbox`.execute(db)
  expect(metric(body, 'cuesheet_scrape_failed{part="mails"}')).toBe(1)
  expect(body).not.toContain('cuesheet_mails{')
  expect(metric(body, 'cuesheet_scrape_failed{part="jobs"}')).toBe(0)
})

it('what is not known is left out, and is no 0', async () => {
  await sql`alter table backups rename to backups_away`.execute(db)
  const body = await scrape()
  await sql`alter table backups_away rename to backups`.execute(db)
  expect(metric(body, 'cuesheet_scrape_failed{part="backups"}')).toBe(1)
  expect(body).not.toMatch(/^cuesheet_backup_timestamp_seconds/m)
})

it('a worker answers health to anybody and metrics to the scraper', async () => {
  const worker_port = 20_000 + (process.pid % 10_000)
  const config = {
    ...readConfig({ SECRET_KEY: 'of the tests'.padEnd(32, '-').replaceAll(' ', '-') }),
    scrape_token,
  }
  const stop = await serveWorker({ ...config, worker_port }, db)
  const ask = (at: string, given = {}) => fetch(`http://127.0.0.1:${worker_port}${at}`, { headers: given })
  try {
    expect((await ask('/healthz')).status).toBe(200)
    expect((await ask('/readyz')).status).toBe(200)
    expect((await ask('/metrics')).status).toBe(404)
    const body = await (await ask('/metrics', headers)).text()
    expect(body).toContain('cuesheet_job_failures')
    // It sends events to nobody, which is not the same as to none.
    expect(body).not.toMatch(/^cuesheet_event_streams/m)
  } finally {
    await stop()
  }
})

it('the rules and the dashboard beside it ask for metrics that there are', async () => {
  const body = await scrape()
  const known = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, metric]) => metric!))
  const rules = parse(readFileSync(path.join(deploy, 'alert-rules.yaml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
  }
  const dashboard = JSON.parse(readFileSync(path.join(deploy, 'grafana-dashboard.json'), 'utf8')) as {
    panels: { title: string; targets?: { expr: string }[] }[]
  }
  const asked = [
    ...rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ]
  expect(asked.length).toBeGreaterThan(15)
  const named = asked.flatMap((expr) =>
    [...expr.matchAll(/\b(?:cuesheet|http|database|process|nodejs)_\w+/g)].map(([metric]) =>
      metric.replace(/_(bucket|count|sum)$/, ''),
    ),
  )
  expect(named.filter((metric) => !known.has(metric))).toEqual([])
})
