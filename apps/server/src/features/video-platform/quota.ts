import { reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { listPlatformKeys, type PlatformKey, type PlatformLimits } from './platform-keys.ts'
import type { Purpose } from './rules.ts'

type KeyQuota = {
  /** The key, as people are shown it. */
  name: string
  used_units: number
  /** Of these, those that nobody waited for. */
  background_units: number
  daily_units: number
  /** Until when background work does not use it: the platform said so, or only its part of the reserve is left. Null: it does. */
  stopped_until: Date | null
}

/** All keys together, and each. */
export type Quota = {
  /** The platform's day (Pacific) that the figures are of. */
  day: string
  used_units: number
  /** Of these, those that nobody waited for. */
  background_units: number
  daily_units: number
  /** Of these, the last ones are left to registering and verifying. */
  reserved_units: number
  resets_at: Date
  /** Until when background work rests, for want of a key that it may use. Null: it does not. */
  background_stopped_until: Date | null
  /** In the order in which they are used; none where none is set. */
  keys: KeyQuota[]
}

/** The platform's own counter may start its day a little after ours. */
const settlingMinutes = 30

const resetOf = sql<Date>`(day + 1)::timestamp at time zone 'America/Los_Angeles'`
const startOf = sql`day::timestamp at time zone 'America/Los_Angeles'`

type Lack = 'stopped' | 'reserve' | 'daily_limit'

/**
 * Counts one unit before it is used, of the first key that has one and is not in `without`; or says why there is none.
 * One statement counts, so that concurrent callers are safe.
 */
export async function takeUnit(
  db: Database,
  purpose: Purpose,
  limits: PlatformLimits,
  now: Date,
  without: ReadonlySet<PlatformKey['digest']> = new Set(),
): Promise<{ key: PlatformKey; lack: null } | { key: null; lack: Lack }> {
  const day = reportingDay(now)
  const keys = listPlatformKeys(limits).filter(({ digest }) => !without.has(digest))
  const take = async () => {
    for (const key of keys)
      if (await takeOf(db, key, purpose, day, { now, even_if_stopped: false })) return key
    // Who waits may try one that the platform had no more units for.
    if (purpose === 'waited_for')
      for (const key of keys)
        if (await takeOf(db, key, purpose, day, { now, even_if_stopped: true })) return key
    return null
  }
  const taken = await take()
  if (taken) return { key: taken, lack: null }
  await openDay(db, day, keys)
  const key = await take()
  if (key) return { key, lack: null }
  return { key: null, lack: await findLack(db, purpose, keys, day) }
}

async function takeOf(
  db: Database,
  { digest, daily_units, reserved_units }: PlatformKey,
  purpose: Purpose,
  day: string,
  { now, even_if_stopped }: { now: Date; even_if_stopped: boolean },
): Promise<boolean> {
  const isBackground = purpose === 'background'
  const { numUpdatedRows } = await db
    .updateTable('platform_quota')
    .set({
      used_units: sql`used_units + 1`,
      ...(isBackground && { background_units: sql`background_units + 1` }),
    })
    .where('day', '=', day)
    .where('key_digest', '=', digest)
    .where('used_units', '<', isBackground ? daily_units - reserved_units : daily_units)
    .$if(!even_if_stopped, (update) =>
      update.where(({ or, eb }) => or([eb('stopped_until', 'is', null), eb('stopped_until', '<=', now)])),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `stopped`: a key has units for this, and the platform said that it has none. */
async function findLack(
  db: Database,
  purpose: Purpose,
  keys: readonly PlatformKey[],
  day: string,
): Promise<Lack> {
  const rows = await db
    .selectFrom('platform_quota')
    .select(['key_digest', 'used_units'])
    .where('day', '=', day)
    .execute()
  const used = new Map(rows.map(({ key_digest, used_units }) => [key_digest, used_units]))
  const left = keys.map(({ digest, daily_units, reserved_units }) => ({
    all: daily_units - (used.get(digest) ?? 0),
    reserved_units: purpose === 'background' ? reserved_units : 0,
  }))
  if (left.every(({ all }) => all <= 0)) return 'daily_limit'
  return left.every(({ all, reserved_units }) => all <= reserved_units) ? 'reserve' : 'stopped'
}

/** Notes that the platform itself has no more units for this key: background work leaves it alone until its day ends. */
export async function setAsideKey(db: Database, key: PlatformKey, now: Date): Promise<void> {
  const day = reportingDay(now)
  await openDay(db, day, [key])
  await db
    .updateTable('platform_quota')
    .set({
      stopped_until: sql`case when ${now}::timestamptz < ${startOf} + ${sql.lit(`${settlingMinutes} minutes`)}::interval
        then ${now}::timestamptz + ${sql.lit(`${settlingMinutes} minutes`)}::interval else ${resetOf} end`,
    })
    .where('day', '=', day)
    .where('key_digest', '=', key.digest)
    .execute()
}

/** Today's units: used, limited and reserved, of all keys and of each. */
export async function readQuota(db: Database, limits: PlatformLimits, now: Date): Promise<Quota> {
  const keys = listPlatformKeys(limits)
  const column = (name: 'digest' | 'daily_units' | 'reserved_units') => keys.map((key) => key[name])
  const { rows } = await sql<
    Pick<Quota, 'day' | 'resets_at'> & {
      all_used: number
      all_background: number
      used_units: number
      background_units: number
      stopped_until: Date | null
      all_stopped_until: Date | null
    }
  >`
    select day, resets_at, used_units, background_units, stopped_until,
      sum(used_units) over () as all_used, sum(background_units) over () as all_background,
      case when bool_and(stopped_until is not null) over () then min(stopped_until) over () end as all_stopped_until
    from (
      select day, ${resetOf} as resets_at, place,
        coalesce(used_units, 0) as used_units, coalesce(background_units, 0) as background_units,
        case when coalesce(used_units, 0) >= daily_units - reserved_units then ${resetOf}
          when stopped_until > ${now} then stopped_until end as stopped_until
      from (select ${reportingDay(now)}::date as day) today
      cross join unnest(${column('digest')}::text[], ${column('daily_units')}::integer[],
        ${column('reserved_units')}::integer[]) with ordinality as keys (key_digest, daily_units, reserved_units, place)
      left join platform_quota using (day, key_digest)
    ) each_key
    order by place`.execute(db)
  const { day, resets_at, all_used, all_background, all_stopped_until } = rows[0]!
  return {
    day,
    used_units: all_used,
    background_units: all_background,
    daily_units: keys.reduce((sum, { daily_units }) => sum + daily_units, 0),
    reserved_units: limits.youtube_reserved_units,
    resets_at,
    background_stopped_until: all_stopped_until,
    keys: rows.flatMap(({ used_units, background_units, stopped_until }, index) => {
      const { key, name, daily_units } = keys[index]!
      return key === null ? [] : [{ name, used_units, background_units, daily_units, stopped_until }]
    }),
  }
}

/** Units that background work may use in a day, with all keys. */
export const backgroundUnitsOf = (limits: PlatformLimits): number =>
  listPlatformKeys(limits).reduce(
    (sum, { daily_units, reserved_units }) => sum + Math.max(daily_units - reserved_units, 0),
    0,
  )

async function openDay(db: Database, day: string, keys: readonly PlatformKey[]): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('platform_quota')
    .values(keys.map(({ digest }) => ({ day, key_digest: digest })))
    .onConflict((conflict) => conflict.columns(['day', 'key_digest']).doNothing())
    .execute()
}
