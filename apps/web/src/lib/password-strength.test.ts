import { expect, test } from 'vitest'
import { generatePassword } from './generate-password.ts'
import { passwordStrength } from './password-strength.ts'

test('what is short, repeated, a run or the account’s own name is weak', () => {
  for (const weak of [
    '',
    '1234',
    'password',
    'aaaaaaaaaaaaaaaaaaaa',
    '12345678901234567890',
    'qwertyuiopasdfghjkl',
  ])
    expect(passwordStrength(weak), weak).toBe('weak')
  expect(passwordStrength('haneulmember1')).toBe('fair')
  expect(passwordStrength('haneulmember1', ['haneul@member.test'])).toBe('weak')
  expect(passwordStrength('correct horse battery staple')).toBe('strong')
})

test('a made-up password is strong, and never the same', () => {
  const made = Array.from({ length: 200 }, generatePassword)
  expect(new Set(made).size).toBe(200)
  for (const password of made) {
    expect(password).toMatch(/^([a-km-np-zA-HJ-NP-Z2-9]{5}-){3}[a-km-np-zA-HJ-NP-Z2-9]{5}$/)
    expect(passwordStrength(password)).toBe('strong')
  }
})
