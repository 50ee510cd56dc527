import { beforeEach, expect, test } from 'vitest'
import { connect, type Database } from '../../db/connection.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { listPlatformKeys, type PlatformLimits } from './platform-keys.ts'
import { readQuota, setAsideKey, takeUnit } from './quota.ts'

const database = await openTestDatabase()
const db: Database = database.db
beforeEach(() => db.deleteFrom('platform_quota').execute())

const first = 'AIzaSy-the-first-key-of-two-1a2b'
const second = 'AIzaSy-the-second-key-of-two-3c4d'
const keysOf = (...keys: string[]) => keys.map((key) => ({ key, daily_units: null }))
const limits: PlatformLimits = {
  youtube_api_keys: keysOf(first),
  youtube_daily_units: 10,
  youtube_reserved_units: 3,
}
/** The second key has twice the units, and so two of the three that are reserved. */
const withTwo: PlatformLimits = {
  ...limits,
  youtube_api_keys: [
    { key: first, daily_units: null },
    { key: second, daily_units: 20 },
  ],
}
const [key] = listPlatformKeys(limits)
/** The reason why there was none, or null. */
const take = async (...of: Parameters<typeof takeUnit>) => (await takeUnit(...of)).lack
/** Which key the unit was of, or why there was none. */
const takeOfTwo = async (purpose: 'waited_for' | 'background', moment = now) => {
  const { key, lack } = await takeUnit(db, purpose, withTwo, moment)
  return key?.name ?? lack
}
/** Four in the morning in Los Angeles, on 20 November. */
const now = new Date('2026-11-20T12:00:00Z')
const at = (moment: string) => new Date(moment)
const takeMany = async (count: number, purpose: 'waited_for' | 'background', moment = now) => {
  const answers = []
  for (let taken = 0; taken < count; taken++) answers.push(await take(db, purpose, limits, moment))
  return answers
}

test('background work leaves the reserve to those who wait, and nobody passes the limit', async () => {
  expect(await takeMany(8, 'background')).toEqual([...Array(7).fill(null), 'reserve'])
  expect(await takeMany(4, 'waited_for')).toEqual([null, null, null, 'daily_limit'])
  expect(await take(db, 'background', limits, now)).toBe('daily_limit')
  expect(await readQuota(db, limits, now)).toEqual({
    day: '2026-11-20',
    used_units: 10,
    background_units: 7,
    daily_units: 10,
    reserved_units: 3,
    resets_at: at('2026-11-21T08:00:00Z'),
    background_stopped_until: at('2026-11-21T08:00:00Z'),
    keys: [
      {
        name: '…1a2b',
        used_units: 10,
        background_units: 7,
        daily_units: 10,
        stopped_until: at('2026-11-21T08:00:00Z'),
      },
    ],
  })
})

test('every day begins at midnight in Los Angeles with all units, also where the clocks change', async () => {
  await takeMany(10, 'waited_for', at('2026-11-21T07:59:59Z'))
  expect(await take(db, 'background', limits, at('2026-11-21T08:00:00Z'))).toBeNull()
  const resetOf = async (moment: string) =>
    (await readQuota(db, limits, at(moment))).resets_at.toISOString().slice(0, 16)
  expect(await resetOf('2026-07-01T12:00:00Z')).toBe('2026-07-02T07:00')
  expect(await resetOf('2026-11-01T06:59:00Z')).toBe('2026-11-01T07:00')
  expect(await resetOf('2026-11-01T07:00:00Z')).toBe('2026-11-02T08:00')
})

test('when the platform says that it is enough, background work rests until its day ends', async () => {
  await setAsideKey(db, key!, now)
  expect(await take(db, 'background', limits, now)).toBe('stopped')
  expect(await take(db, 'waited_for', limits, now)).toBeNull()
  expect((await readQuota(db, limits, now)).background_stopped_until).toEqual(at('2026-11-21T08:00:00Z'))
  expect(await take(db, 'background', limits, at('2026-11-21T08:00:00Z'))).toBeNull()
  expect((await readQuota(db, limits, at('2026-11-21T08:00:00Z'))).background_stopped_until).toBeNull()
})

