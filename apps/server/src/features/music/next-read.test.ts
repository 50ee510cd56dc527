import http from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { QueryOf } from '@cuesheet/contract/endpoint'
import {
  addFavourite,
  musicHome,
  orderFavourites,
  removeFavourite,
  trackDetail,
  tracks,
  trackTags,
} from '@cuesheet/contract/music'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createChart, createTrack, type TestTrack } from '../../testing/catalogue.ts'
import { createAccount, createNetwork, createSession, type TestNetwork } from '../../testing/factories.ts'
import { reportPart } from '../../testing/reports.ts'
import { runCli } from '../../testing/run-cli.ts'
import { type RunningProcess, runProcess } from '../../testing/run-process.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { TestClient } from '../../testing/test-client.ts'
import { importCatalogue } from './catalogue-import/import-catalogue.ts'
import { verifyTrackSets } from './tracks/track-sets.ts'

let test: TestApp
let network: TestNetwork
let here: TestClient
let there: TestClient
let other: RunningProcess
let known: TestTrack[]

beforeAll(async () => {
  test = await createTestApp()
  network = await createNetwork(test.db)
  const manager = await createAccount(test.db, network, { as: 'manager' })
  known = [
    await createTrack(test.db, { title: 'First', isrc: 'KRA012600001', tags: ['calm'] }),
    await createTrack(test.db, { title: 'Second', isrc: 'GBB022600002', tags: ['calm', 'warm'] }),
  ]
  const token = await createSession(test.db, manager)
  here = new TestClient(test.app, network.domain, token)
  const file = (name: string) => JSON.stringify(path.join(import.meta.dirname, '../..', name))
  other = runProcess([
    '--input-type=module',
    '-e',
    `const { connect } = await import(${file('db/connection.ts')})
    const { createApp } = await import(${file('app.ts')})
    const { readConfig } = await import(${file('config.ts')})
    const { createLog } = await import(${file('http/log.ts')})
    const db = connect(${JSON.stringify(test.url)}, { prepare: true })
    const app = await createApp({ config: readConfig({}), db, log: createLog({ log_level: 'silent' }) })
    await app.listen({ host: '127.0.0.1', port: 0 })
    console.log('listens on ' + app.server.address().port + '.')`,
  ])
  await other.said('.')
  const port = Number(/listens on (\d+)\./.exec(other.output())?.[1])
  there = new TestClient(appAt(port), network.domain, token)
}, 60_000)
afterAll(async () => {
  other?.child.kill('SIGKILL')
  await other?.ended
  await test.close()
})

/** As of an app, what a server process answers at a port. */
const appAt = (port: number) =>
  ({
    inject: ({
      method,
      url,
      headers,
      payload,
    }: {
      method: string
      url: string
      headers: Record<string, string>
      payload?: string
    }) =>
      new Promise((resolve, reject) => {
        http
          .request({ host: '127.0.0.1', port, method, path: url, headers }, (response) => {
            void text(response).then((body) =>
              resolve({ statusCode: response.statusCode, body, json: () => JSON.parse(body) }),
            )
          })
          .on('error', reject)
          .end(payload)
      }),
  }) as unknown as FastifyInstance

/** All that is asked of music, of every kind of question one. */
async function readAll(client: TestClient) {
  const list = (query: QueryOf<typeof tracks> = {}) => client.call(tracks, { query })
  const [calm] = (await client.call(trackTags)).datas
  return {
    home: await client.call(musicHome),
    tags: (await client.call(trackTags)).datas.map(({ slug, tracks }) => [slug, tracks]),
    byPopularity: await list(),
    byTitle: await list({ sort: 'title' }),
    newest: await list({ sort: 'newest' }),
    narrowed: await list({ category: 'bgm', tags: String(calm!.id), shopping: '1' }),
    found: await list({ search: 'first' }),
    alike: await list({ search: 'secomd' }),
    detail: await client.call(trackDetail, { query: { track: known[0]!.track_id } }),
  }
}
type Read = Awaited<ReturnType<typeof readAll>>

const load = (rows: string, options: object = {}) =>
  importCatalogue(test.db, reportPart('tracks.csv', rows), {
    today: '2026-11-20',
    mapped: {},
    defaults: {},
    files: { folder: '.', fetch_art: false },
    withdraw_most: true,
    ...options,
  })
const titles = (list: { rows: { title: string }[] } | null) => list?.rows.map(({ title }) => title)
const favourites = ({ home }: Read) => titles({ rows: home.favourites })
const favour = (endpoint: typeof addFavourite, index: number) =>
  here.call(endpoint, { body: { track: known[index]!.track_id } })

