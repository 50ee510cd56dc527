import { createHash } from 'node:crypto'
import type { Config } from '../../config.ts'

export type PlatformKey = {
  /** Null: none is set, and nothing can be asked. */
  key: string | null
  /** What it is counted under: nobody can make the key of it. */
  digest: string
  /** For people: its last four characters. */
  name: string
  daily_units: number
  /** Of these, the last ones are left to registering and verifying: its part of all that are. */
  reserved_units: number
}

export type PlatformLimits = Pick<
  Config,
  'youtube_api_keys' | 'youtube_daily_units' | 'youtube_reserved_units'
>

const shownCharacters = 4
const leastHidden = 8

/** The keys in the order in which they are used, with their units a day. Without one, one that cannot be used stands for it. */
export function listPlatformKeys({
  youtube_api_keys,
  youtube_daily_units,
  youtube_reserved_units,
}: PlatformLimits): PlatformKey[] {
  const given = youtube_api_keys.length > 0 ? youtube_api_keys : [{ key: null, daily_units: null }]
  const keys = given.map(({ key, daily_units }) => ({ key, daily_units: daily_units ?? youtube_daily_units }))
  const all = keys.reduce((sum, { daily_units }) => sum + daily_units, 0)
  return keys.map(({ key, daily_units }) => ({
    key,
    digest: key === null ? '' : createHash('sha256').update(key).digest('hex').slice(0, 16),
    name:
      key === null
        ? ''
        : `…${key.length >= shownCharacters + leastHidden ? key.slice(-shownCharacters) : ''}`,
    daily_units,
    reserved_units: all === 0 ? 0 : Math.ceil((youtube_reserved_units * daily_units) / all),
  }))
}
