import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { connect, type Database } from './connection.ts'

const database = await openTestDatabase({ empty: true })

/** What one connection holds prepared after a statement came three times, with other values each. */
async function preparedAfterThree(options: { prepare: boolean }) {
  const db = connect(database.url, { ...options, max: 1 })
  const answers: number[] = []
  for (const value of [1, 2, 3]) {
    const { rows } = await sql<{ twice: number }>`select ${value}::integer * 2 as twice`.execute(db)
    answers.push(rows[0]!.twice)
  }
  const { rows } = await sql<{ runs: number }>`
    select generic_plans + custom_plans as runs from pg_prepared_statements`.execute(db)
  await db.destroy()
  return { answers, runs: rows.map(({ runs }) => runs) }
}

test('a statement is prepared once and runs with every value it comes with', async () => {
  expect(await preparedAfterThree({ prepare: true })).toEqual({ answers: [2, 4, 6], runs: [3] })
})

test('other pools keep nothing prepared', async () => {
  expect(await preparedAfterThree({ prepare: false })).toEqual({ answers: [2, 4, 6], runs: [] })
})

test('a statement that failed is no hindrance to the next of its kind', async () => {
  const db = connect(database.url, { prepare: true, max: 1 })
  const divide = (by: number) => sql<{ result: number }>`select 10 / ${by}::integer as result`.execute(db)
  await expect(divide(0)).rejects.toThrow('division by zero')
  expect((await divide(5)).rows).toEqual([{ result: 2 }])
  await db.destroy()
})

const held = (db: Database) =>
  sql<{ statement: string }>`select statement from pg_prepared_statements order by prepare_time`
    .execute(db)
    .then(({ rows }) => rows.map(({ statement }) => statement))

test('what a connection keeps has an end: what was not asked for longest makes room', async () => {
  const db = connect(database.url, { prepare: true, max: 1 })
  const ask = async (index: number) => {
    const { rows } =
      await sql`select ${index}::integer as ${sql.id(`n${index}`)} -- ${sql.raw('x'.repeat(50_000))}`.execute(
        db,
      )
    expect(rows).toEqual([{ [`n${index}`]: index }])
  }
  for (let index = 0; index < 12; index++) {
    await ask(index)
    await ask(0)
  }
  const kept = (await held(db)).map((text) => Number(/"n(\d+)"/.exec(text)![1]))
  expect(kept).toEqual([0, 4, 5, 6, 7, 8, 9, 10, 11])
  await ask(1)
  await ask(1)
  expect(await held(db)).toHaveLength(9)
  await db.destroy()
})

test('what cannot be parsed takes no room, and makes room without ending a transaction', async () => {
  const db = connect(database.url, { prepare: true, max: 1 })
  for (let index = 0; index < 12; index++)
    await expect(
      sql`select ${index}::integer from nothing -- ${sql.raw('x'.repeat(50_000))}`.execute(db),
    ).rejects.toThrow('does not exist')
  await db.transaction().execute(async (trx) => {
    for (let index = 0; index < 20; index++)
      await sql`select ${index}::integer as ${sql.id(`n${index}`)} -- ${sql.raw('x'.repeat(50_000))}`.execute(
        trx,
      )
  })
  expect(await held(db)).toHaveLength(9)
  await db.destroy()
})
