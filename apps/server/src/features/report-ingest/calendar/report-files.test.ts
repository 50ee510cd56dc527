import { reportFile, reportFiles } from '@cuesheet/contract/console-report-files'
import { reportDay, restoreFile, takeBackFile } from '@cuesheet/contract/console-reports'
import type { QueryOf } from '@cuesheet/contract/endpoint'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { recordAudit } from '../../../access/audit.ts'
import {
  createAccount,
  createChannel,
  createNetwork,
  type TestChannel,
  type TestNetwork,
} from '../../../testing/factories.ts'
import { activityCsv, reportPart } from '../../../testing/reports.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { importReport } from '../import-report.ts'
import { openLoadConnection } from '../load-connection.ts'

let network: TestNetwork
let channel: TestChannel
const test = await openTestApp({}, { now: () => new Date('2026-11-23T18:00:00Z') })
const { db } = test
const connection = await openLoadConnection(test.url)
const account = await createAccount(db, null, { as: 'operator', nickname: 'Lee' })
const account_id: number = account.account_id
const client = await test.open('localhost', account)
afterAll(() => connection?.end())
beforeEach(async () => {
  network = await createNetwork(db)
  channel = await createChannel(db, network)
})

const days = ['2026-11-01', '2026-11-02'] as const
/** By a command, or by a person. */
async function load(name: string, views: readonly number[], isPersons = false): Promise<void> {
  const rows = views.map((count, at) => ({ channel, day: days[at]!, video: `v${at}`, views: count }))
  const { network_id } = network
  await importReport(connection, network.scope, reportPart(name, activityCsv(rows)), {
    today: '2026-11-22',
    accept_loss: true,
    ...(isPersons && {
      record: (trx) => recordAudit(trx, { network_id, account_id, action: 'report.load', subject: name }),
    }),
  })
}
const list = (query: Partial<QueryOf<typeof reportFiles>> = {}) =>
  client.call(reportFiles, { query: { network: network.network_id, ...query } })
const look = (file: number) => client.call(reportFile, { query: { network: network.network_id, file } })

it('are listed by kind and state, with who loaded them, piece by piece', async () => {
  await load('a.csv', [100, 50])
  await load('b.csv', [90], true)
  const { rows } = await list()
  expect(rows).toMatchObject([
    { file_name: 'b.csv', kind: 'activity', state: 'current', loaded_by: 'Lee', days_standing: 1 },
    { file_name: 'a.csv', kind: 'activity', state: 'current', loaded_by: null, days_standing: 1 },
  ])
  await load('c.csv', [70, 30])
  const names = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).rows.map(({ file_name }) => file_name)
  expect(await names({ state: 'current' })).toEqual(['c.csv'])
  expect(await names({ state: 'replaced' })).toEqual(['b.csv', 'a.csv'])
  expect(await names({ kind: 'revenue' })).toEqual([])
  const { next } = await list({ kind: 'activity', size: 2 })
  expect(await names({ after: next! })).toEqual(['a.csv'])
})

it('tell the days that stand from them, and after they were taken back what can be loaded again', async () => {
  await load('a.csv', [100, 50])
  const { network_id } = network
  const file = (await list()).rows[0]!.file_id
  expect(await look(file)).toMatchObject({
    network: { network_id, name: network.name },
    days: [
      { day: days[0], figure: '100', rows: 1 },
      { day: days[1], figure: '50', rows: 1 },
    ],
    figure: '150',
    kept: [],
    claims: null,
  })
  const asked = { network: network_id, kind: 'activity', day: days[0] } as const
  expect((await client.call(reportDay, { query: asked })).versions).toMatchObject([{ days_standing: 2 }])

  await client.call(takeBackFile, { body: { network_id, file_id: file } })
  expect((await list({ state: 'taken_back' })).rows).toMatchObject([{ file_id: file, days_standing: 0 }])
  await load('b.csv', [70])
  const other = (await list()).rows[0]!.file_id
  const { days: standing, kept } = await look(file)
  expect(standing).toEqual([])
  expect(kept).toMatchObject([
    { day: days[0], figure: '100', stands: '70', replaces: other },
    { day: days[1], figure: '50', stands: null, replaces: null },
  ])

  const [first, second] = kept.map(({ day, replaces }) => ({ day, replaces }))
  const restore = (...given: { day: string; replaces: number | null }[]) =>
    client.call(restoreFile, { body: { network_id, kind: 'activity', file_id: file, days: given } })
  // What one day answers stops no other.
  expect((await restore({ ...first!, replaces: null }, second!)).rows).toEqual([
    { day: days[0], outcome: 'changed' },
    { day: days[1], outcome: 'restored' },
  ])
  expect((await restore(first!, second!)).rows).toEqual([
    { day: days[0], outcome: 'restored' },
    { day: days[1], outcome: 'gone' },
  ])
  expect(await look(file)).toMatchObject({ file: { state: 'current' }, figure: '150', kept: [] })
  expect((await look(other)).kept).toMatchObject([{ day: days[0], figure: '70', stands: '100' }])
})

it('of another network is none', async () => {
  await load('a.csv', [100])
  const file = (await list()).rows[0]!.file_id
  network = await createNetwork(db)
  expect(await client.fail(reportFile, { query: { network: network.network_id, file } })).toMatchObject({
    code: 'not_found',
  })
})
