import { reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'
import type { Purpose } from './rules.ts'

export type QuotaLimits = Pick<Config, 'youtube_daily_units' | 'youtube_reserved_units'>

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
  /** Until when background work rests: the platform said so, or only the reserve is left. Null: it does not. */
  background_stopped_until: Date | null
}

/** The platform's own counter may start its day a little after ours. */
const settlingMinutes = 30

const resetOf = sql<Date>`(day + 1)::timestamp at time zone 'America/Los_Angeles'`
const startOf = sql`day::timestamp at time zone 'America/Los_Angeles'`

/** Counts one unit before it is used; null, or why there is none. One statement, so that concurrent callers are safe. */
export async function takeUnit(
  db: Database,
  purpose: Purpose,
  limits: QuotaLimits,
  now: Date,
): Promise<'stopped' | 'reserve' | 'daily_limit' | null> {
  const day = reportingDay(now)
  const { youtube_daily_units: daily, youtube_reserved_units: reserved } = limits
  const maxUnits = purpose === 'background' ? daily - reserved : daily
  const take = () =>
    db
      .updateTable('platform_quota')
      .set({
        used_units: sql`used_units + 1`,
        ...(purpose === 'background' && { background_units: sql`background_units + 1` }),
      })
      .where('day', '=', day)
      .where('used_units', '<', maxUnits)
      .$if(purpose === 'background', (update) =>
        update.where(({ or, eb }) => or([eb('stopped_until', 'is', null), eb('stopped_until', '<=', now)])),
      )
      .executeTakeFirst()
  if ((await take()).numUpdatedRows > 0n) return null
  await openDay(db, day)
  if ((await take()).numUpdatedRows > 0n) return null
  const quota = await readQuota(db, limits, now)
  if (quota.used_units >= daily) return 'daily_limit'
  return quota.used_units >= maxUnits ? 'reserve' : 'stopped'
}

/** Notes that the platform itself has no more units for us: background work rests until its day ends. */
export async function stopBackgroundWork(db: Database, now: Date): Promise<void> {
  const day = reportingDay(now)
  await openDay(db, day)
  await db
    .updateTable('platform_quota')
    .set({
      stopped_until: sql`case when ${now}::timestamptz < ${startOf} + ${sql.lit(`${settlingMinutes} minutes`)}::interval
        then ${now}::timestamptz + ${sql.lit(`${settlingMinutes} minutes`)}::interval else ${resetOf} end`,
    })
    .where('day', '=', day)
    .execute()
}

/** Today's units: used, limited and reserved. */
export async function readQuota(db: Database, limits: QuotaLimits, now: Date): Promise<Quota> {
  const { youtube_daily_units: daily_units, youtube_reserved_units: reserved_units } = limits
  const { rows } = await sql<
    Pick<Quota, 'day' | 'used_units' | 'background_units' | 'resets_at'> & { stopped_until: Date | null }
  >`
    select day, coalesce(used_units, 0) as used_units, coalesce(background_units, 0) as background_units,
      ${resetOf} as resets_at,
      case when stopped_until > ${now} then stopped_until end as stopped_until
    from (select ${reportingDay(now)}::date as day) today left join platform_quota using (day)`.execute(db)
  const { stopped_until, ...figures } = rows[0]!
  const isSpent = figures.used_units >= daily_units - reserved_units
  return {
    ...figures,
    daily_units,
    reserved_units,
    background_stopped_until: isSpent ? figures.resets_at : stopped_until,
  }
}

async function openDay(db: Database, day: string): Promise<void> {
  await db
    .insertInto('platform_quota')
    .values({ day })
    .onConflict((known) => known.column('day').doNothing())
    .execute()
}
