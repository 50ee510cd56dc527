import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openRejects } from '../csv/write-rejects.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { nameFailure } from './name-failure.ts'

const message = 'could not extend file "base/5/16385": No space left on device'
const fill = (db: TestApp['db']) =>
  sql`do $$ begin raise exception using errcode = 'disk_full', message = ${sql.lit(message)}; end $$`.execute(
    db,
  )

const test = await openTestApp({}, { addRoutes: ({ app, db }) => app.get('/full', async () => fill(db)) })

it('says that the disk is full, for any source and depth of the error, and is silent about what it cannot name', async () => {
  const full = await fill(test.db).catch((error: unknown) => error)
  const sentence = `No space is left on the disk, and what was not finished is undone (${message}): make room and try again.`
  expect(nameFailure(full, '/')).toEqual(new OperatorError(sentence))
  expect(nameFailure(Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' }), '/')).toBeInstanceOf(
    OperatorError,
  )
  expect(nameFailure(new Error('a migration failed', { cause: full }), '/')).toBeInstanceOf(OperatorError)
  const other = new Error('a mistake of ours')
  expect(nameFailure(other, '/')).toBe(other)
})

it('is a 503 with Retry-After to who asks, and one line without a stack in the log', async () => {
  const answer = await test.app.inject('/full')
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([
    503,
    '5',
    'unavailable',
  ])
  expect(test.logged()).toContain('No space left on device')
  expect(test.logged()).not.toContain('"stack"')
})

it.runIf(process.platform === 'linux')('rejected rows that find no space end in a sentence', async () => {
  const rejects = await openRejects('/dev/full')
  for (let line = 0; line < 10_000; line++) rejects.add('report.csv', line, 'views "-1" is negative')
  await expect(rejects.end()).rejects.toThrow(OperatorError)
})
