import { expect, test } from 'vitest'
import { addExchangeRates, createAccount, createChannel, createNetwork } from '../../../testing/factories.ts'
import { activityCsv, reportPart, revenueCsv } from '../../../testing/reports.ts'
import { addSettledFile } from '../../../testing/settled-files.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { importReport } from '../../report-ingest/import-report.ts'
import { openLoadConnection } from '../../report-ingest/load-connection.ts'
import { verifySettlement } from '../books/verify-settlement.ts'
import { calculateMonth } from '../calculation/calculate-month.ts'
import { readBridge } from '../calculation/read-bridge.ts'
import { describeMonth } from '../describe-month.ts'
import { listDifferences } from '../queries.ts'

const { db, url } = await openTestDatabase()

test('the close names what reports estimate in rows of no channel, beside what its files have of none', async () => {
  const month = '2026-09-01'
  const network = await createNetwork(db)
  const ana = await createAccount(db, network)
  const own = await createChannel(db, network, { members: [ana] })
  await addExchangeRates(db, { '2026-09-01': '1000' })
  const connection = await openLoadConnection(url)
  const load = (name: string, text: string) =>
    importReport(connection, network.scope, reportPart(name, text), { today: '2026-11-20' })
  const day = '2026-09-03'
  await load(
    'r.csv',
    revenueCsv([
      { channel: own, day, video: 'a', revenue: 100 },
      { channel: '', day, video: 'b', revenue: 5 },
      { channel: '', day: '2026-08-31', video: 'b', revenue: 7 },
    ]),
  )
  await load('a.csv', activityCsv([{ channel: 'NULL', day, video: '', views: 40, engaged_views: 30 }]))
  await connection.end()
  expect((await describeMonth(db, network.scope, month, 'en')).nameless).toEqual({
    usd: '5',
    views: 40,
    engaged_views: 30,
  })

  const channel = own.platform_channel_id
  await addSettledFile(db, network, {
    month,
    family: 'ads',
    rows: [
      { channel, day, usd: '98' },
      { channel: null, day, usd: '4.5' },
    ],
  })
  await addSettledFile(db, network, {
    month,
    family: 'payment_summary',
    payments: [{ type: 'Ads Revenue', usd: '102.50', local: '102500' }],
  })
  await calculateMonth(db, network.scope, { month, account_id: null })
  const bridge = await readBridge(db, network.scope, month, null)
  expect(bridge!.steps.slice(0, 4).map(({ kind, reason, usd }) => [kind, reason, usd])).toEqual([
    ['estimated', null, '100'],
    ['nameless', null, '5'],
    ['finalised', null, '-2.5'],
    ['unallocated', 'no_channel', '-4.5'],
  ])
  expect(bridge!.gross.usd).toBe('98')
  expect(
    (await readBridge(db, network.scope, month, ana.account_id))!.steps.map(({ kind }) => kind),
  ).not.toContain('nameless')
  expect(await listDifferences(db, network.scope, month)).toMatchObject([
    { platform_channel_id: channel, estimated_usd: '100', settled_usd: '98' },
    {
      channel_id: null,
      platform_channel_id: '',
      estimated_usd: '5',
      settled_usd: '4.5',
      difference_usd: '-0.5',
    },
  ])
  expect(await verifySettlement(db, network.scope)).toMatchObject({ difference_count: 0 })
})
