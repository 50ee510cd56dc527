import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createNetwork, type TestNetwork } from '../../../testing/factories.ts'
import { jobContext } from '../../../testing/job-context.ts'
import { reportPart } from '../../../testing/reports.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { pictureJobs } from '../../pictures/jobs.ts'
import { musicJobs } from '../jobs.ts'
import { parseMapping } from './catalogue-columns.ts'
import type { CatalogueOptions } from './catalogue-options.ts'
import { importCatalogue } from './import-catalogue.ts'

const { db } = await openTestDatabase()
const folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-'))
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  for (const table of ['tracks', 'tags']) await sql`delete from ${sql.table(table)}`.execute(db)
})

const isrcOf = (number: number) => `KRA012600${String(number).padStart(3, '0')}`
const [one, two, three] = [isrcOf(1), isrcOf(2), isrcOf(3)]

const load = (text: string | Buffer, options: Partial<CatalogueOptions> = {}) =>
  importCatalogue(db, reportPart('tracks.csv', text), {
    today: '2026-11-20',
    mapped: {},
    defaults: {},
    files: { folder, fetch_art: false },
    ...options,
  })
const refusal = (text: string | Buffer, options: Partial<CatalogueOptions> = {}) =>
  load(text, options).then(
    () => 'taken',
    (error: Error) => error.message,
  )
