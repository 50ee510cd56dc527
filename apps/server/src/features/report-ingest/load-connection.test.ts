import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { openCopy } from './load-connection.ts'

const database = await openTestDatabase({ empty: true })
const client: pg.Client = new pg.Client(database.url)
await client.connect()
await client.query('create table lines (line integer)')
afterAll(() => client.end())

const lines = (count: number) => Buffer.from('1\n'.repeat(count))
const count = async () => (await client.query('select count(*)::integer as count from lines')).rows[0].count

test('what is written is there once it is finished', async () => {
  const copy = openCopy(client, 'lines (line)')
  copy.write(lines(100_000))
  copy.end(lines(5))
  await finished(copy)
  expect(await count()).toBe(100_005)
})

test('what the database says against a line is the error, however much is written afterwards', async () => {
  const before = await count()
  const copy = openCopy(client, 'lines')
  const failure = once(copy, 'finish')
  copy.write('one\n')
  const writing = setInterval(() => copy.write(lines(100_000), () => {}), 1)
  try {
    await expect(failure).rejects.toThrow('invalid input syntax for type integer: "one"')
    await new Promise((resolve) => setTimeout(resolve, 20))
  } finally {
    clearInterval(writing)
  }
  copy.destroy()
  expect(await count()).toBe(before)
})

test('one that is given up leaves nothing, and the connection to be used', async () => {
  const before = await count()
  const copy = openCopy(client, 'lines')
  copy.on('error', () => {})
  copy.write(lines(5))
  copy.destroy()
  expect(await count()).toBe(before)
})
