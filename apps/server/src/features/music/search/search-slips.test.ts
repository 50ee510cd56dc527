import { existsSync } from 'node:fs'
import path from 'node:path'
import { tracks } from '@cuesheet/contract/music'
import { expect, it } from 'vitest'
import { demoTracks } from '../../../../../../tools/demo/catalogue/tracks.ts'
import { withParts } from '../../../csv/read-parts.ts'
import { createTrack } from '../../../testing/catalogue.ts'
import { createAccount, createNetwork } from '../../../testing/factories.ts'
import { knownSongs, realSlips, slips } from '../../../testing/search-slips.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { importCatalogue } from '../catalogue-import/import-catalogue.ts'

const file = path.join(import.meta.dirname, '../../../../../../../shared/data/catalogue/tracks-real.csv')
const isThere = existsSync(file)
if (!isThere) console.log(`Without its ${realSlips.length} slips: no real catalogue at ${file}.`)
const own: string[] = []
const test = await openTestApp()
const { db } = test
if (isThere)
  await withParts(file, ([part]) =>
    importCatalogue(db, part!, {
      today: '2026-11-20',
      mapped: {},
      defaults: { category: 'song' },
      open_end: true,
      files: { folder: path.dirname(file), fetch_art: false },
    }),
  )
for (const { title, artist, album, category } of demoTracks) {
  own.push(title)
  await createTrack(db, { title, artist, album, category })
}
for (const song of knownSongs) {
  const [title = '', artist = ''] = song.split(' | ')
  own.push(title)
  await createTrack(db, { title, artist })
}
const network = await createNetwork(db)
const client = await test.open(network.domain, await createAccount(db, network, { as: 'manager' }))

const titlesFor = async (search: string) =>
  (await client.call(tracks, { query: { search, size: 10 } })).rows.map(({ title }) => title)

it('finds what was meant among the first ten, of 200 slips at least 95 %', { timeout: 120_000 }, async () => {
  const typed = [...slips, ...(isThere ? realSlips : [])].map((slip) => slip.split(' | ') as [string, string])
  if (isThere) expect(typed.length).toBeGreaterThanOrEqual(200)
  const missed: string[] = []
  for (const [search, meant] of typed)
    if (!(await titlesFor(search)).includes(meant)) missed.push(`${search} → ${meant}`)
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(typed.length * 0.05)
})

it.each([
  ['나만몰랐던게절', '나만 몰랐던 계절'],
  ['우리집앞골묵', '우리 집 앞 골목'],
  ['바람의 껌', '바람의 검'],
  ['한 걸음 저', '한 걸음 더'],
])(
  'forgives an error beside blanks that are not there, and in a lone syllable: %s',
  async (search, meant) => {
    expect((await titlesFor(search))[0]).toBe(meant)
  },
)

it('finds each title as it is written first', { timeout: 120_000 }, async () => {
  for (const title of own) {
    const { rows, is_forgiving } = await client.call(tracks, { query: { search: title, size: 10 } })
    expect([rows[0]?.title.toLowerCase(), is_forgiving], title).toEqual([title.toLowerCase(), false])
  }
})

it.each(['아무도쓰지않은제목', '은 는', 'zzyzx quux', 'xylotrope and'])(
  'finds nothing for %s',
  async (search) => {
    expect(await titlesFor(search)).toEqual([])
  },
)

it('answers what the library of the other keyboard throws at', async () => {
  expect(await titlesFor('too sweet by nobody')).toEqual([])
})
