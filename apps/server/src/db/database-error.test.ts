import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable, isUniqueViolation } from './database-error.ts'

const failed = (code: string, message: string) =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code })

test.each([
  ['57P01', 'terminating connection due to administrator command'],
  ['08006', 'connection to the remote node postgres@10.0.0.2:5432 failed'],
  ['XX000', 'failure on connection marked as essential: 10.0.0.2:5432'],
  ['XX000', 'failed to COPY to shard 102339 on 10.0.0.2:5432'],
  ['XX000', 'failed to complete COPY on 10.0.0.2:5432'],
  ['XX000', 'terminating connection due to unexpected postmaster exit'],
  ['XX000', 'postmaster was shut down, exiting'],
])('%s, %s: of a server that is not there', (code, message) => {
  expect(isDatabaseUnavailable(failed(code, message))).toBe(true)
})

test('an error of the database itself, or of what it was asked, is none of these', () => {
  expect(isDatabaseUnavailable(failed('XX000', 'cache lookup failed for relation 5'))).toBe(false)
  expect(isDatabaseUnavailable(failed('P0001', 'postmaster was shut down, exiting'))).toBe(false)
})

test('a key that is there already is seen, also where a worker of a cluster says so', () => {
  const message = 'duplicate key value violates unique constraint "ledger_transfers_pkey_102339"'
  expect(isUniqueViolation(failed('23505', message))).toBe(true)
  expect(isUniqueViolation(failed('XX000', message))).toBe(true)
  expect(isUniqueViolation(failed('XX000', 'cache lookup failed for relation 5'))).toBe(false)
  expect(isUniqueViolation(new Error(message))).toBe(false)
})
