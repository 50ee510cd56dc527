import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../testing/run-cli.ts'
import { runProcess } from '../testing/run-process.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { readDiskSpace } from './disk-full.ts'
import { judgeSpace, requireSpace } from './require-space.ts'

const MB = 1024 * 1024

test.each([
  [1000, 'enough'],
  [999, 'low'],
  [500, 'low'],
  [499, 'reserved'],
  [0, 'reserved'],
])('of a reserve of 500 MB, %i MB free are %s', (free, state) => {
  expect(judgeSpace({ free: free * MB }, 500 * MB)).toBe(state)
})

test('a disk that cannot be read, or without a reserve, stops nothing', () => {
  expect(judgeSpace(null, 500 * MB)).toBe('enough')
  expect(judgeSpace({ free: 0 }, 0)).toBe('enough')
  expect(() => requireSpace({ data_dir: '/no/such/folder', disk_reserve_bytes: 500 * MB })).not.toThrow()
})

test('an import is refused with what is free on the real disk, and a verification goes on', async () => {
  const { url, drop } = await createTestDatabase()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reserve-'))
  try {
    await runCli(url, ['create-network', 'full', '--domain', 'full.test', '--title', 'Full'])
    const free = Math.floor(readDiskSpace(folder)!.free / MB)
    const cuesheet = async (...args: string[]) => {
      const child = runProcess([path.join(import.meta.dirname, '../cli.ts'), ...args], {
        DATABASE_URL: url,
        DATA_DIR: folder,
        DISK_RESERVE_MB: String(Math.min(10_000_000, free + 100_000)),
      })
      return [await child.ended, child.output()]
    }
    const [code, said] = await cuesheet('import', '/no/such/file.csv', '--network', 'full')
    expect(code).toBe(1)
    expect(said).toMatch(/Nothing is loaded while less than \d+ MB are free on the disk of .*reserve-/)
    expect((await cuesheet('verify'))[0]).toBe(0)
  } finally {
    await drop()
    rmSync(folder, { recursive: true })
  }
})
