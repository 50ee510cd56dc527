import { briefing } from '@cuesheet/contract/briefing'
import { channelReport } from '@cuesheet/contract/channel-report'
import { summary } from '@cuesheet/contract/dashboard'
import { explainedFigures, explanation, movers } from '@cuesheet/contract/explanation'
import { addDays } from '@cuesheet/contract/values/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changes,
  createWorld,
  firstDay,
  importWorld,
  lastDay,
  type World,
} from '../../testing/counted-differently.ts'
import { createAccount, createNetwork, type TestChannel, type TestNetwork } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { type LoadConnection, openLoadConnection } from '../report-ingest/load-connection.ts'

let app: TestApp
let connection: LoadConnection
/** Of the first reading, and of the second. */
const [september, november] = [
  { today: '2026-09-07', through: '2026-09-05' },
  { today: '2026-11-03', through: lastDay },
]
let { today } = september
beforeAll(async () => {
  app = await createTestApp({}, { now: () => new Date(`${today}T20:00:00Z`) })
  connection = await openLoadConnection(app.url)
})
afterAll(async () => {
  await connection?.end()
  await app?.close()
})

type Made = { network: TestNetwork; channels: TestChannel[]; manager: TestClient }
async function make(world: World, through: string): Promise<Made> {
  const network = await createNetwork(app.db)
  const channels = await createWorld(app.db, network)
  const manager = await app.open(network.domain, await createAccount(app.db, network, { as: 'manager' }))
  await importWorld(connection, network, channels, world, { from: firstDay, to: through })
  return { network, channels, manager }
}
const headers = { 'x-currency': 'USD' }

test('count', async () => {
  today = november.today
  const started = performance.now()
  const { manager } = await make({}, november.through)
  console.log('import', performance.now() - started)
  const named = ['latest', 'this_month', 'previous_month', '6_months'] as const
  const custom = changes.flatMap(({ day }) =>
    [[-14, 13], [-7, 20], [0, 27], [-1, 26], [0, 59], [-29, 30], [10, 37], [-60, 90]].map(([a, b]) => ({
      period: 'custom' as const, from: addDays(day, a!), to: addDays(day, b!) })))
  let [all, says, price] = [0, 0, 0]
  for (const span of [...named.map((period) => ({ period })), ...custom])
    for (const compare of ['previous', 'year'] as const) {
      const query = { ...span, compare }
      const { change, comparison } = await manager.call(explanation, { query: { ...query, figure: 'profit' as const }, headers })
      const rpm = await manager.call(explanation, { query: { ...query, figure: 'rpm' as const }, headers })
      if (!change) continue
      all++
      const of = (kind: string) => Number(change.parts.find((part) => part.kind === kind)?.amount ?? 0)
      if (of('views') > 0 && of('price') < 0) says++
      if (rpm.change && Number(rpm.change.change) < 0) price++
      console.log(JSON.stringify(query), comparison?.days, JSON.stringify(change.parts), rpm.change?.change, JSON.stringify(rpm.change?.parts.map(p=>[p.kind,p.amount])))
    }
  console.log({ all, says, price }, performance.now() - started)
})
