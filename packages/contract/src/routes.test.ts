import { expect, test } from 'vitest'
import { findRoute } from './routes.ts'

test.each([
  ['/', '/'],
  ['/login', '/login'],
  ['/Login/', '/login'],
  ['/d%61shboard', '/dashboard'],
  ['/guides/auths/pc-auth', '/guides/auths/pc-auth'],
  ['/notices/12', '/notices/{id}'],
  ['/notices/2147483647', '/notices/{id}'],
])('%s is the page %s', (address, route) => {
  expect(findRoute(address)).toBe(route)
})

test.each([
  '',
  '//',
  '/login//',
  '/nothing',
  '/guides/nothing',
  '/guides%2Fauths',
  '/notices/0',
  '/notices/x',
  '/notices/1/2',
  '/notices/{id}',
  '/notices/2147483648',
  '/notices/1e3',
  '/notices/%31%00',
  '/%E0%A4%A',
  `/${'a'.repeat(10_000)}`,
])('%s is none', (address) => {
  expect(findRoute(address)).toBeNull()
})
