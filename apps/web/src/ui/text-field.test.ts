import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, it } from 'vitest'

it('no field cuts what is typed or pasted', async () => {
  const cutting: string[] = []
  let read = 0
  for await (const file of glob('apps/web/src/**/*.tsx')) {
    read += 1
    if (/\bmaxLength=|\bmaxlength=/.test(readFileSync(file, 'utf8'))) cutting.push(file)
  }
  expect(read).toBeGreaterThan(100)
  expect(cutting).toEqual([])
})