const changes: {
  change: string
  make: () => Promise<unknown>
  shows: (read: Read) => unknown
  as: unknown
}[] = [
  {
    change: 'a track that is loaded',
    make: () => load('isrc,title,tags,category,uses\nKRA012600003,Third,calm,bgm,"shorts,shopping"\n'),
    shows: ({ byTitle, narrowed, tags }) => [
      byTitle.total,
      titles(byTitle),
      titles(narrowed),
      narrowed.total,
      tags,
    ],
    as: [
      3,
      ['First', 'Second', 'Third'],
      ['Third'],
      1,
      [
        ['calm', 3],
        ['warm', 1],
      ],
    ],
  },
  {
    change: 'a title that is loaded again',
    make: () => load('isrc,title\nKRA012600001,First of all\n'),
    shows: ({ found, detail }) => [titles(found), detail.track.title],
    as: [['First of all'], 'First of all'],
  },
  {
    change: 'tags that are taken away',
    make: () => load('isrc,title,tags\nGBB022600002,Second,warm\n'),
    shows: ({ tags }) => tags,
    as: [
      ['calm', 2],
      ['warm', 1],
    ],
  },
  {
    change: 'what a whole catalogue does not name',
    make: () => load('isrc,title\nKRA012600001,First\nGBB022600002,Second\n', { withdraw_missing: true }),
    shows: ({ newest, narrowed, tags }) => [newest.total, narrowed.total, tags],
    as: [
      2,
      0,
      [
        ['calm', 1],
        ['warm', 1],
      ],
    ],
  },
  {
    change: 'a chart',
    make: () => createChart(test.db, network, '2026-11-15', [known[1]!, known[0]!]),
    shows: ({ home, byPopularity }) => [titles(home.chart), titles(byPopularity)],
    as: [
      ['Second', 'First'],
      ['Second', 'First'],
    ],
  },
  {
    change: 'a later chart',
    make: () => createChart(test.db, network, '2026-11-22', [known[0]!]),
    shows: ({ home, detail }) => [
      home.chart?.rows.map(({ rank, previous_rank }) => [rank, previous_rank]),
      detail.weeks.length,
    ],
    as: [[[1, 2]], 2],
  },
  {
    change: 'a favourite',
    make: async () => [await favour(addFavourite, 0), await favour(addFavourite, 1)],
    shows: (read) => [favourites(read), read.byTitle.rows.map(({ is_favourite }) => is_favourite)],
    as: [
      ['First', 'Second'],
      [true, true],
    ],
  },
  {
    change: 'the order of favourites',
    make: () => here.call(orderFavourites, { body: { tracks: [known[1]!.track_id, known[0]!.track_id] } }),
    shows: favourites,
    as: ['Second', 'First'],
  },
  {
    change: 'a favourite that is none any more',
    make: () => favour(removeFavourite, 1),
    shows: favourites,
    as: ['First'],
  },
  {
    change: 'the network’s ISRC prefix',
    make: () => runCli(test.url, ['network', 'set', network.name, '--isrc-prefix', 'GB']),
    shows: ({ byTitle, tags, alike, found }) => [
      byTitle.isrc_prefix,
      byTitle.total,
      tags,
      titles(alike),
      found.total,
    ],
    as: [
      'GB',
      1,
      [
        ['calm', 0],
        ['warm', 1],
      ],
      ['Second'],
      0,
    ],
  },
]

it.each(changes)(
  'shows $change at the very next read, here and in another process',
  async ({ make, shows, as }) => {
    const before = await readAll(here)
    expect(await readAll(there)).toEqual(before)
    expect(shows(before)).not.toEqual(as)
    await make()
    const after = await readAll(here)
    expect(shows(after)).toEqual(as)
    expect(await readAll(there)).toEqual(after)
    expect((await verifyTrackSets(test.db)).differences).toEqual([])
  },
)

it('proves its sets against the tracks, and makes them again', async () => {
  await test.db.deleteFrom('track_sets').where('facet', '=', 'everyone').execute()
  await sql`update track_sets set tracks = ~tracks where facet = 'tag:1'`.execute(test.db)
  await sql`insert into track_sets values ('network:7', 0, 1::bit(8192))`.execute(test.db)
  const [wrong, right] = [await runCli(test.url, ['verify']), await runCli(test.url, ['rebuild'])]
  expect(wrong).toMatchObject({ code: 1, stdout: expect.stringContaining('catalogue: 3 rollup rows not as') })
  expect(right.code).toBe(0)
  expect(await runCli(test.url, ['verify'])).toMatchObject({ code: 0 })
}, 120_000)
