import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { generateApiMonth } from '../../../../../tools/settled-files/generate-api-month.ts'
import type { Expected, SettledMonth } from '../../../../../tools/settled-files/settled-month.ts'
import { byCommand } from '../../access/audit.ts'
import { createSecretBox } from '../../access/secret-box.ts'
import { killProcess } from '../../testing/child-processes.ts'
import { createAccount, createChannel, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { jobContext } from '../../testing/job-context.ts'
import { startReporting } from '../../testing/reporting-platform.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { verifyStores } from '../report-ingest/verify-stores.ts'
import { approveMonth } from '../settlement/books/closing-steps.ts'
import { calculateMonth } from '../settlement/calculation/calculate-month.ts'
import { readMonth } from '../settlement/read-month.ts'
import { collectDue } from './collect-due.ts'
import { connect, parseKeyFile } from './mutations.ts'
import { listCollectionTroubles } from './public.ts'
import { listKeptReports, listOpenReports } from './queries.ts'

const now = new Date('2026-11-20T18:00:00Z')
const month = '2026-10'
const first = `${month}-01`

const { db, url } = await openTestDatabase()
const platform = await startReporting()
afterAll(() => platform.close())
beforeEach(async () => {
  platform.reporting.downloads = []
  platform.reporting.now = () => now
  await db.deleteFrom('collection_connections').execute()
})

type Owner = { network: TestNetwork; owner: string; channels: string[] }
let made = 0

async function connectTo(network: TestNetwork, owner: string): Promise<void> {
  const { config } = jobContext(db, platform.config)
  const key = parseKeyFile(platform.makeKey(owner))
  const credentials = { way: 'service_account', ...key } as const
  const given = { credentials, content_owner: owner, account: null, ends_at: null }
  const installation = { db, config, secrets: createSecretBox(config, db) }
  expect(await connect(installation, network.scope, given, byCommand)).toBeNull()
  await listAgain()
}

async function createOwner(): Promise<Owner> {
  const network = await createNetwork(db)
  const account = await createAccount(db, network, { fee_rates: { '-infinity': '0.10' } })
  const channels = []
  for (let at = 0; at < 3; at++)
    channels.push((await createChannel(db, network, { members: [account] })).platform_channel_id)
  const owner = `CMS-of-months-${++made}`
  await connectTo(network, owner)
  return { network, owner, channels }
}

const listAgain = () =>
  db.updateTable('collection_connections').set({ next_try_at: now, full_listed_at: null }).execute()

const collect = async () => {
  await listAgain()
  await collectDue(jobContext(db, platform.config), { now: () => now })
}

const money = (seed: number) => BigInt(seed) * 7_919_000_013n
const describe = ({ owner, channels }: Owner, given: Partial<SettledMonth> = {}): SettledMonth => ({
  seed: owner,
  month,
  owner,
  unknown_channels: 1,
  channels: channels.map((platform_channel_id, at) => ({
    platform_channel_id,
    us_tax_percent: [10, 30, 0][at]!,
    videos: [0, 1].map((video) => ({
      video_id: `video_${at}_${video}`,
      ads: money(3 + at * 2 + video),
      premium: money(2 + at),
      is_music: video === 1,
      ...(video === 0 && { shorts_ads: money(1 + at), shorts_subscriptions: 1_000_000_001n }),
    })),
  })),
  ...given,
})

/** Has the platform make a month's files; each at its time, the payment summary a week after the others. */
async function publish(
  owner: Owner,
  given: Partial<SettledMonth> = {},
  { day = '12', only = null as readonly string[] | null } = {},
): Promise<Expected> {
  const { reports, expected } = generateApiMonth(describe(owner, given))
  for (const { kind, type, content } of reports) {
    if (only && !only.includes(kind)) continue
    const created_at = `2026-11-${kind === 'payment_summary' && day === '12' ? '18' : day}T05:00:00Z`
    platform.publish(owner.owner, {
      type,
      day: first,
      span: 'month',
      created_at,
      content: await content(),
    })
  }
  return expected
}

const standing = async ({ network: { network_id } }: Owner) =>
  (
    await sql<{ kind: string; revenue: string; owner_id: string; created_at: Date }>`
      select concat_ws(' ', family, level, nullif(part, ''), case when is_adjustment then 'adjustments' end) as kind,
        revenue::text, owner_id, created_at
      from settled_files join report_files using (network_id, file_id)
      where network_id = ${network_id} and state = 'current' order by 1`.execute(db)
  ).rows

/** What the tables hold, by family, in nano-dollars; ads by video alone. */
async function sumFamilies({ network: { network_id } }: Owner): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ family: string; sum: string }>`
    select case when is_adjustment then 'ads_adjustments' else family end as family, sum(r.revenue)::text as sum
    from settled_rows as r join settled_files using (network_id, file_id)
    where network_id = ${network_id} and state = 'current' and level = 'video' group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ family, sum }) => [family, BigInt(sum)]))
}
const familiesOf = ({ families }: Expected) =>
  Object.fromEntries(Object.entries(families).filter(([, sum]) => sum !== 0n))

async function expectWhole(owner: Owner, expected: Expected): Promise<void> {
  const { network_id, scope } = owner.network
  expect(await sumFamilies(owner)).toEqual(familiesOf(expected))
  const { rows } = await sql<{ usd: string; won: string }>`
    select (select sum(p.revenue) from settled_payments as p join settled_files using (network_id, file_id)
        where network_id = ${network_id} and state = 'current')::text as usd,
      (select sum(amount) from settled_taxes join settled_files using (network_id, file_id)
        where network_id = ${network_id} and state = 'current')::text as won`.execute(db)
  expect(BigInt(rows[0]!.usd)).toBe(expected.payments.reduce((sum, { usd }) => sum + usd, 0n))
  expect(Number(rows[0]!.won)).toBe(Number(expected.taxes.reduce((sum, { amount }) => sum + amount, 0n)))
  const { ties, state, needs } = await readMonth(db, scope, first)
  expect(ties.map(({ tie, finding }) => `${tie} ${finding}`)).toEqual(ties.map(({ tie }) => `${tie} fits`))
  expect(ties.length).toBeGreaterThanOrEqual(7)
  expect({ state, needs }).toEqual({ state: 'reconciled', needs: ['calculation'] })
  expect(await verifyStores(db, scope)).toMatchObject({ difference_count: 0 })
}

test('a month’s files are collected whole: its tie-out fits, each sum is what the platform was given, nothing twice', async () => {
  const owner = await createOwner()
  const expected = await publish(owner)
  await collect()
  expect(await listOpenReports(db, owner.network.scope)).toEqual([])
  const files = await standing(owner)
  expect(files.map(({ kind }) => kind)).toEqual([
    'ads asset',
    'ads claim',
    'ads video',
    'ads video adjustments',
    'payment_summary summary',
    'premium video music',
    'premium video non_music',
    'shorts_ads video',
    'shorts_subscriptions video',
    'us_tax channel',
    'us_tax_refund channel',
  ])
  expect(files.every(({ owner_id }) => owner_id === owner.owner)).toBe(true)
  expect(files.find(({ kind }) => kind.startsWith('payment'))!.created_at).toEqual(
    new Date('2026-11-18T05:00:00Z'),
  )
  await expectWhole(owner, expected)
  expect(platform.reporting.downloads).toHaveLength(11)
  await collect()
  expect(platform.reporting.downloads).toHaveLength(11)
  expect(await listCollectionTroubles(db, now)).toEqual([])
})

test('a label’s files are collected, too: Premium by video and asset, the audio tier by its videos, the pool of nobody', async () => {
  const owner = await createOwner()
  const { network_id, scope } = owner.network
  const { channels } = describe(owner)
  const { rows } = await sql<{ channel_id: number; platform_channel_id: string }>`
    select channel_id, platform_channel_id from channels where network_id = ${network_id}`.execute(db)
  for (const { channel_id, platform_channel_id } of rows)
    for (const { video_id } of channels.find((one) => one.platform_channel_id === platform_channel_id)!
      .videos)
      await db.insertInto('videos').values({ network_id, channel_id, video_id, title: '' }).execute()
  const ofLabel = channels.map((one, at) => ({
    ...one,
    videos: one.videos.map((video) => ({ ...video, audio_tier: money(1 + at) })),
  }))
  const label = { is_label: true, shorts_pool: 12_000_000_000n, channels: ofLabel, unknown_channels: 0 }
  const expected = await publish(owner, label)
  await collect()
  expect(await listOpenReports(db, scope)).toEqual([])
  const files = (await standing(owner)).map(({ kind }) => kind)
  for (const kind of [
    'ads video audio_tier',
    'premium asset label',
    'premium video label',
    'premium video non_music',
    'shorts_ads summary label_pool',
  ])
    expect(files).toContain(kind)
  const { ties, state } = await readMonth(db, scope, first)
  expect(ties.map(({ tie, finding }) => `${tie} ${finding}`)).toEqual(ties.map(({ tie }) => `${tie} fits`))
  expect(state).toBe('reconciled')
  const { rows: nobody } = await sql<{ revenue: string }>`
    select sum(r.revenue)::text as revenue from settled_rows as r join settled_files using (network_id, file_id)
    where network_id = ${network_id} and state = 'current' and platform_channel_id is null`.execute(db)
  expect(BigInt(nobody[0]!.revenue)).toBe(label.shorts_pool)
  expect(expected.families.shorts_ads).toBeGreaterThan(label.shorts_pool)
})

test('a file that is issued again replaces its own, an older one that comes late does not', async () => {
  const owner = await createOwner()
  await publish(owner, { unknown_channels: 0 })
  await collect()
  const more = {
    unknown_channels: 0,
    channels: describe(owner).channels.map((one) => ({ ...one, videos: one.videos.slice(0, 1) })),
  }
  const expected = await publish(owner, more, { day: '19' })
  await collect()
  await expectWhole(owner, expected)
  const { network_id } = owner.network
  const counts = async () =>
    (
      await sql<{ state: string; files: number }>`select state, count(*) as files from settled_files
        where network_id = ${network_id} group by 1 order by 1`.execute(db)
    ).rows
  const before = await counts()
  // Music Premium is no longer earned: the file that says so has no rows, and replaces its own all the same.
  expect(before.find(({ state }) => state === 'current')).toEqual({ state: 'current', files: 11 })
  await publish(owner, {}, { day: '15' })
  await collect()
  expect(await counts()).toEqual(before)
  await expectWhole(owner, expected)
})

test('what cannot be loaded is named with its month and why: other columns, another owner', async () => {
  const owner = await createOwner()
  const { scope } = owner.network
  const expected = await publish(owner)
  const other = (type: string, content: string, created_at = '2026-11-12T05:00:00Z') =>
    platform.publish(owner.owner, { type, day: first, span: 'month', created_at, content })
  const adjustments = 'content_owner_channel_adjustments_summary_a1'
  other(adjustments, 'report_name,channel_id,adjustment_type,adjustment_amount,local_currency\n')
  // By its name Shorts ads, by its columns any ads: it must not replace the ads file.
  const shorts = 'content_owner_shorts_ad_revenue_summary_a2'
  other(
    shorts,
    'adjustment_type,video_id,channel_id,engaged_views,partner_revenue\nNone,v,UCx,1,99\n',
    '2026-11-19T05:00:00Z',
  )
  other('content_owner_global_ad_revenue_summary_a1', 'adjustment_type,partner_revenue\n')
  platform.publish(owner.owner, {
    type: 'content_owner_ad_revenue_raw_a1',
    day: '2026-11-02',
    content: 'x',
    created_at: '2026-11-12T05:00:00Z',
  })
  await collect()
  const open = await listOpenReports(db, scope)
  expect(open.map(({ report_type, span, day, state }) => [report_type, span, day, state])).toEqual([
    [adjustments, 'month', first, 'refused'],
    [shorts, 'month', first, 'refused'],
  ])
  expect(open[0]!.reason).toBe(
    'This is the channel adjustments file of October 2026 as the Reporting API writes it, with columns that are not known here: report_name, channel_id, adjustment_type, adjustment_amount, local_currency. Download the file of this month in the content manager, and upload that. Nothing of it was loaded.',
  )
  expect(open[1]!.reason).toContain(
    'This is the Shorts ads file of October 2026 as the Reporting API writes it',
  )
  expect(await listKeptReports(db, scope)).toEqual([
    { report_type: 'content_owner_ad_revenue_raw_a1', month: '2026-11', reason: 'no_month' },
    { report_type: 'content_owner_global_ad_revenue_summary_a1', month, reason: 'no_use' },
  ])
  expect(await listCollectionTroubles(db, now)).toMatchObject([{ state: 'month', count: 2, day: first }])
  // The older issue of the Shorts file, which it had passed over, stands.
  await expectWhole(owner, expected)

  // Connected to another one's files, nothing of them gets into the month.
  const stranger = { ...owner, owner: `CMS-of-months-${++made}` }
  await connectTo(owner.network, stranger.owner)
  await publish(stranger, {}, { day: '19', only: ['ads_video'] })
  await collect()
  const [foreign] = await listOpenReports(db, scope)
  expect(foreign).toMatchObject({ report_type: 'content_owner_ad_revenue_raw_a1', state: 'refused' })
  expect(foreign!.reason).toMatch(/^Its content owner is CMS-of-months-\d+; .* is of CMS-of-months-\d+\.$/)
  await expectWhole(owner, expected)
})

test('what comes when its month is approved stands beside its files, and is named', async () => {
  const owner = await createOwner()
  const { scope, network_id } = owner.network
  await publish(owner)
  await collect()
  const operator = await createAccount(db, null, { as: 'operator' })
  await calculateMonth(db, scope, { month: first, account_id: null })
  const seen = await db
    .selectFrom('settlement_months')
    .select(['version', 'calculation_no'])
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  await approveMonth(db, scope, { month: first, ...seen }, { account_id: operator.account_id })
  const more = { channels: describe(owner).channels.slice(0, 1) }
  await publish(owner, more, { day: '19', only: ['ads_video'] })
  await collect()
  expect(await listOpenReports(db, scope)).toMatchObject([
    { report_type: 'content_owner_ad_revenue_raw_a1', span: 'month', state: 'late' },
  ])
  const { rows } = await sql<{ state: string }>`select state from settled_files
    where network_id = ${network_id} and family = 'ads' and level = 'video' and not is_adjustment order by file_id`.execute(
    db,
  )
  expect(rows).toEqual([{ state: 'current' }, { state: 'late' }])
})

test('a collector that is killed again and again leaves every file once', async () => {
  const owner = await createOwner()
  const expected = await publish(owner)
  const { config } = platform
  const start = () =>
    fork(path.join(import.meta.dirname, '../../testing/collect-process.ts'), {
      env: {
        DATABASE_URL: url,
        DATA_DIR: config.data_dir,
        SECRET_KEY: config.secret_key!,
        YOUTUBE_REPORTING_ROOT_URL: config.reporting_root_url!,
      },
    })
  const { downloads } = platform.reporting
  // It is killed when the third, the sixth and the ninth file has come, while that is loaded.
  for (const count of [3, 6, 9]) {
    const child = start()
    child.send(now.toISOString())
    await expect.poll(() => downloads.length, { timeout: 60_000, interval: 2 }).toBeGreaterThanOrEqual(count)
    await killProcess(child)
  }
  const last = start()
  last.send(now.toISOString())
  await once(last, 'message')
  last.kill()
  await expectWhole(owner, expected)
  expect(new Set(downloads).size).toBe(11)
  const { rows } = await sql<{ files: number }>`
    select count(*) as files from settled_files where network_id = ${owner.network.network_id}`.execute(db)
  expect(rows).toEqual([{ files: 11 }])
}, 120_000)