const stored = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select tracks.*, array(select slug from track_tags join tags using (tag_id) where isrc = tracks.isrc order by slug) as tags
    from tracks order by isrc`.execute(db)
  return rows
}
const titles = async () =>
  (await stored()).map(({ title, withdrawn_on }) => (withdrawn_on ? `(${title})` : title))

it('ends where it is told to, and nothing of it has changed', async () => {
  const text = `isrc,title\n${one},One\n${two},Two\n${three},Three\n`
  expect(await refusal(text, { most_rows: 2 })).toContain('too large to be loaded here')
  const json = JSON.stringify([{ isrc: one, title: 'One' }])
  expect(await refusal(json, { longest_json: 20 })).toContain('too large to be read as one')
  const requireTime = () => {
    throw new Error('too late')
  }
  expect(await refusal(text, { requireTime })).toBe('too late')
  expect(await titles()).toEqual([])
  expect(await refusal(text, { most_rows: 3, longest_json: 20 })).toBe('taken')
})

describe('takes', () => {
  it('CSV with a mark of its encoding, CRLF, quotes, ISRCs as they are printed and days as Americans write them', async () => {
    const result = await load(
      `\ufeffTrack,Artist,ISRC,Release Date,Moods,Genre,Length,Exclusive,Category\r\n"Say ""Hi"", \nagain",하린,kr-a01-26-00001,4/26/2024,"Calm, Strange/Weird",#Pop,3:45,yes,BGM\r\n`,
    )
    expect(result.tracks).toEqual({ added: 1, changed: 0, unchanged: 0, returned: 0, withdrawn: 0 })
    expect(result.tags_created.sort()).toEqual(['calm', 'pop', 'strange-weird'])
    expect(await stored()).toMatchObject([
      {
        isrc: one,
        title: 'Say "Hi", again',
        artist: '하린',
        album: '',
        category: 'bgm',
        released_on: '2024-04-26',
        duration_seconds: 225,
        is_exclusive: true,
        uses: ['shorts'],
        networks: null,
        withdrawn_on: null,
        tags: ['calm', 'pop', 'strange-weird'],
        search_text: 'say hi again 하린',
        album_art: null,
      },
    ])
  })

  it('JSON with lists of values, gzip, and Korean in its own encoding', async () => {
    const json = {
      tracks: [{ isrc: one, title: '봄', tags: ['신나는', 'pop'], uses: ['video', 'shopping'] }],
    }
    await load(gzipSync(JSON.stringify(json)))
    expect(await stored()).toMatchObject([
      { title: '봄', tags: ['pop', '신나는'], uses: ['video', 'shopping'] },
    ])
    // 봄비 in EUC-KR.
    const korean = Buffer.concat([
      Buffer.from('isrc,title\n'),
      Buffer.from(`${two},`),
      Buffer.from([0xba, 0xbd, 0xba, 0xf1, 0x0a]),
    ])
    expect(await refusal(korean)).toMatch(/not in UTF-8/)
    await load(korean, { encoding: 'euc-kr' })
    expect(await titles()).toEqual(['봄', '봄비'])
  })

  it('columns that are said to hold something, and says which it did not use', async () => {
    const text = `Code,Name,Style,Feel,Title\n${one},Bloom,pop,calm,no title\n`
    expect(await refusal(text)).toBe(
      'No column is known to hold the isrc: say which with --map isrc=COLUMN. The columns are Code, Name, Style, Feel, Title.',
    )
    const result = await load(text, { mapped: parseMapping('isrc=code,title=Name,tags=Style+Feel') })
    expect(result).toMatchObject({
      columns: { isrc: ['Code'], title: ['Name'], tags: ['Style', 'Feel'] },
      unused_columns: ['Title'],
    })
    expect(await stored()).toMatchObject([{ title: 'Bloom', tags: ['calm', 'pop'] }])
    expect(await refusal(text, { mapped: { isrc: ['Codes'] } })).toMatch(/There is no column Codes/)
    expect(() => parseMapping('genre=x')).toThrow(/not FIELD=COLUMN/)
  })

  it('tempo, singing and length as labels write them; what it does not know stays unknown', async () => {
    const sounds = async () =>
      (await stored()).map(({ bpm, is_instrumental, duration_seconds }) => [
        bpm,
        is_instrumental,
        duration_seconds,
      ])
    const result = await load(
      `isrc,title,Tempo,Vocals,Length (ms)\n${one},A,97.6,yes,61499\n${two},B,120 BPM,Instrumental,\n${three},C,0,,60000\n`,
    )
    expect(result.columns).toMatchObject({
      bpm: ['Tempo'],
      instrumental: ['Vocals'],
      duration: ['Length (ms)'],
    })
    expect(result.notices).toEqual([])
    expect(await sounds()).toEqual([
      [98, false, 61],
      [120, true, null],
      [null, null, 60],
    ])
    // Under other names, and of JSON; a file without the columns changes nothing.
    await load(JSON.stringify([{ isrc: one, title: 'A', speed: 88, inst: true }]), {
      mapped: parseMapping('bpm=speed,instrumental=inst'),
    })
    await load(`isrc,title\n${two},B\n`)
    expect(await sounds()).toEqual([
      [88, true, 61],
      [120, true, null],
      [null, null, 60],
    ])
    const strange = await load(`isrc,title,bpm,instrumental\n${one},A,fast,maybe\n${two},B,999,no\n`)
    expect(strange.notices).toEqual([
      { line: 2, notice: 'bpm "fast" is no tempo and left out' },
      { line: 2, notice: 'instrumental "maybe" is not understood and left out' },
      { line: 3, notice: 'bpm "999" is no tempo and left out' },
    ])
    expect((await sounds())[1]).toEqual([null, false, null])
  })

  it('damaged texts, and says so by row; one that is whole stays', async () => {
    await load(`isrc,title,artist\n${one},Beyoncé,A\n`)
    const result = await load(
      `isrc,title,artist\n${one},BeyoncÃ©,A\n${two},봄\ufffd,\n${three},Line\u0007break\u202e,\n${isrcOf(4)},Caf\ufffd,x\n`,
    )
    expect(await titles()).toEqual(['Beyoncé', '봄\ufffd', 'Linebreak', 'Caf\ufffd'])
    expect(result.notices).toEqual([
      {
        line: 2,
        notice: 'title: characters of UTF-8 were read in another encoding before this file was made',
      },
      { line: 3, notice: 'title: characters were lost before this file was made' },
      { line: 4, notice: 'title: hidden characters were taken out' },
      { line: 5, notice: 'title: characters were lost before this file was made' },
    ])
    expect(result.tracks).toMatchObject({ added: 3, unchanged: 1 })
    // Whole at last.
    await load(`isrc,title\n${two},봄비\n`)
    expect(await titles()).toContain('봄비')
  })

  it('titles, artists and tags without what nobody sees; what nothing is left of is none', async () => {
    const result = await load(
      `isrc,title,artist,tags\n${one},B\u200blo\u3164om \u{1f469}\u200d\u{1f3a4},A\u2067nn,mel\u200blow;\u3164;\u2060velvet\u202e\n${two},\u3164\u200b,A,\n`,
    )
    expect(await stored()).toMatchObject([
      { title: 'Bloom \u{1f469}\u200d\u{1f3a4}', artist: 'Ann', tags: ['mellow', 'velvet'] },
    ])
    expect(result.notices).toEqual([
      { line: 2, notice: 'title: hidden characters were taken out' },
      { line: 2, notice: 'artist: hidden characters were taken out' },
    ])
    const { rows } = await sql<{
      names: unknown
    }>`select names from tags where slug in ('mellow', 'velvet') order by slug`.execute(db)
    expect(rows.map(({ names }) => names)).toEqual([{ en: 'mellow' }, { en: 'velvet' }])
    expect(result.rejects).toMatchObject([{ line: 3, reason: 'title is missing' }])
  })
})

