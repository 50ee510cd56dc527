import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipFile } from '../testing/zip-file.ts'
import { readText, withParts } from './read-parts.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'parts-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Larger than what is read at once, packed or not. */
const text = `date,views\n${randomBytes(1_000_000).toString('hex').replaceAll(/.{60}/g, '$&\n')}`

test.each([
  ['of text', 'csv', text],
  ['packed once more', 'csv.gz', gzipSync(text)],
])(
  'of a zip file with many entries, %s, the heads of all can be looked at, and then all of each',
  async (_, kind, content) => {
    const file = path.join(folder, `${kind}.zip`)
    const names = Array.from({ length: 30 }, (_, at) => `${at}.${kind}`)
    await writeFile(file, zipFile(Object.fromEntries(names.map((name) => [name, content]))))
    const heads: string[] = []
    let read = 0
    await withParts(file, async (parts) => {
      for (const part of parts)
        for await (const chunk of readText(part).chunks) {
          heads.push(chunk.slice(0, 10))
          break
        }
      for (const part of parts) for await (const chunk of readText(part).chunks) read += chunk.length
    })
    expect(heads).toEqual(names.map(() => 'date,views'))
    expect(read).toBe(names.length * text.length)
  },
)

test('an entry of nothing is an empty file', async () => {
  const file = path.join(folder, 'empty.zip')
  await writeFile(file, zipFile({ 'a.csv': '' }))
  const read = withParts(file, async ([part]) => {
    for await (const _ of readText(part!).chunks) return
  })
  await expect(read).rejects.toThrow('This file is empty.')
})
