import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
  addCatalogueFile,
  addTrackFile,
  appendCatalogueFile,
  applyCatalogueFile,
  catalogueFileHead,
  checkCatalogueFile,
  deleteCatalogueFile,
} from '@cuesheet/contract/console-catalogue-files'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { createTrack } from '../../../testing/catalogue.ts'
import { createAccount } from '../../../testing/factories.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { deleteOldFiles } from './uploaded-files.ts'

const data_dir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-files-'))
const test = await openTestApp({ data_dir }, { now: () => new Date('2026-11-20T20:00:00Z') })
const { db } = test
const client = await test.open('localhost', await createAccount(db, null, { as: 'operator' }))
afterAll(() => rm(data_dir, { recursive: true, force: true }))
beforeEach(async () => {
  for (const table of ['tracks', 'tags', 'audit_log']) await sql`delete from ${sql.table(table)}`.execute(db)
})

const upload = async (text: string, name = 'tracks.csv') => {
  const bytes = Buffer.from(text)
  const { file } = await client.call(addCatalogueFile, { body: { name, size: bytes.length } })
  const half = Math.ceil(bytes.length / 2)
  for (const [offset, end] of [
    [0, half],
    [half, bytes.length],
  ] as const)
    await client.call(appendCatalogueFile, {
      query: { file, offset },
      bytes: bytes.subarray(offset, end),
    })
  return file
}
const isrcs = ['KRA012600001', 'KRA012600002', 'KRA012600003'] as const
const csv = `Code,Name,Mood,Tempo\n${isrcs[0]},Bloom,Calm,98\n${isrcs[1]},Sea,,\nXX,Nothing,,\n`
const columns = { isrc: ['Code'], title: ['Name'] }

it('a file is brought along in parts, its columns are shown, checked, and loaded as it was shown', async () => {
  await createTrack(db, { title: 'See', isrc: isrcs[1] })
  const file = await upload(csv)
  expect(await client.call(catalogueFileHead, { body: { file } })).toMatchObject({
    name: 'tracks.csv',
    refused: null,
    columns: [
      { name: 'Code', field: null, values: [isrcs[0], isrcs[1], 'XX'] },
      { name: 'Name', field: 'title', values: ['Bloom', 'Sea', 'Nothing'] },
      { name: 'Mood', field: 'tags', values: ['Calm', '', ''] },
      { name: 'Tempo', field: 'bpm', values: ['98', '', ''] },
    ],
  })
  const unmapped = await client.call(checkCatalogueFile, { body: { file } })
  expect(unmapped).toMatchObject({ shown: null, rows_read: 0 })
  expect(unmapped.refused).toContain('No column is known to hold the isrc')

  const checked = await client.call(checkCatalogueFile, { body: { file, columns } })
  expect(checked).toMatchObject({
    refused: null,
    rows_read: 3,
    rows_rejected: 1,
    added: 1,
    changed: 1,
    unchanged: 0,
    tags_created: ['calm'],
    first_added: [{ isrc: isrcs[0], title: 'Bloom' }],
    first_changed: [{ isrc: isrcs[1], fields: [{ field: 'title', before: 'See', after: 'Sea' }] }],
    changed_fields: [{ field: 'title', tracks: 1 }],
    rejects: [{ line: 4 }],
  })
  expect(await sql`select from tags`.execute(db)).toMatchObject({ rows: [] })

  const body = { file, columns, shown: checked.shown! }
  expect((await client.fail(applyCatalogueFile, { body: { ...body, category: 'bgm' } })).code).toBe(
    'conflict',
  )
  await sql`update tracks set title = 'Lake'`.execute(db)
  const stale = await client.fail(applyCatalogueFile, { body })
  expect(stale).toMatchObject({ code: 'conflict', status: 409 })
  const { rows } = await sql<{ title: string }>`select title from tracks`.execute(db)
  expect(rows, 'nothing has changed').toEqual([{ title: 'Lake' }])

  const again = await client.call(checkCatalogueFile, { body: { file, columns } })
  expect(await client.call(applyCatalogueFile, { body: { ...body, shown: again.shown! } })).toMatchObject({
    added: 1,
    changed: 1,
  })
  const [entry] = await db.selectFrom('audit_log').selectAll().execute()
  expect(entry).toMatchObject({
    action: 'catalogue.import',
    subject: 'tracks.csv',
    after: { added: 1, changed: 1 },
  })
  expect(entry!.account_id).not.toBeNull()
  expect(await client.call(checkCatalogueFile, { body: { file, columns } })).toMatchObject({ unchanged: 2 })
})

it('JSON Lines are read, and those that are cut short are refused', async () => {
  const line = (isrc: string, title: string) => JSON.stringify({ isrc, title, tags: ['Calm', 'Warm'] })
  const text = `${line(isrcs[0], 'Bloom')}\n\n{oops\n${line(isrcs[1], 'Sea')}\n`
  const file = await upload(text, 'tracks.jsonl')
  expect(await client.call(checkCatalogueFile, { body: { file } })).toMatchObject({
    refused: null,
    rows_read: 3,
    added: 2,
    tags_created: ['calm', 'warm'],
    rejects: [{ line: 3, reason: 'is no JSON' }],
  })
  const cut = await upload(text.slice(0, -5), 'tracks.jsonl')
  expect((await client.call(checkCatalogueFile, { body: { file: cut } })).refused).toContain('cut short')
  const one = await upload(line(isrcs[2], 'One'), 'one.jsonl')
  expect(await client.call(checkCatalogueFile, { body: { file: one } })).toMatchObject({ added: 1 })
})

