import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipFile, zipOf } from '../testing/zip-file.ts'
import { type ReadBounds, usualBounds } from './read-bounds.ts'
import { readText, withParts } from './read-parts.ts'
import { readTable } from './read-table.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'bounds-'))
})
afterAll(() => rm(folder, { recursive: true }))

let count = 0
async function fileOf(bytes: Buffer): Promise<string> {
  const file = path.join(folder, `${count++}`)
  await writeFile(file, bytes)
  return file
}

/** Characters of all that a file holds, as long as it may be read. */
async function readAll(
  bytes: Buffer,
  bounds: ReadBounds = usualBounds,
  times = 1,
): Promise<{ read: number; refused: unknown }> {
  let read = 0
  try {
    await withParts(
      await fileOf(bytes),
      async (parts) => {
        for (let time = 0; time < times; time++)
          for (const part of parts) for await (const text of readText(part).chunks) read += text.length
      },
      undefined,
      bounds,
    )
  } catch (refused) {
    return { read, refused }
  }
  return { read, refused: null }
}

const refusal = (code: string, message: string) =>
  expect.objectContaining({ name: 'RefusedFile', code, message })
const million = 1_000_000
/** Two characters a line, packed to a thousandth. */
const lines = (bytes: number) => Buffer.alloc(bytes, '1\n')
const days = (most: number) =>
  Object.fromEntries(Array.from({ length: most }, (_, day) => [`activity.${day}.csv`, 'date,views\n']))

test('a zip file with more entries than it may have is refused before one of them is read', async () => {
  expect(await readAll(zipFile(days(1001)))).toEqual({
    read: 0,
    refused: refusal('too_large', 'This zip file has 1,001 entries, more than 1,000: split it.'),
  })
  // Also of what no report could be in.
  const others = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.txt`, 'x']))
  expect((await readAll(zipFile(others))).refused).toMatchObject({ code: 'too_large' })
  // A month of days of each of thirty reports.
  expect(await readAll(zipFile(days(930)))).toEqual({ read: 930 * 11, refused: null })
})

test('ten entries that say they unpack to a thousand times the file are refused before one is read', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `${at}.csv`)
  const content = lines(40 * million)
  const bomb = zipFile(Object.fromEntries(names.map((name) => [name, content])))
  expect(bomb.length).toBeLessThan(million)
  expect(await readAll(bomb)).toEqual({
    read: 0,
    refused: refusal('too_large', 'This file unpacks to more than 200 times its size, as no report does.'),
  })
})

test.each([
  ['packed twice', () => zipOf('a.csv.gz', gzipSync(lines(150 * million)))],
  ['packed in one', () => gzipSync(lines(150 * million))],
  [
    'packed in many pieces behind each other',
    () => Buffer.concat(Array(4).fill(gzipSync(lines(50 * million)))),
  ],
  [
    'many, each of them packed twice',
    () => {
      const packed = gzipSync(lines(20 * million))
      return zipFile(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}.csv.gz`, packed])))
    },
  ],
])('a bomb is read no further than it may be: %s', async (_name, make) => {
  const { read, refused } = await readAll(make())
  expect(refused).toMatchObject({ code: 'too_large', message: expect.stringContaining('200 times its size') })
  expect(read).toBeLessThanOrEqual(100 * million)
})

test('an entry that unpacks to more than it says is damaged', async () => {
  const { read, refused } = await readAll(zipOf('a.csv', lines(50 * million), { size: -49 * million }))
  expect(refused).toMatchObject({ message: expect.stringContaining('a.csv in this zip file is damaged') })
  expect(read).toBeLessThan(2 * million)
})

test('what is large in all is refused where it may not be so, and what is read twice counts once', async () => {
  const bounds = { ...usualBounds, unpacked_bytes: 2 * million }
  const two = zipFile({ 'a.csv': lines(million), 'b.csv.gz': gzipSync(lines(million)) })
  expect(await readAll(two, bounds, 3)).toEqual({ read: 6 * million, refused: null })
  expect(
    (await readAll(zipFile({ 'a.csv': lines(million), 'b.csv': lines(million + 2) }), bounds)).refused,
  ).toEqual(refusal('too_large', 'This file unpacks to more than 2 MB: split it.'))
  expect((await readAll(gzipSync(lines(2 * million + 2)), bounds)).refused).toMatchObject({
    code: 'too_large',
  })
})

test('a large report that is packed as reports are is read to its end', async () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => `20261101,UC${at},${at * 7919},${at % 97}\n`).join(
    '',
  )
  const packed = gzipSync(rows.repeat(40), { level: 1 })
  const { read, refused } = await readAll(packed)
  expect([read, refused]).toEqual([rows.length * 40, null])
  expect(read).toBeGreaterThan(100 * million)
})

test('a header of hundreds of thousands of columns is refused at once', async () => {
  const header = Array.from({ length: 150_000 }, (_, at) => at.toString(36)).join(',')
  await withParts(await fileOf(Buffer.from(`${header}\n`)), async ([part]) => {
    const rows = readTable(part!, { required: ['date'] }, () => {})
    await expect(rows.next()).rejects.toThrow('This is not a report: it has more than 1000 columns.')
  })
})
