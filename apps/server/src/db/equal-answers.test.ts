import type { Endpoint } from '@cuesheet/contract/endpoint'
import { addDays, reportingDay } from '@cuesheet/contract/values/day'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rebuildRollups } from '../features/facts/change-facts.ts'
import { createTrack } from '../testing/catalogue.ts'
import { listContractEndpoints } from '../testing/contract-endpoints.ts'
import {
  addExchangeRates,
  addTracks,
  createAccount,
  createChannel,
  createNetwork,
} from '../testing/factories.ts'
import { addActivity, addRevenue } from '../testing/facts.ts'
import { isCluster } from '../testing/is-cluster.ts'
import { type Ground, layGround, openAs, restoreGround } from '../testing/isolation/ground.ts'
import { rowOf } from '../testing/isolation/rows.ts'
import { type SimulatedPlatform, startSimulatedPlatform } from '../testing/simulated-platform.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import type { Database } from './connection.ts'

type Instance = { app: TestApp; ground: Ground; platform: SimulatedPlatform }

/** Moments that the test gives are older. */
const anHourAgo = Date.now() - 3_600_000

/** What no two databases have in common, and what stands for it. */
const random: [pattern: RegExp, stands: string | ((found: string) => string)][] = [
  // Made by chance: of requests, sessions, entries of the audit. Those that the test gives are kept.
  [
    /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g,
    (id) => (id.startsWith('00000000') ? id : 'ID'),
  ],
  // Of the clock, or a while after; also as microseconds, where the next page begins.
  [
    /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g,
    (moment) => (Date.parse(moment) > anHourAgo ? 'MOMENT' : moment),
  ],
  [/"next":"\d{16}\.ID"/g, '"MOMENT"'],
  // Secrets, and what begins like one.
  [/"(token|ticket|pass|made_password)":"[^"]+"/g, '"SECRET"'],
  [/(?<="[^"]*(invitation#|downloads\/\d+-))[\w-]{43}(?=")/g, 'SECRET'],
  [/(?<="cuesheet_\d+_)[\w-]{6}(?=")/g, 'SECRET'],
  [/(?<="file":")[0-9a-f]{32}(?=")/g, 'SECRET'],
  [/(?<="CS-)\w{4}-\w{4}(?=")/g, 'CODE'],
  // What the machine and the databases' files weigh.
  [/"(rss|heap_used|heap_total|free_memory|load|free|size|connections)":[\d.]+/g, '"MACHINE"'],
]

const normalise = (text: string) =>
  random.reduce((so, [pattern, stands]) => so.replace(pattern, stands as string), text)

type AuditPage = { rows?: { at: string }[]; next: string | null }

/**
 * Entries of one transaction have one moment, and ids of chance decide their order: of the audit the entries are compared, and
 * not how they follow each other. The last moment's may be on the next page.
 */
function normaliseAudit(body: string): string {
  const { rows = [], ...page } = JSON.parse(body) as AuditPage
  const whole = page.next ? rows.filter(({ at }) => at !== rows.at(-1)?.at) : rows
  return [normalise(JSON.stringify(page)), ...whole.map((row) => normalise(JSON.stringify(row))).sort()].join(
    '\n',
  )
}

/** More of everything, with the same names, moments and figures, so that an order that is left open shows. */
async function addTies(db: Database, { home, viewers }: Ground): Promise<void> {
  const today = reportingDay(new Date())
  await addExchangeRates(db, { [addDays(today, -90)]: '1400', [addDays(today, -2)]: '1410' })
  for (let network = 1; network <= 6; network++) await createNetwork(db, { name: `tied-${network}` })
  await db.transaction().execute(async (trx) => {
    for (let member = 1; member <= 6; member++)
      await createAccount(trx, home, {
        nickname: 'Tied',
        user_id: `tied-${member}@home.test`,
        fee_rates: { '-infinity': '0.10' },
      })
  })
  for (let track = 1; track <= 6; track++)
    await createTrack(db, { title: 'Tied', artist: 'Tied', isrc: `KRTIE260000${track}`, networks: [home] })
  for (let number = 1; number <= 6; number++) {
    const channel = await createChannel(db, home, {
      title: 'Tied',
      platform_channel_id: `UC${String(number).padStart(22, 't')}`,
      members: number % 2 === 0 ? [viewers.member] : [],
    })
    const rows = [2, 3, 4, 33, 34, 65].flatMap((ago) =>
      [1, 2, 3, 4].map((video) => ({ channel, day: addDays(today, -ago), video: `tied-${number}-${video}` })),
    )
    await addActivity(
      db,
      home,
      rows.map((row) => ({ ...row, views: 500, countries: { JP: 250, KR: 250 } })),
    )
    await addRevenue(
      db,
      home,
      rows.map((row) => ({ ...row, revenue: 2_000_000_000, countries: { JP: 1e9, KR: 1e9 } })),
    )
    for (const video of [1, 2, 3])
      await addTracks(db, channel, `tied-${number}-${video}`, [
        { isrc: `KRTIE260000${video}`, title: 'Tied' },
        { isrc: 'KRTIE2600006', title: 'Tied' },
      ])
  }
  await db.transaction().execute((trx) => rebuildRollups(trx, home.scope))
}

async function start(plain: boolean): Promise<Instance> {
  const platform = await startSimulatedPlatform()
  const app = await createTestApp(platform.config, { plain })
  const ground = await layGround(app.db)
  await addTies(app.db, ground)
  return { app, ground, platform }
}

const callers = ['anonymous', 'member', 'manager', 'operator'] as const
const kinds = ['own', 'mate', 'foreign', 'absent'] as const
const named = (await listContractEndpoints()).map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
)
const reads = named.filter(([, { method }]) => method === 'GET')
const writes = named.filter(([, { method }]) => method !== 'GET')

describe.skipIf(!isCluster)('a cluster and one server that are filled and asked alike', () => {
  let instances: [one: Instance, cluster: Instance]
  beforeAll(async () => {
    instances = [await start(true), await start(false)]
    expect(instances[1].ground.ids, 'ids are the same').toEqual(instances[0].ground.ids)
  }, 120_000)
  afterAll(async () => {
    for (const { app, platform } of instances ?? []) {
      await app.close()
      await platform.close()
    }
  })

  async function compare(_name: string, endpoint: Endpoint): Promise<void> {
    const { ask } = rowOf(endpoint)!
    for (const caller of callers)
      for (const kind of ask?.length ? kinds : (['own'] as const)) {
        const sent = { query: {}, body: {}, ...ask?.(instances[0].ground.ids[kind]) }
        const answers: string[] = []
        for (const { app, ground } of instances) {
          if (endpoint.method !== 'GET') await restoreGround(app, ground)
          const { statusCode, body } = await (await openAs(app, ground, caller)).send(endpoint, sent)
          expect(statusCode).toBeLessThan(500)
          const text =
            endpoint.path.endsWith('audit/list') || endpoint.path === 'audit'
              ? normaliseAudit(body)
              : normalise(body)
          answers.push(`${statusCode} ${text}`)
        }
        expect.soft(answers[1], `${caller}, ${kind}`).toBe(answers[0])
      }
  }

  it.each(reads)('answer alike: %s', compare)
  it.each(writes)('do alike: %s', compare)
  it.each(reads)('answer alike after all that was done: %s', compare)
})
