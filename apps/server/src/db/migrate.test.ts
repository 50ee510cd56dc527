import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: TestDatabase

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
  database = await createTestDatabase({ empty: true })
})

afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const put = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
const run = () => migrate(database.url, { folder })
const listTables = async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1
  `.execute(database.db)
  return rows.map(({ name }) => name)
}

test('runs each file once, in the order of the names, however many start at the same time', async () => {
  put('0002-second.sql', 'insert into first values (1)')
  put('0001-first.sql', 'create table first (id int primary key)')
  put('notes.txt', 'not a migration')
  const runs = await Promise.all([run(), run(), run()])
  expect(runs.flat()).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await run()).toEqual([])
})

test('a file that fails leaves nothing of itself behind, and the files before it in place', async () => {
  put('0001-first.sql', 'create table first (id int)')
  put('0002-second.sql', 'create table second (id int); select no_such_function()')
  await expect(run()).rejects.toThrow(
    'migration 0002-second.sql failed: function no_such_function() does not exist',
  )
  expect(await listTables()).toEqual(['first', 'schema_migrations'])
})

test('refuses a database that is newer than the code, and changes nothing', async () => {
  put('0001-first.sql', 'create table first (id int)')
  put('0003-later.sql', 'create table later (id int)')
  await run()
  rmSync(path.join(folder, '0003-later.sql'))
  put('0004-other.sql', 'create table other (id int)')
  await expect(run()).rejects.toThrow(
    /^The database is newer than this code: it has the migration 0003-later\.sql/,
  )
  expect(await listTables()).toEqual(['first', 'later', 'schema_migrations'])
})

test('refuses a file that changed after it ran, and one that comes too late', async () => {
  put('0001-first.sql', 'create table first (id int)')
  put('0003-third.sql', 'create table third (id int)')
  await run()
  put('0002-late.sql', 'create table late (id int)')
  await expect(run()).rejects.toThrow('give it the next free number')
  put('0001-first.sql', 'create table first (id bigint)')
  await expect(run()).rejects.toThrow('The migration 0001-first.sql was changed')
  expect(await listTables()).toEqual(['first', 'schema_migrations', 'third'])
})
