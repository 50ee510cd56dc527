import { expect, test } from 'vitest'
import { nextAskMs } from './next-ask.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const verifying = (verification_next_at: string | null) =>
  ({ verification: 'verifying', verification_next_at }) as const

test('a list without a running verification is not asked again', () => {
  expect(nextAskMs([], now)).toBe(false)
  expect(nextAskMs([{ verification: 'verified', verification_next_at: null }], now)).toBe(false)
})

test('the nearer the next look at a description, the sooner the list is asked', () => {
  expect(nextAskMs([verifying('2026-11-21T09:00:15Z')], now)).toBe(5_000)
  expect(nextAskMs([verifying('2026-11-21T08:59:00Z')], now)).toBe(5_000)
  expect(nextAskMs([verifying(null)], now)).toBe(5_000)
  expect(nextAskMs([verifying('2026-11-21T10:00:00Z')], now)).toBe(30_000)
  expect(nextAskMs([verifying('2026-11-21T10:00:00Z'), verifying('2026-11-21T09:00:59Z')], now)).toBe(5_000)
})
