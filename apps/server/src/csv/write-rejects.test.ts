import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openRejects } from './write-rejects.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'rejects-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('neither a file’s name nor a reason is a formula where the list is opened in a spreadsheet', async () => {
  const file = path.join(folder, 'rejects.csv')
  const rejects = await openRejects(file)
  rejects.add('=cmd|calc.csv', 2, '＝1+1 "x" is not a number')
  rejects.add('\u200b@a.csv', 3, 'views "-1" is not a number')
  await rejects.end()
  expect(readFileSync(file, 'utf8')).toBe(
    'file,line,reason\n"\'=cmd|calc.csv",2,"\'＝1+1 ""x"" is not a number"\n"\'\u200b@a.csv",3,"views ""-1"" is not a number"\n',
  )
})
