import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from '../../db/connection.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { readQuota, stopBackgroundWork, takeUnit } from './quota.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
beforeEach(() => db.deleteFrom('platform_quota').execute())
afterAll(() => database.drop())

const limits = { youtube_daily_units: 10, youtube_reserved_units: 3 }
/** Four in the morning in Los Angeles, on 20 November. */
const now = new Date('2026-11-20T12:00:00Z')
const at = (moment: string) => new Date(moment)
const takeMany = async (count: number, purpose: 'waited_for' | 'background', moment = now) => {
  const answers = []
  for (let taken = 0; taken < count; taken++) answers.push(await takeUnit(db, purpose, limits, moment))
  return answers
}

test('background work leaves the reserve to those who wait, and nobody passes the limit', async () => {
  expect(await takeMany(8, 'background')).toEqual([...Array(7).fill(null), 'reserve'])
  expect(await takeMany(4, 'waited_for')).toEqual([null, null, null, 'daily_limit'])
  expect(await takeUnit(db, 'background', limits, now)).toBe('daily_limit')
  expect(await readQuota(db, limits, now)).toEqual({
    day: '2026-11-20',
    used_units: 10,
    background_units: 7,
    daily_units: 10,
    reserved_units: 3,
    resets_at: at('2026-11-21T08:00:00Z'),
    background_stopped_until: at('2026-11-21T08:00:00Z'),
  })
})

test('every day begins at midnight in Los Angeles with all units, also where the clocks change', async () => {
  await takeMany(10, 'waited_for', at('2026-11-21T07:59:59Z'))
  expect(await takeUnit(db, 'background', limits, at('2026-11-21T08:00:00Z'))).toBeNull()
  const resetOf = async (moment: string) =>
    (await readQuota(db, limits, at(moment))).resets_at.toISOString().slice(0, 16)
  expect(await resetOf('2026-07-01T12:00:00Z')).toBe('2026-07-02T07:00')
  expect(await resetOf('2026-11-01T06:59:00Z')).toBe('2026-11-01T07:00')
  expect(await resetOf('2026-11-01T07:00:00Z')).toBe('2026-11-02T08:00')
})

test('when the platform says that it is enough, background work rests until its day ends', async () => {
  await stopBackgroundWork(db, now)
  expect(await takeUnit(db, 'background', limits, now)).toBe('stopped')
  expect(await takeUnit(db, 'waited_for', limits, now)).toBeNull()
  expect((await readQuota(db, limits, now)).background_stopped_until).toEqual(at('2026-11-21T08:00:00Z'))
  expect(await takeUnit(db, 'background', limits, at('2026-11-21T08:00:00Z'))).toBeNull()
  expect((await readQuota(db, limits, at('2026-11-21T08:00:00Z'))).background_stopped_until).toBeNull()
})

test('a platform whose day begins a little later than ours costs half an hour, not a day', async () => {
  const justAfter = at('2026-11-21T08:00:20Z')
  await stopBackgroundWork(db, justAfter)
  expect(await takeUnit(db, 'background', limits, justAfter)).toBe('stopped')
  expect(await takeUnit(db, 'background', limits, at('2026-11-21T08:30:20Z'))).toBeNull()
})

test('as many processes as like count together: not one unit more, not one less', async () => {
  const processes = Array.from({ length: 4 }, () => connect(database.url, { max: 4 }))
  const wide = { youtube_daily_units: 100, youtube_reserved_units: 20 }
  const ask = (purpose: 'waited_for' | 'background') =>
    Array.from({ length: 90 }, (_, index) => takeUnit(processes[index % 4]!, purpose, wide, now))
  const taken = (answers: (string | null)[]) => answers.filter((answer) => answer === null).length
  expect(taken(await Promise.all(ask('background')))).toBe(80)
  expect(taken(await Promise.all([...ask('waited_for'), ...ask('background')]))).toBe(20)
  expect((await readQuota(db, wide, now)).used_units).toBe(100)
  await Promise.all(processes.map((process) => process.destroy()))
})
