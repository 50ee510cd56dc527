import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { summary } from '@cuesheet/contract/dashboard'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SeededRandom } from '../../../../../tools/demo/seeded-random.ts'
import { withParts } from '../../csv/read-parts.ts'
import { assign, createAccount, createNetwork, type TestNetwork } from '../../testing/factories.ts'
import { reportPart } from '../../testing/reports.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { importChannels } from '../channels/registration/import-channels.ts'
import { verifyRollups } from '../facts/verify-rollups.ts'
import { analyzeGrown } from './analyze-grown.ts'
import { importFiles, type Outcome } from './import-files.ts'
import { type LoadConnection, openLoadConnection } from './load-connection.ts'

const folder = path.join(import.meta.dirname, '../../../../../../shared/data')
const isThere = existsSync(path.join(folder, 'reports/expected.json'))
if (!isThere) console.log(`Skipped: no real reports at ${folder}.`)

type Expected = {
  videos: number
  channels: number
  views: number
  red_views: number
  revenue_usd: string
  red_revenue_usd: string
  rows: number
}

const today = '2026-11-20'
const toNano = (usd: string) => BigInt(usd.replace('.', '') + '0'.repeat(9 - usd.split('.')[1]!.length))

describe.skipIf(!isThere)('real reports', () => {
  let app: TestApp
  let connection: LoadConnection
  let network: TestNetwork
  const outcomes: Outcome[] = []
  beforeAll(async () => {
    app = await createTestApp({}, { now: () => new Date('2026-11-20T20:00:00Z') })
    connection = await openLoadConnection(app.url)
    network = await createNetwork(app.db)
    await withParts(path.join(folder, 'reports/videos.csv.gz'), ([part]) =>
      importChannels(app.db, network.scope, part!, { today, approve_from: '2025-11-01' }),
    )
    const random = new SeededRandom('shuffle')
    const files = readdirSync(path.join(folder, 'reports'))
      .filter((name) => name.startsWith('content_owner_'))
      .map((name) => ({ file: path.join(folder, 'reports', name), rank: random.next() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ file }) => file)
    expect(files).toHaveLength(26)
    for await (const outcome of importFiles(connection, network.scope, files, { today }))
      outcomes.push(outcome)
    await analyzeGrown(connection.db)
  }, 120_000)
  afterAll(async () => {
    await connection?.end()
    await app?.close()
  })

  const expected = () =>
    new Map(
      Object.entries(
        JSON.parse(readFileSync(path.join(folder, 'reports/expected.json'), 'utf8')) as Record<
          string,
          Expected
        >,
      )
        .map(([key, report]) => ({ day: key.slice(0, 10), version: key.slice(11), report }))
        .filter(({ day, version }) => version === (day === '2025-11-09' ? 'v2' : 'v1'))
        .map(({ day, report }) => [day, report]),
    )

  test('in any order end in exactly the expected totals, the newest issue of each day', async () => {
    const { rows } = await sql<{
      day: string
      views: string
      premium_views: string
      revenue: string
      premium_revenue: string
      videos: number
      channels: number
    }>`
      select day, views::text, premium_views::text, revenue::text, premium_revenue::text, videos, channels
      from network_day
      join (select day, count(*) as videos, count(distinct channel_id) as channels from video_activity
        where network_id = ${network.network_id} group by day) a using (day)
      where network_id = ${network.network_id} order by day`.execute(app.db)
    expect(rows).toHaveLength(12)
    for (const row of rows) {
      const report = expected().get(row.day)!
      expect({
        day: row.day,
        videos: row.videos,
        channels: row.channels,
        views: row.views,
        red_views: row.premium_views,
        revenue: BigInt(row.revenue),
        red_revenue: BigInt(row.premium_revenue),
      }).toEqual({
        day: row.day,
        videos: report.videos,
        channels: report.channels,
        views: String(report.views),
        red_views: String(report.red_views),
        revenue: toNano(report.revenue_usd),
        red_revenue: toNano(report.red_revenue_usd),
      })
    }
    expect(await verifyRollups(app.db, network.scope)).toMatchObject({ difference_count: 0 })
  })

  test('each row of each file is accounted for', () => {
    for (const outcome of outcomes) {
      if (!('result' in outcome))
        throw new Error(`${outcome.file}: ${'refused' in outcome && outcome.refused}`)
      const { read, ...rest } = outcome.result.rows
      expect(Object.values(rest).reduce((sum, rows) => sum + rows)).toBe(read)
      const [, year, month, day, version] = /\.(\d{4})(\d{2})(\d{2})\.(v\d)/.exec(outcome.file)!
      if (version === 'v2') expect(read).toBe(expected().get(`${year}-${month}-${day}`)!.rows)
      expect(rest).toMatchObject({ rejected: 0, unmatched: 0, before_registration: 0 })
    }
  })

  test('a member’s dashboard shows exactly its channels, net of the fee; the manager’s the gross', async () => {
    const { rows } = await sql<{ channel_id: number; views: string; revenue: string }>`
      select channel_id, sum(views)::text as views, sum(revenue)::text as revenue from channel_day
      where network_id = ${network.network_id} group by channel_id having count(*) > 3 order by channel_id limit 5`.execute(
      app.db,
    )
    expect(rows).toHaveLength(5)
    const member = await createAccount(app.db, network, { currency: 'USD' })
    const manager = await createAccount(app.db, network, { as: 'manager', currency: 'USD' })
    for (const { channel_id } of rows)
      await assign(app.db, member, { network_id: network.network_id, channel_id, platform_channel_id: '' })
    const total = (figure: 'views' | 'revenue') => rows.reduce((sum, row) => sum + BigInt(row[figure]), 0n)
    const nano = (amount: string | null) => {
      const [whole = '0', fraction = ''] = (amount ?? 'none').split('.')
      return {
        nano: BigInt(whole + fraction.slice(0, 9).padEnd(9, '0')),
        beyond: fraction.slice(9).replace(/0+$/, ''),
      }
    }
    // 0.95 of a number with three decimals has five: exact in nano-US-dollars.
    const net = (total('revenue') * 95n) / 100n

    for (const period of [
      { period: 'latest' },
      { period: 'custom', from: '2025-11-05', to: '2025-11-16' },
    ] as const) {
      const asMember = await (await app.open(network.domain, member)).call(summary, { query: period })
      expect(asMember.totals.views).toBe(Number(total('views')))
      expect(nano(asMember.totals.profit)).toEqual({ nano: net, beyond: '' })
      expect(nano(asMember.settlement!.gross)).toEqual({ nano: total('revenue'), beyond: '' })
      const asManager = await (await app.open(network.domain, manager)).call(summary, { query: period })
      const all = [...expected().values()]
      expect(asManager.totals.views).toBe(all.reduce((sum, { views }) => sum + views, 0))
      expect(nano(asManager.totals.profit).nano).toBe(
        all.reduce((sum, report) => sum + toNano(report.revenue_usd), 0n),
      )
    }
  })

  test('a channel’s own export, in another order of columns, is taken whole', async () => {
    const id = 'UC2vW_-qeIhF1ESszzuH2pyw'
    await importChannels(
      app.db,
      network.scope,
      reportPart(
        'list.csv',
        `video_id,channel_id,channel_title,video_title,published_at\nTSTbp5LSBdw,${id},A channel,A video,\n`,
      ),
      { today, approve_from: '2021-07-01' },
    )
    const file = path.join(folder, 'reports-real/channel_basic.csv')
    for await (const outcome of importFiles(connection, network.scope, [file], { today }))
      expect(outcome).toMatchObject({
        result: {
          report_type: 'channel_basic_a2',
          rows: {
            read: 1000,
            written: 1000,
            rejected: 0,
            unmatched: 0,
            before_registration: 0,
            superseded: 0,
          },
          video_days: { written: 454 },
          totals: { after: { credited: { views: 1843n, premium_views: 151n } } },
        },
      })
    expect(await verifyRollups(app.db, network.scope)).toMatchObject({ difference_count: 0 })
  })
})
