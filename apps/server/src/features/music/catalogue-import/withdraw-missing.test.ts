import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createAccount, createChannel, createNetwork, videoId } from '../../../testing/factories.ts'
import { addActivity } from '../../../testing/facts.ts'
import { reportPart } from '../../../testing/reports.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import type { CatalogueOptions } from './catalogue-options.ts'
import { importCatalogue } from './import-catalogue.ts'

const { db } = await openTestDatabase()

const isrcOf = (number: number) => `KRA012600${String(number).padStart(3, '0')}`
const [one, two, three] = [isrcOf(1), isrcOf(2), isrcOf(3)]

const load = (text: string, options: Partial<CatalogueOptions> = {}) =>
  importCatalogue(db, reportPart('tracks.csv', text), {
    today: '2026-11-20',
    mapped: {},
    defaults: {},
    files: { folder: '.', fetch_art: false },
    ...options,
  })
const withdrawals = async () =>
  (await db.selectFrom('tracks').select('withdrawn_on').orderBy('isrc').execute()).map(
    (track) => track.withdrawn_on,
  )
const titles = async () =>
  (await db.selectFrom('tracks').select(['title', 'withdrawn_on']).orderBy('isrc').execute()).map(
    ({ title, withdrawn_on }) => (withdrawn_on ? `(${title})` : title),
  )

beforeEach(async () => {
  for (const table of ['favourite_tracks', 'video_tracks', 'chart_weeks', 'tracks'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await load(`isrc,title\n${one},Bloom\n${two},Rain\n${three},Snow\n`)
})

it('withdraws what a file does not name, keeps its history, and brings it back', async () => {
  const network = await createNetwork(db)
  const { account_id } = await createAccount(db, network)
  const channel = await createChannel(db, network)
  await addActivity(db, network, [{ channel, day: '2026-11-02', video: 'v', views: 1 }])
  const { network_id } = network
  await db.insertInto('favourite_tracks').values({ network_id, account_id, isrc: two, position: 1 }).execute()
  await db
    .insertInto('video_tracks')
    .values({
      network_id,
      channel_id: channel.channel_id,
      video_id: videoId('v'),
      isrc: two,
      claimed_at: new Date(),
    })
    .execute()
  await db.insertInto('chart_weeks').values({ network_id, sunday: '2026-11-15' }).execute()
  await db
    .insertInto('chart_tracks')
    .values({ network_id, sunday: '2026-11-15', isrc: two, rank: 1, views: 5, videos: 1 })
    .execute()
  const history = async () =>
    Promise.all(
      (['favourite_tracks', 'video_tracks', 'chart_tracks'] as const).map(
        async (table) => (await db.selectFrom(table).select('isrc').execute()).length,
      ),
    )

  // Three is named, in a row that is refused: it is not missing.
  const result = await load(`isrc,title\n${one},Bloom\n${three},\n`, { withdraw_missing: true })
  expect(result.missing).toEqual({ withdrawn: 1, narrowed: 0 })
  expect(await titles()).toEqual(['Bloom', '(Rain)', 'Snow'])
  expect(await history()).toEqual([1, 1, 1])
  expect(
    (await load(`isrc,title\n${one},Bloom\n${three},Snow\n`, { withdraw_missing: true })).missing.withdrawn,
  ).toBe(0)

  expect((await load(`isrc,title\n${two},Rain\n`)).tracks).toMatchObject({ changed: 1, returned: 1 })
  expect(await titles()).toEqual(['Bloom', 'Rain', 'Snow'])
  await load(`isrc,title,withdrawn\n${one},Bloom,2026-10-01\n${two},Rain,yes\n${three},Snow,\n`)
  expect(await withdrawals()).toEqual(['2026-10-01', '2026-11-20', null])
  // Withdrawn again, they stay so since they first were.
  await load(`isrc,title,withdrawn\n${one},Bloom,yes\n${two},Rain,yes\n`, { today: '2026-11-21' })
  expect(await withdrawals()).toEqual(['2026-10-01', '2026-11-20', null])
  expect(await history()).toEqual([1, 1, 1])
})

it('withdraws nothing that a row with unclear columns names', async () => {
  const csv = `isrc,title\n${one},Bloom, again\n"kr-a01-26-00002"\n${three},Snow\n`
  expect((await load(csv, { withdraw_missing: true })).missing.withdrawn).toBe(0)
  const json = [{ isrc: one, title: 'Bloom' }, two, [three, 'Snow']]
  expect((await load(JSON.stringify(json), { withdraw_missing: true })).missing.withdrawn).toBe(0)
  expect(await titles()).toEqual(['Bloom', 'Rain', 'Snow'])
})

it('withdraws all but a few only when that is said', async () => {
  const all = Array.from({ length: 50 }, (_, at) => `${isrcOf(at)},Track ${at}\n`)
  await load(`isrc,title\n${all.join('')}`)
  const few = `isrc,title\n${all.slice(0, 20).join('')}`
  await expect(load(few, { withdraw_missing: true })).rejects.toThrow(
    /does not name 30 of the 50 tracks there are/,
  )
  expect((await withdrawals()).filter((day) => day !== null)).toEqual([])
  expect((await load(few, { withdraw_missing: true, withdraw_most: true })).missing.withdrawn).toBe(30)
})
