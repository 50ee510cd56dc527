import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withParts } from '../../../csv/read-parts.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import type { CatalogueImport } from './catalogue-options.ts'
import { importCatalogue } from './import-catalogue.ts'

const folder = path.join(import.meta.dirname, '../../../../../../../shared/data/catalogue')
const isThere = existsSync(path.join(folder, 'tracks-real.csv'))
if (!isThere) console.log(`Skipped: no real catalogue at ${folder}.`)

describe.skipIf(!isThere)('real catalogues', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database?.drop())

  const load = (name: string): Promise<CatalogueImport> =>
    withParts(path.join(folder, name), ([part]) =>
      importCatalogue(database.db, part!, {
        today: '2026-11-20',
        mapped: {},
        defaults: { category: 'song' },
        files: { folder, fetch_art: false },
        // The last line of the real one has no line break.
        open_end: true,
      }),
    )
  const stored = async () => {
    const { rows } = await sql<{ released: number; earliest: string }>`
      select count(released_on) as released, min(released_on) as earliest from tracks`.execute(database.db)
    return rows[0]!
  }
  const digest = async () => {
    const { rows } = await sql`
      select (select md5(string_agg(to_jsonb(tracks)::text, '' order by isrc)) from tracks) as tracks,
        (select count(*) from track_tags) as track_tags, (select md5(string_agg(sets::text, '' order by facet, chunk)) from track_sets as sets) as sets`.execute(
      database.db,
    )
    return rows[0]
  }

  it('takes 4,600 rows, each accounted for, and again changes nothing', async () => {
    const { tracks, rows_read, rows_rejected, rejects, ...result } = await load('tracks-real.csv')
    expect(result.columns).toMatchObject({ title: ['Track'], isrc: ['ISRC'], released_on: ['Release Date'] })
    expect(rejects).toEqual([
      { line: 2452, reason: 'isrc "TCAGJ2289254" is in line 2451 already' },
      { line: 3452, reason: 'isrc "USWL11700269" is in line 3449 already' },
      { line: 3550, reason: 'isrc "RDRAY2200003" begins with "RD", a code that no ISRC agency has' },
    ])
    expect([rows_read, rows_rejected, tracks.added]).toEqual([4600, 3, 4597])
    // Titles, names of artists and of albums that the file itself no longer has whole.
    const lost = 'characters were lost before this file was made'
    expect(Object.fromEntries(result.notice_counts)).toEqual({
      [`title: ${lost}`]: 373,
      [`artist: ${lost}`]: 168,
      [`album: ${lost}`]: 411,
    })
    const { released, earliest } = await stored()
    expect([released, earliest]).toEqual([4597, '1987-07-21'])
    const before = await digest()
    const again = await load('tracks-real.csv')
    expect([again.tracks.added, again.tracks.changed, again.tracks.unchanged]).toEqual([0, 0, 4597])
    expect(await digest()).toEqual(before)
  })

  it('takes JSON with moods, genres and lengths', async () => {
    const { tracks, rows_read, tags_created } = await load('redbull-recordings.json')
    expect([rows_read, tracks.added]).toEqual([6, 6])
    expect(tags_created).toContain('hard-hitting')
  })
})
