import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lockSpaces } from './lock-spaces.ts'

test('no two advisory locks are alike, and none is numbered anywhere else', () => {
  const numbers = Object.values(lockSpaces)
  expect(new Set(numbers).size).toBe(numbers.length)
  const source = path.join(import.meta.dirname, '..')
  const others = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      file !== path.join('db', 'lock-spaces.ts') &&
      /pg_(try_)?advisory_(xact_)?lock(_shared)?\(\s*\d|\b4_100_1\d\d\b/.test(
        readFileSync(path.join(source, file), 'utf8'),
      ),
  )
  expect(others).toEqual(['features/facts/partitions.ts'])
})
