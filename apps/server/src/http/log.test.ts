import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openClient } from '../db/connection.ts'
import { DomainError } from '../errors/domain-error.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { createLog } from './log.ts'

const { db } = await openTestDatabase()

type Line = { code?: string; err: { code: string; type: string; message: string; stack: string } }

function logged(what: object): { line: Line; text: string } {
  let text = ''
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    text += String(chunk)
    done()
  }
  createLog({ log_level: 'trace' }, new Writable({ write })).error(what, 'it failed')
  return { line: JSON.parse(text), text }
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  )

it('says what an error is called, not what the row was that it is about', async () => {
  const insert = () => sql`insert into tags (slug, names) values ('kept-to-itself', '{}')`.execute(db)
  await insert()
  const taken = logged({ err: await failure(insert()) })
  expect(taken.line.err.code).toBe('23505')
  expect(taken.line.err.stack).toContain('unique constraint')
  expect(taken.text).not.toContain('kept-to-itself')
  expect(logged({ err: await failure(openClient('postgres://127.0.0.1:1/none')) }).line.err.code).toBe(
    'ECONNREFUSED',
  )
  expect(logged({ err: Object.assign(new Error('no'), { code: 'ENOSPC' }) }).line.err.code).toBe('ENOSPC')
  expect(logged({ err: new DomainError('unavailable') }).line.err.code).toBe('unavailable')
  expect(logged({ code: 'timeout' }).line.code).toBe('timeout')
})

it.each(['123456', 'abcde-fghjk', 'abcdefghjk', '4/0AX4XfWh', 12_345])(
  'says no code of a person: %s',
  (code) => {
    expect(logged({ code }).line.code).toBe('[secret]')
    expect(logged({ body: { code } }).text).not.toContain(String(code))
    expect(logged({ err: Object.assign(new Error('no'), { code }) }).line.err.code).toBe('[secret]')
  },
)
