import { tracks, trackTags } from '@cuesheet/contract/music'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTrack } from '../../../testing/catalogue.ts'
import { createAccount, createNetwork } from '../../../testing/factories.ts'
import { reportPart } from '../../../testing/reports.ts'
import { runCommand } from '../../../testing/run-command.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { importCatalogue } from '../catalogue-import/import-catalogue.ts'
import { verifyTrackSets } from './track-sets.ts'

const test = await openTestApp()
const { db } = test
const network = await createNetwork(db)
const client = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))
await createTrack(db, { title: 'First', isrc: 'KRA012600001', tags: ['calm'] })
await createTrack(db, { title: 'Second', isrc: 'GBB022600002', tags: ['calm', 'warm'] })

const load = (rows: string, options: object = {}) =>
  importCatalogue(db, reportPart('tracks.csv', rows), {
    today: '2026-11-20',
    mapped: {},
    defaults: {},
    files: { folder: '.', fetch_art: false },
    withdraw_most: true,
    ...options,
  })

/** The whole list, those narrowed by each facet, and the two ways of a search, as titles. */
async function read() {
  const { datas } = await client.call(trackTags)
  const titlesOf = async (query: object) => {
    const { rows, total } = await client.call(tracks, { query: { ...query, sort: 'title' } })
    expect(total).toBe(rows.length)
    return rows.map(({ title }) => title)
  }
  return {
    tags: Object.fromEntries(datas.map(({ slug, tracks }) => [slug, tracks])),
    all: await titlesOf({}),
    sung: await titlesOf({ voice: 'vocal' }),
    slow: await titlesOf({ bpm_to: '90', length: 'to_2m' }),
    narrowed: await titlesOf({ category: 'bgm', tags: String(datas[0]!.id), shopping: '1' }),
    found: await titlesOf({ search: 'first' }),
    alike: await titlesOf({ search: 'secomd' }),
  }
}

it.each([
  {
    change: 'a track is loaded',
    make: () => load('isrc,title,tags,category,uses\nKRA012600003,Third,calm,bgm,"shorts,shopping"\n'),
    shows: { all: ['First', 'Second', 'Third'], narrowed: ['Third'], tags: { calm: 3, warm: 1 } },
  },
  {
    change: 'a title is loaded again',
    make: () => load('isrc,title\nKRA012600001,First of all\n'),
    shows: { found: ['First of all'] },
  },
  {
    change: 'tags are taken away',
    make: () => load('isrc,title,tags\nGBB022600002,Second,warm\n'),
    shows: { tags: { calm: 2, warm: 1 } },
  },
  {
    change: 'a whole catalogue does not name a track',
    make: () => load('isrc,title\nKRA012600001,First\nGBB022600002,Second\n', { withdraw_missing: true }),
    shows: { all: ['First', 'Second'], narrowed: [], tags: { calm: 1, warm: 1 } },
  },
  {
    change: 'how tracks sound is loaded',
    make: () =>
      load('isrc,title,bpm,vocals,length\nKRA012600001,First,90,yes,2:00\nGBB022600002,Second,91,no,1:30\n'),
    shows: { sung: ['First'], slow: ['First'] },
  },
  {
    change: 'the network has an ISRC prefix',
    make: () => runCommand(test, ['network', 'set', network.name, '--isrc-prefix', 'GB']),
    shows: { all: ['Second'], tags: { calm: 0, warm: 1 }, alike: ['Second'], found: [] },
  },
])('count and narrow as the tracks are, once $change', async ({ make, shows }) => {
  expect(await read()).not.toMatchObject(shows)
  await make()
  expect(await read()).toMatchObject(shows)
  expect((await verifyTrackSets(db)).differences).toEqual([])
})

it('are proven against the tracks, and made again', async () => {
  await db.deleteFrom('track_sets').where('facet', '=', 'everyone').execute()
  await sql`update track_sets set tracks = ~tracks where facet = 'tag:1'`.execute(db)
  await sql`insert into track_sets values ('network:7', 0, 1::bit(8192))`.execute(db)
  const [wrong, right] = [await runCommand(test, ['verify']), await runCommand(test, ['rebuild'])]
  expect(wrong).toMatchObject({ code: 1, stdout: expect.stringContaining('catalogue: 3 rows not as') })
  expect(right.code).toBe(0)
  expect(await runCommand(test, ['verify'])).toMatchObject({ code: 0 })
}, 120_000)
