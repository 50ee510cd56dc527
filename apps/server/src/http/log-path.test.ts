import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { withoutSecrets } from './log-path.ts'

it('a path loses what could be a token in it, and nothing else', () => {
  const token = randomBytes(32).toString('base64url')
  expect(withoutSecrets(`/api/downloads/12-${token}`)).toBe('/api/downloads/[secret]')
  expect(withoutSecrets(`/api/audit/downloads/${token}.csv/x`)).toBe('/api/audit/downloads/[secret].csv/x')
  for (const path of [
    '/api/report/export',
    `/pictures/${'0a'.repeat(32)}.webp`,
    '/assets/main-abc123.js',
    '/external/auth',
  ])
    expect(withoutSecrets(path)).toBe(path)
})
