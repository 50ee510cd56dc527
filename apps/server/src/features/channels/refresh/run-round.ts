import type { JobContext } from '../../../jobs/scheduled-job.ts'
import { backgroundUnitsOf, PlatformClient, PlatformError, readQuota } from '../../video-platform/public.ts'

/** What every step of a refresh works with. */
export type Refresh = JobContext & { client: PlatformClient; now(): Date }

/** Takes some of what is due on, asks, writes; answers how many units that took, null where nothing is due. */
type RefreshStep = (refresh: Refresh) => Promise<number | null>

type Round = { job: string; rounds_per_day: number; steps: RefreshStep[] }

/** Below the quarter of an hour after which the queue takes a round for dead. */
const roundMs = 10 * 60_000
const maxFailures = 2

export function startRefresh(context: JobContext, now = () => new Date()): Refresh {
  const { db, config } = context
  return { ...context, now, client: new PlatformClient({ db, config, now }) }
}

/** Units that background work may use in a day. */
export const backgroundUnits = ({ config }: Pick<Refresh, 'config'>) => backgroundUnitsOf(config)

/**
 * Takes step after step, the first kind before the second, until nothing is due or this round has had its part of the
 * day's units: twice an even one, so that what was missed can be made up for. What a step has written stays.
 */
export async function runRound(refresh: Refresh, { job, rounds_per_day, steps }: Round): Promise<void> {
  const { db, config, log, signal, now } = refresh
  if (config.youtube_api_keys.length === 0) return
  const quota = await readQuota(db, config, now())
  if (quota.background_stopped_until) return
  const endsAt = performance.now() + roundMs
  let units = Math.max(Math.ceil((2 * backgroundUnits(refresh)) / rounds_per_day), 10)
  let failures = 0
  for (const step of steps)
    while (units > 0 && !signal.aborted && performance.now() < endsAt)
      try {
        const used = await step(refresh)
        if (used === null) break
        units -= used
        failures = 0
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error
        if (signal.aborted) return
        if (error.code === 'quota_exceeded') {
          const { used_units, resets_at, background_stopped_until } = await readQuota(db, config, now())
          log.warn(
            { job, reason: error.detail, used_units, until: background_stopped_until ?? resets_at },
            'no units of the video platform are left: what is kept of it is refreshed after the reset',
          )
          return
        }
        const level = error.code === 'refused' ? 'error' : 'warn'
        log[level]({ job, reason: error.detail }, 'the video platform could not be asked')
        if (++failures >= maxFailures) return
      }
}