it('refuses rows by their reason, and counts every row', async () => {
  const result = await load(
    [
      'isrc,title,category,exclusive,uses,networks,withdrawn',
      `${one},Bloom,,,,,`,
      ',No code,,,,,',
      'KRA0126,Short,,,,,',
      'RDA012600001,Nobody’s,,,,,',
      `${one.toLowerCase()},Bloom again,,,,,`,
      `${two},,,,,,`,
      `${two},Jazz,jazz,,,,`,
      `${two},Jazz,,perhaps,,,`,
      `${two},Jazz,,,radio,,`,
      `${two},Jazz,,,,nobody,`,
      `${two},Jazz,,,,,2027-01-01`,
      `${two},Jazz,,`,
      '',
    ].join('\n'),
  )
  expect(result.tracks.added + result.rows_rejected).toBe(result.rows_read)
  expect(result.rejects).toEqual([
    { line: 13, reason: 'has 4 columns where the header has 7' },
    { line: 3, reason: 'isrc is missing' },
    { line: 4, reason: 'isrc "KRA0126" is not two letters, three letters or digits and seven digits' },
    { line: 5, reason: 'isrc "RDA012600001" begins with "RD", a code that no ISRC agency has' },
    { line: 6, reason: `isrc "${one}" is in line 2 already` },
    { line: 7, reason: 'title is missing' },
    { line: 8, reason: 'category "jazz" is none of bgm, song, ost' },
    { line: 9, reason: 'exclusive "perhaps" is neither yes nor no' },
    { line: 10, reason: 'uses "radio" is none of shorts, video, live, shopping' },
    { line: 11, reason: 'networks "nobody" is no network of this installation' },
    { line: 12, reason: 'withdrawn 2027-01-01 is in the future' },
  ])
  expect(await titles()).toEqual(['Bloom'])
})

it('refuses a file that holds nothing good, or with --strict anything bad, and then changes nothing', async () => {
  expect(await refusal('isrc,title\nX,Bloom\n')).toMatch(/^Each of its 1 rows was rejected; line 2: isrc "X"/)
  expect(await refusal(`isrc,title\n${one},Bloom\nX,Y\n`, { strict: true })).toMatch(/^1 of its 2 rows/)
  expect(await refusal('isrc,title\n')).toBe('The file has no tracks.')
  expect(await refusal('isrc;title\n')).toMatch(/not separated by commas/)
  expect(await refusal('{"a":1}')).toMatch(/no list of tracks/)
  expect(await refusal(`[{"isrc":"${one}","title":"Blo`)).toMatch(/cut short or damaged/)
  expect(await refusal(`isrc,title\n${one},Bloom`)).toMatch(/no line break/)
  await load(`isrc,title\n${one},Bloom\n`, { dry_run: true })
  expect(await stored()).toEqual([])
})

