import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { generateTables } from './generate-tables.ts'

test('tables.gen.ts is what the migrations make: npm run db:types writes it again', async () => {
  const { url, drop } = await createTestDatabase()
  const { output, ok } = generateTables(url, path.join(import.meta.dirname, 'tables.gen.ts'), true)
  await drop()
  expect(output).not.toContain('not up-to-date')
  expect(ok).toBe(true)
})
