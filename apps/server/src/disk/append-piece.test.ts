import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { appendPiece } from './append-piece.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'pieces-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = path.join(folder, 'file')
const append = (received: number, offset: number, text: string) =>
  appendPiece({ file, size: 9, received, reserve: 0 }, { offset, bytes: Buffer.from(text) })

test('pieces make a file, and one that is sent again leaves what is there', async () => {
  expect(await append(0, 0, 'abc')).toBe(3)
  expect(await append(3, 3, 'def')).toBe(6)
  // Its answer was lost; and it had come so late that others were written meanwhile.
  expect(await append(6, 3, 'def')).toBe(6)
  expect(await append(0, 0, 'abc')).toBe(3)
  expect(await append(6, 6, 'ghi')).toBe(9)
  expect(readFileSync(file, 'utf8')).toBe('abcdefghi')
})

test('what leaves a gap, holds nothing or is too long is refused', async () => {
  await expect(append(3, 4, 'x')).rejects.toMatchObject({ code: 'conflict' })
  for (const text of ['', '1234567'])
    await expect(append(3, 3, text)).rejects.toMatchObject({ code: 'invalid_input' })
})