it('refuses what is no catalogue, and keeps no file for longer than a day', async () => {
  const { file } = await client.call(addCatalogueFile, { body: { name: '../../etc/passwd', size: 10 } })
  expect((await client.fail(checkCatalogueFile, { body: { file } })).code).toBe('conflict')
  const piece = (offset: number, text: string) => ({ query: { file, offset }, bytes: Buffer.from(text) })
  expect((await client.fail(appendCatalogueFile, piece(5, 'abc'))).code).toBe('conflict')
  expect((await client.fail(appendCatalogueFile, piece(0, 'more than ten'))).code).toBe('invalid_input')
  expect((await client.fail(appendCatalogueFile, piece(0, ''))).code).toBe('invalid_input')
  expect(await client.call(appendCatalogueFile, piece(0, 'PK\x03\x04'))).toMatchObject({ received: 4 })
  // Its answer may have been lost: what came is not taken twice.
  expect(await client.call(appendCatalogueFile, piece(0, 'PK\x03\x04'))).toMatchObject({ received: 4 })
  expect(await client.call(appendCatalogueFile, piece(2, '\x03\x04 wrong'))).toMatchObject({ received: 10 })
  expect((await client.call(checkCatalogueFile, { body: { file } })).refused).toContain('zip')
  expect((await client.call(catalogueFileHead, { body: { file } })).refused).toContain('zip')
  expect((await client.fail(catalogueFileHead, { body: { file: '0'.repeat(32) } })).code).toBe('not_found')

  const other = await upload(csv)
  await client.call(deleteCatalogueFile, { body: { file: other } })
  expect((await client.fail(deleteCatalogueFile, { body: { file: other } })).code).toBe('not_found')

  const root = path.join(data_dir, 'catalogue-files')
  for (const name of await readdir(root)) {
    expect(name).toMatch(/^[0-9a-f]{32}$/)
    await utimes(path.join(root, name, 'about.json'), new Date(0), new Date(0))
  }
  const kept = await upload(csv)
  await deleteOldFiles(data_dir, new Date())
  expect(await readdir(root)).toEqual([kept])
})

it('pictures and previews find their track by the ISRC in their name', async () => {
  const { track_id } = await createTrack(db, { title: 'Bloom', isrc: isrcs[0] })
  const picture = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const send = (name: string, content: Buffer) =>
    client.call(addTrackFile, { body: { name, content: content.toString('base64') } })
  expect(await send('covers/KR-A01-26-00001 front.png', picture)).toMatchObject({
    outcome: 'applied',
    kind: 'picture',
    track: { track_id },
  })
  expect(await send('KRA012600001.png', picture)).toMatchObject({ outcome: 'same' })
  expect(await send('KRA012600001.mp3', Buffer.from('ID3 sound'))).toMatchObject({
    outcome: 'applied',
    kind: 'preview',
  })
  expect(await send('KRA012600001.mp3', picture)).toMatchObject({ outcome: 'unreadable', kind: 'preview' })
  expect(await send('cover.png', picture)).toMatchObject({ outcome: 'no_isrc' })
  expect(await send('KRA012600009.png', picture)).toMatchObject({ outcome: 'unknown_track' })
  const { rows } = await sql<{
    album_art: string
    preview: string
  }>`select album_art, preview from tracks`.execute(db)
  expect(rows[0]!.album_art).toMatch(/^\/pictures\//)
  expect(rows[0]!.preview).toMatch(/^\/audio\//)
  expect(await db.selectFrom('audit_log').select('action').execute()).toEqual([
    { action: 'track.update' },
    { action: 'track.update' },
  ])
})

it('a file with a field of its own in each row is refused before a table is made of them', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => ({ isrc: isrcs[0], [`field${at}`]: 1 }))
  const file = await upload(JSON.stringify(rows), 'tracks.json')
  const refused = 'This is not a report: it has more than 1000 columns.'
  expect(await client.call(catalogueFileHead, { body: { file } })).toMatchObject({ refused, columns: [] })
  expect(await client.call(checkCatalogueFile, { body: { file } })).toMatchObject({ refused, rows_read: 0 })
})

it('a check that takes too long ends in its declared error, and the next file is read', async () => {
  const file = await upload(csv)
  const clock = vi.spyOn(performance, 'now')
  let now = 0
  clock.mockImplementation(() => (now += 400_000))
  const late = await client.fail(checkCatalogueFile, {
    body: { file, columns },
    headers: { 'accept-language': 'en' },
  })
  clock.mockRestore()
  expect(late).toMatchObject({ status: 504, code: 'timeout' })
  expect(late.message).toContain('`cuesheet import-catalogue`')
  expect(await client.call(checkCatalogueFile, { body: { file, columns } })).toMatchObject({ added: 2 })
})
