import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@cuesheet/contract/values/day'
import { afterAll, expect, test } from 'vitest'
import { byCommand } from '../../access/audit.ts'
import { createSecretBox } from '../../access/secret-box.ts'
import { createChannel, createNetwork } from '../../testing/factories.ts'
import { jobContext } from '../../testing/job-context.ts'
import { startReporting } from '../../testing/reporting-platform.ts'
import { activityCsv, revenueCsv } from '../../testing/reports.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { verifyStores } from '../report-ingest/verify-stores.ts'
import { beginConsent, connect, finishConsent, parseKeyFile } from './mutations.ts'

const { db, url } = await openTestDatabase()
const platform = await startReporting()
afterAll(() => platform.close())

const now = '2026-11-20T18:00:00Z'
const days = Array.from({ length: 60 }, (_, at) => addDays('2026-09-20', at))
const reissued = [days[7]!, days[30]!, days[58]!]
const kills = 20

function start() {
  const { config } = platform
  const child = fork(path.join(import.meta.dirname, '../../testing/collect-process.ts'), {
    env: {
      DATABASE_URL: url,
      DATA_DIR: config.data_dir,
      SECRET_KEY: config.secret_key!,
      YOUTUBE_REPORTING_ROOT_URL: config.reporting_root_url!,
      GOOGLE_CLIENT_ID: config.google_client!.id,
      GOOGLE_CLIENT_SECRET: config.google_client!.secret,
    },
  })
  return child
}

/** A network whose content owner's jobs were made long ago: the platform has made all 60 days for it. */
async function createOwner(owner: string) {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  for (const type of ['content_owner_basic_a4', 'content_owner_estimated_revenue_a1'])
    platform.reporting.createJob(owner, type, 'made before').createTime = '2026-10-01T00:00:00Z'
  const publish = (day: string, views: number, created_at: string) => {
    const row = { channel, day, video: 'v' }
    const content = activityCsv([{ ...row, views }])
    platform.publish(owner, { type: 'content_owner_basic_a4', day, created_at, content })
    const money = revenueCsv([{ ...row, revenue: views / 1000 }])
    platform.publish(owner, { type: 'content_owner_estimated_revenue_a1', day, created_at, content: money })
  }
  for (const [at, day] of days.entries()) publish(day, at + 1, '2026-11-19T06:00:00Z')
  return { ...network, owner, publish }
}

test('a collector that is killed again and again collects everything, by either way, and nothing twice', async () => {
  platform.reporting.now = () => new Date(now)
  const [byKey, byConsent] = [await createOwner('CMS-of-the-killed'), await createOwner('CMS-of-a-consent')]

  const { config } = jobContext(db, platform.config)
  const installation = { db, config, secrets: createSecretBox(config, db) }
  const key = parseKeyFile(platform.makeKey(byKey.owner))
  const given = {
    credentials: { way: 'service_account', ...key } as const,
    content_owner: byKey.owner,
    account: key.client_email,
    ends_at: null,
  }
  await connect(installation, byKey.scope, given, byCommand)
  const link = await beginConsent(installation, byConsent.scope, byConsent.owner, byCommand)
  const { searchParams } = await platform.consent(link, byConsent.owner)
  const answer = { state: searchParams.get('state')!, code: searchParams.get('code')! }
  expect(await finishConsent(installation, answer, byCommand)).toMatchObject({ problem: null })
  const listAgain = () =>
    db
      .updateTable('collection_connections')
      .set({ next_try_at: new Date(now) })
      .execute()
  await listAgain()

  let next = start()
  for (let killed = 0; killed < kills; killed++) {
    const child = next
    next = start()
    child.send(now)
    await sleep(Math.random() * 500)
    child.kill('SIGKILL')
    if (killed === kills / 2) {
      for (const { publish } of [byKey, byConsent])
        for (const day of reissued) publish(day, 1000, '2026-11-20T06:00:00Z')
      await listAgain()
    }
  }
  next.send(now)
  await once(next, 'message')
  next.kill()

  for (const { network_id, scope } of [byKey, byConsent]) {
    const { views, income } = await db
      .selectFrom('network_day')
      .select(({ fn }) => [fn.sum<number>('views').as('views'), fn.sum<string>('revenue').as('income')])
      .where('network_id', '=', network_id)
      .executeTakeFirstOrThrow()
    // 1 + 2 + … + 60, the three days that were issued again having 1,000 instead of 8, 31 and 59.
    expect(Number(views)).toBe(1830 - 8 - 31 - 59 + 3000)
    expect(Number(income)).toBe(4732 * 1_000_000)
    expect(await verifyStores(db, scope)).toMatchObject({ difference_count: 0 })
  }
  const taken = await db
    .selectFrom('collected_reports')
    .select('report_id')
    .where('state', '=', 'loaded')
    .execute()
  const { downloads } = platform.reporting
  expect(taken.length).toBeGreaterThanOrEqual(240)
  // A process that is killed while a file comes leaves it to be asked for again; what has come never is.
  expect(downloads.length).toBeLessThanOrEqual(taken.length + kills * 2)
  expect(new Set(downloads).size).toBeGreaterThanOrEqual(taken.length)
}, 300_000)