test('a platform whose day begins a little later than ours costs half an hour, not a day', async () => {
  const justAfter = at('2026-11-21T08:00:20Z')
  await setAsideKey(db, key!, justAfter)
  expect(await take(db, 'background', limits, justAfter)).toBe('stopped')
  expect(await take(db, 'background', limits, at('2026-11-21T08:30:20Z'))).toBeNull()
})

test('as many processes as like count together: not one unit more, not one less', async () => {
  const processes = Array.from({ length: 4 }, () => connect(database.url, { max: 4 }))
  const wide = { ...limits, youtube_daily_units: 100, youtube_reserved_units: 20 }
  const ask = (purpose: 'waited_for' | 'background') =>
    Array.from({ length: 90 }, (_, index) => take(processes[index % 4]!, purpose, wide, now))
  const taken = (answers: (string | null)[]) => answers.filter((answer) => answer === null).length
  expect(taken(await Promise.all(ask('background')))).toBe(80)
  expect(taken(await Promise.all([...ask('waited_for'), ...ask('background')]))).toBe(20)
  expect((await readQuota(db, wide, now)).used_units).toBe(100)
  await Promise.all(processes.map((process) => process.destroy()))
})

const times = async (count: number, ask: () => Promise<string | null>) => {
  const answers = []
  for (let asked = 0; asked < count; asked++) answers.push(await ask())
  return answers
}

test('of two keys the first is used as long as it has units, each with its part of the reserve', async () => {
  expect(await times(28, () => takeOfTwo('background'))).toEqual([
    ...Array(9).fill('…1a2b'),
    ...Array(18).fill('…3c4d'),
    'reserve',
  ])
  expect(await times(4, () => takeOfTwo('waited_for'))).toEqual(['…1a2b', '…3c4d', '…3c4d', 'daily_limit'])
  expect(await takeOfTwo('background')).toBe('daily_limit')
  expect(await readQuota(db, withTwo, now)).toMatchObject({
    used_units: 30,
    background_units: 27,
    daily_units: 30,
    reserved_units: 3,
    keys: [
      { name: '…1a2b', used_units: 10, background_units: 9, daily_units: 10 },
      { name: '…3c4d', used_units: 20, background_units: 18, daily_units: 20 },
    ],
  })
  expect(await takeOfTwo('background', at('2026-11-21T08:00:00Z'))).toBe('…1a2b')
})

test('a key that the platform has no more units for is set aside until its day ends; the others go on', async () => {
  const stoppedOf = async (moment = now) => {
    const { background_stopped_until, keys } = await readQuota(db, withTwo, moment)
    return [background_stopped_until, ...keys.map(({ stopped_until }) => stopped_until)]
  }
  const end = at('2026-11-21T08:00:00Z')
  await setAsideKey(db, key!, now)
  expect(await stoppedOf()).toEqual([null, end, null])
  expect([await takeOfTwo('background'), await takeOfTwo('waited_for')]).toEqual(['…3c4d', '…3c4d'])
  await setAsideKey(db, listPlatformKeys(withTwo)[1]!, now)
  expect(await stoppedOf()).toEqual([end, end, end])
  expect(await takeOfTwo('background')).toBe('stopped')
  expect(await takeOfTwo('waited_for')).toBe('…1a2b')
  expect(await stoppedOf(end)).toEqual([null, null, null])
})

test('what is kept of a key is neither the key nor what it could be made of', async () => {
  await takeOfTwo('background')
  const rows = await db.selectFrom('platform_quota').selectAll().execute()
  expect(rows.map(({ key_digest }) => key_digest)).toEqual(
    expect.arrayContaining(listPlatformKeys(withTwo).map(({ digest }) => digest)),
  )
  expect(JSON.stringify(rows)).not.toMatch(/AIza|1a2b/)
  expect(listPlatformKeys({ ...limits, youtube_api_keys: keysOf('short-key') })[0]!.name).toBe('…')
})
