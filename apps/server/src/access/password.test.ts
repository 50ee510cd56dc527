import { expect, it } from 'vitest'
import { hashPassword, needsRehash, verifyPassword } from './password.ts'

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

it('proves the right password and no other, also without an account', async () => {
  const stored = await hashPassword('비밀번호 😀', cheap)
  expect(await verifyPassword(stored, '비밀번호 😀', cheap)).toBe(true)
  expect(await verifyPassword(stored, '비밀번호', cheap)).toBe(false)
  for (const none of [null, '', '!', 'plain']) expect(await verifyPassword(none, 'plain', cheap)).toBe(false)
})

it('wants a new hash whenever the cost has changed', async () => {
  const stored = await hashPassword('x', cheap)
  expect(needsRehash(stored, cheap)).toBe(false)
  expect(needsRehash(stored, { ...cheap, memoryCost: 16 })).toBe(true)
  expect(needsRehash(stored, { ...cheap, timeCost: 2 })).toBe(true)
})

it('turns callers away rather than let a flood of them take the memory, and recovers', async () => {
  const flood = await Promise.allSettled(Array.from({ length: 100 }, () => hashPassword('x', cheap)))
  const refused = flood.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(new Set(refused)).toEqual(new Set(['unavailable']))
  expect(refused).toHaveLength(100 - 52)
  expect(await hashPassword('x', cheap)).toMatch(/^\$argon2id\$/)
})