describe('a second file', () => {
  it('brings tracks up to date by their ISRC: what it has no column for stays', async () => {
    await load(`isrc,title,artist,tags,category\n${one},Bloom,하린,calm,ost\n${two},Rain,온더,sad,bgm\n`)
    const before = await stored()
    const same = await load(
      `isrc,title,artist,tags,category\n${one},Bloom,하린,calm,ost\n${two},Rain,온더,sad,bgm\n`,
    )
    expect([same.tracks.unchanged, same.tracks.changed]).toEqual([2, 0])
    expect(await stored()).toEqual(before)
    const result = await load(`isrc,title,tags\n${one},Bloom (2026),"calm,new"\n${two},Rain,\n`)
    expect(result.tracks).toMatchObject({ changed: 2, added: 0 })
    expect(await stored()).toMatchObject([
      {
        title: 'Bloom (2026)',
        artist: '하린',
        category: 'ost',
        tags: ['calm', 'new'],
        search_text: 'bloom 2026 하린',
      },
      { title: 'Rain', artist: '온더', category: 'bgm', tags: [] },
    ])
    const entry = await db
      .selectFrom('audit_log')
      .select(['network_id', 'subject', 'after'])
      .orderBy('at', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({
      network_id: 0,
      subject: 'tracks.csv',
      after: { added: 0, changed: 2, withdrawn: 0, returned: 0, rejected: 0 },
    })
  })
})

it('dates new tracks by the day of the load, for good', async () => {
  await load(`isrc,title\n${one},Bloom\n`)
  await load(`isrc,title\n${one},Bloom again\n`, { today: '2026-11-25' })
  expect(await stored()).toMatchObject([{ title: 'Bloom again', added_on: '2026-11-20' }])
})

describe('a file for some networks', () => {
  let home: TestNetwork
  let away: TestNetwork
  beforeEach(async () => {
    home = await createNetwork(db)
    away = await createNetwork(db)
  })
  const owners = async () => (await stored()).map(({ networks }) => networks)

  it('limits new tracks to them, adds them to limited ones, and leaves those of everyone', async () => {
    await load(`isrc,title\n${one},Everyone’s\n`)
    await load(`isrc,title\n${two},Away’s\n`, { defaults: { networks: [away.network_id] } })
    const ours = { defaults: { networks: [home.network_id] } }
    await load(`isrc,title\n${one},Everyone’s\n${two},Both’s\n${three},Home’s\n`, ours)
    expect(await owners()).toEqual([null, [home.network_id, away.network_id], [home.network_id]])
    const { missing } = await load(`isrc,title\n${isrcOf(4)},New\n`, { ...ours, withdraw_missing: true })
    expect(missing).toEqual({ withdrawn: 1, narrowed: 1 })
    expect(await owners()).toEqual([null, [away.network_id], [home.network_id], [home.network_id]])
    expect(await titles()).toEqual(['Everyone’s', 'Both’s', '(Home’s)', 'New'])
  })

  it('as a column says it, row by row', async () => {
    await load(`isrc,title,networks\n${one},A,${away.name};${home.name}\n${two},B,\n`)
    expect(await owners()).toEqual([[home.network_id, away.network_id], null])
  })
})

describe('files that rows name', () => {
  const square = (width: number, height: number, colour: string) =>
    sharp({ create: { width, height, channels: 3, background: colour } })
  const pictures = async () => {
    const { rows } = await sql<{ pixels: number; width: number | null; released: boolean }>`
      select pixels, null as width, released_at is not null as released from picture_sizes join pictures using (sha256)
      union all select 640, width, released_at is not null from pictures order by pixels`.execute(db)
    return rows
  }

  it('become album art in sizes, once however many name them; damaged ones are left out by row', async () => {
    await writeFile(path.join(folder, 'red.jpg'), await square(1200, 800, 'red').jpeg().toBuffer())
    await writeFile(path.join(folder, 'blue.png'), await square(300, 300, 'blue').png().toBuffer())
    const whole = await square(500, 500, 'green').jpeg().toBuffer()
    await writeFile(path.join(folder, 'cut.jpg'), whole.subarray(0, whole.length - 100))
    await writeFile(
      path.join(folder, 'broken.png'),
      Buffer.concat([
        (await square(300, 300, 'red').png().toBuffer()).subarray(0, 40),
        Buffer.from('0000000049454e44ae426082', 'hex'),
      ]),
    )
    await writeFile(path.join(folder, 'tiny.png'), await square(20, 20, 'red').png().toBuffer())
    await writeFile(path.join(folder, 'text.png'), 'no picture')
    await symlink('/etc/hostname', path.join(folder, 'link.png'))
    execFileSync('mkfifo', [path.join(folder, 'pipe.png')])
    const rows = [
      'red.jpg',
      'red.jpg',
      'blue.png',
      'cut.jpg',
      'broken.png',
      'tiny.png',
      'text.png',
      'link.png',
      'pipe.png',
      '../../etc/hostname',
      'none.png',
      'https://art.test/x.png',
    ]
    const csv = `isrc,title,album_art\n${rows.map((name, at) => `${isrcOf(at)},T,${name}\n`).join('')}`
    const result = await load(csv)
    expect(result.pictures).toEqual({ stored: 2, refused: 8, not_fetched: 1 })
    expect(result.tracks.added).toBe(rows.length)
    expect(
      result.notices.map(({ line, notice }) => `${line} ${notice.replace(/.*not taken: /, '')}`),
    ).toEqual([
      '5 The JPG file is cut off, or something follows its end.',
      expect.stringMatching(/^6 The picture is damaged/),
      '7 The picture is too small: 20 × 20 pixels, and 96 are needed.',
      '8 The file is no PNG, JPEG, WebP, ICO or SVG picture.',
      '9 The file is not in the folder of files.',
      '10 This is not a file.',
      '11 The file is not in the folder of files.',
      '12 There is no such file.',
    ])
    const art = (await stored()).map(({ album_art }) => album_art)
    expect(art[0]).toMatch(/^\/pictures\/[0-9a-f]{64}\.webp$/)
    expect([art[1], new Set(art).size]).toEqual([art[0], 3])
    const sizes = (await pictures()).map(({ pixels, width }) => width ?? pixels)
    expect(sizes).toEqual([96, 96, 320, 320, expect.any(Number), expect.any(Number)])
    expect((await load(csv)).tracks).toMatchObject({ unchanged: rows.length, changed: 0 })
  })

  it('are fetched for only so long in all: the rest is listed by row, and everything else is taken', async () => {
    const fetching = { total_timeout_ms: 50, timeout_ms: 60_000, lookup: (() => {}) as never }
    const rows = Array.from({ length: 20 }, (_, at) => `${isrcOf(at)},T,https://art.test/${at}.png\n`)
    const files = { folder, fetch_art: true, fetching }
    const result = await load(`isrc,title,album_art\n${rows.join('')}`, { files })
    expect(result.tracks.added).toBe(20)
    expect(result.pictures).toEqual({ stored: 0, refused: 20, not_fetched: 0 })
    expect([...result.notice_counts]).toEqual([
      ['album_art … is not taken: The time that an import has for fetching pictures was over.', 20],
    ])
  })

  it('replace what was shown before, which goes when nothing shows it', async () => {
    await sql`delete from pictures`.execute(db)
    for (const colour of ['red', 'green'])
      await writeFile(path.join(folder, `${colour}.png`), await square(100, 100, colour).png().toBuffer())
    await load(`isrc,title,album_art\n${one},A,red.png\n${two},B,red.png\n`)
    await load(`isrc,title,album_art\n${one},A,green.png\n`)
    await sql`update pictures set released_at = now() - interval '31 days' where released_at is not null`.execute(
      db,
    )
    await pictureJobs[0]!.run(jobContext(db))
    // B still shows the red one.
    expect(await pictures()).toHaveLength(6)
    await load(`isrc,title,album_art\n${two},B,green.png\n`)
    await sql`update pictures set released_at = now() - interval '31 days' where released_at is not null`.execute(
      db,
    )
    await pictureJobs[0]!.run(jobContext(db))
    expect(await pictures()).toHaveLength(3)
  })

  it('become previews, which go when no track is heard in them', async () => {
    const wav = Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), Buffer.alloc(100)])
    await writeFile(path.join(folder, 'a.wav'), wav)
    await writeFile(path.join(folder, 'big.wav'), Buffer.concat([wav, Buffer.alloc(2_000_000)]))
    await writeFile(path.join(folder, 'page.mp3'), '<html>')
    const result = await load(
      `isrc,title,preview\n${one},A,a.wav\n${two},B,big.wav\n${three},C,page.mp3\n${isrcOf(4)},D,https://a.test/x.mp3\n`,
    )
    expect(result.previews).toEqual({ stored: 1, refused: 3, not_fetched: 0 })
    expect((await stored())[0]!.preview).toMatch(/^\/audio\/[0-9a-f]{64}\.wav$/)
    const job = musicJobs.find(({ name }) => name === 'music.delete-unheard-sounds')!
    const kept = async () => {
      await sql`update sounds set stored_at = now() - interval '2 days'`.execute(db)
      await job.run(jobContext(db))
      return (await db.selectFrom('sounds').select('sha256').execute()).length
    }
    expect(await kept()).toBe(1)
    await sql`update tracks set preview = null`.execute(db)
    expect(await kept()).toBe(0)
  })
})
