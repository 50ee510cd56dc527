import type { CollectionProblem, CollectionWay } from '@cuesheet/contract/values/collection'
import { addMonths, firstOfMonth, reportingDay } from '@cuesheet/contract/values/day'
import { findApiFile } from '../report-ingest/public.ts'
import { isLasting } from './collection-error.ts'

/** What is collected day by day, without its version: the newest version whose columns and their meaning are known here. */
const dayReports: Record<string, number> = {
  content_owner_basic: 4,
  content_owner_estimated_revenue: 2,
  content_owner_reach_basic: 1,
  content_owner_active_claims: 3,
}

type ReportType = { id: string; systemManaged?: boolean | undefined; deprecateTime?: string | undefined }

const parseType = (id: string) => {
  const [, stem = '', version = ''] = /^(\w+)_a(\d+)$/.exec(id) ?? []
  return { stem, version: Number(version) }
}

/** Of a report, the versions that the platform has, the newest first. */
const versionsOf = <Type extends ReportType>(types: readonly Type[], stem: string): Type[] =>
  types
    .filter(({ id }) => parseType(id).stem === stem)
    .sort((a, b) => parseType(b.id).version - parseType(a.id).version)

/** Of the platform's report types those that are read here, each in the newest version that is known. */
export const chooseTypes = <Type extends ReportType>(types: readonly Type[]): Type[] =>
  Object.entries(dayReports).flatMap(([stem, known]) =>
    versionsOf(types, stem)
      .filter(({ id }) => parseType(id).version <= known)
      .slice(0, 1),
  )

/** Of jobs that run those of a version that is known, where the platform offers none of that report any more: they may still have files. */
export const chooseLastJobs = <Job extends { reportTypeId: string }>(
  running: readonly Job[],
  chosen: readonly Job[],
): Job[] => {
  const stems = new Set(chosen.map(({ reportTypeId }) => parseType(reportTypeId).stem))
  return running.filter(({ reportTypeId }) => {
    const { stem, version } = parseType(reportTypeId)
    return !stems.has(stem) && Object.hasOwn(dayReports, stem) && version <= dayReports[stem]!
  })
}

/** A report that goes on in a version that is not known here. */
export type Unread = { report_type: string; ends_at: Date | null }

/** Of the platform's report types newer ones than are known here, where the known one has ended, or it is said when it will. */
export const listUnread = (types: readonly ReportType[]): Unread[] =>
  Object.entries(dayReports).flatMap(([stem, known]) => {
    const [newest] = versionsOf(types, stem)
    if (!newest || parseType(newest.id).version <= known) return []
    const read = chooseTypes(types).find(({ id }) => parseType(id).stem === stem)
    if (read && read.deprecateTime === undefined) return []
    return [{ report_type: newest.id, ends_at: read?.deprecateTime ? new Date(read.deprecateTime) : null }]
  })

/** Whether the platform makes no more of a type. */
export const isOver = ({ deprecateTime }: ReportType, now: Date): boolean =>
  deprecateTime !== undefined && Date.parse(deprecateTime) <= now.getTime()

const isOfMoney = /revenue|payment|tax|transaction|adjustment/

/**
 * no_use: a sum or a week of what other files say by video; not_read: nobody here knows what it says; older: there is a newer
 * version; no_month: it is not of one whole month.
 */
export type KeptReason = 'no_use' | 'not_read' | 'older' | 'no_month'
const isSum = /^(music_)?content_owner_.*(_summary|_weekly)_a\d+$/

/**
 * Of the platform's report types those that it makes by itself for a month's close: why a type is remembered and not
 * collected, or null, where it is.
 */
export function chooseMonthTypes(types: readonly ReportType[]): Map<string, KeptReason | null> {
  const ofMonths = types.filter(
    ({ id, systemManaged }) =>
      systemManaged && isOfMoney.test(id) && !Object.hasOwn(dayReports, parseType(id).stem),
  )
  return new Map(
    ofMonths.map(({ id }) => {
      if (findApiFile(id) === null) return [id, isSum.test(id) ? 'no_use' : 'not_read']
      return [id, versionsOf(ofMonths, parseType(id).stem)[0]!.id === id ? null : 'older']
    }),
  )
}

export const isOfOwner = ({ id }: ReportType): boolean => id.startsWith('content_owner_')

/**
 * The reporting day of a report that begins at a time. The platform lets its days begin at 7:00 or 8:00 UTC, and not always
 * when Pacific time does: the middle of the day is meant by all of them.
 */
export const dayOf = (startTime: string): string =>
  reportingDay(new Date(Date.parse(startTime) + 12 * 3_600_000))

/** Whether a report is of one whole month. */
export function isMonth({
  startTime,
  endTime,
}: {
  startTime: string
  endTime?: string | undefined
}): boolean {
  const first = dayOf(startTime)
  return endTime !== undefined && first === firstOfMonth(first) && dayOf(endTime) === addMonths(first, 1)
}

/** How often the platform is asked for new reports. */
const askEveryMinutes = 180
const [minute, hour] = [60_000, 3_600_000]
/** Longer than this the platform is not waited for, also where it says so. */
const longestWaitMs = 48 * hour

/** Milliseconds until the next question, a part of it by chance (0 ≤ chance < 1), so that networks do not ask together. */
export const pauseMs = (chance: number): number => (askEveryMinutes + chance * 20) * minute

/**
 * Milliseconds until the next try after a failure: doubling from a minute to six hours, the later half by chance; what needs
 * a person is tried twice a day; a used-up quota rests until the platform's day is over.
 */
export function backoffMs(
  problem: CollectionProblem,
  {
    failures,
    retry_after_ms,
    now,
    chance,
  }: { failures: number; retry_after_ms: number; now: Date; chance: number },
): number {
  if (problem === 'quota_used_up') return msToNextDay(now) + (5 + chance * 25) * minute
  const longest = isLasting(problem) ? 12 * hour : 6 * hour
  const shortest = isLasting(problem) ? hour : minute
  const doubled = Math.min(longest, shortest * 2 ** Math.min(failures - 1, 20))
  return Math.max(retry_after_ms * (1 + chance / 10), doubled * (0.5 + chance / 2))
}

/** Until midnight Pacific time, by steps of an hour: its days have 23 to 25 of them. */
function msToNextDay(now: Date): number {
  const today = reportingDay(now)
  for (let later = hour - (now.getTime() % hour); ; later += hour)
    if (reportingDay(new Date(now.getTime() + later)) !== today) return later
}

/**
 * A report whose file does not come is given up after so many tries, and then named: an hour where it does not arrive whole,
 * a day where the platform answers with an error, for that may be the platform's and not the file's.
 */
export const maxFileTries: Partial<Record<CollectionProblem, number>> = {
  file_broken: 6,
  platform_failing: 12,
  unreachable: 12,
}

/** Milliseconds that a Retry-After header asks for, in seconds or as a date; 0: none. */
export function parseRetryAfter(header: string | null | undefined, now = new Date()): number {
  const seconds = Number(header ?? 0)
  const ms = Number.isNaN(seconds) ? Date.parse(header ?? '') - now.getTime() : seconds * 1000
  return ms > 0 ? Math.min(ms, longestWaitMs) : 0
}

const keyReasons = new Set(['invalid_grant', 'unauthorized_client', 'invalid_client'])
const isClock = /short-lived token|timeframe|iat and exp/i

/** What a refusal of the token endpoint means. */
export function judgeTokenError(
  way: CollectionWay,
  status: number,
  { error, error_description }: { error: string; error_description: string },
): CollectionProblem {
  if (isClock.test(error_description)) return 'clock_wrong'
  if (way === 'oauth' && (error === 'invalid_client' || error === 'unauthorized_client'))
    return 'client_refused'
  if (error === 'invalid_scope') return 'scope_missing'
  if (error === 'org_internal' || error === 'access_denied') return 'owner_refused'
  if (keyReasons.has(error)) return way === 'oauth' ? 'consent_ended' : 'key_refused'
  return judgeStatus(status, [], way)
}

const quotaReasons = ['quotaExceeded', 'dailyLimitExceeded']
const rateReasons = ['rateLimitExceeded', 'userRateLimitExceeded']

/** What an error answer of the Reporting API means; `reasons` are those that its body gives. */
export function judgeStatus(
  status: number,
  reasons: readonly string[],
  way: CollectionWay,
): CollectionProblem {
  const gives = (...names: string[]) => reasons.some((reason) => names.includes(reason))
  if (gives(...quotaReasons)) return 'quota_used_up'
  if (status === 429 || gives(...rateReasons)) return 'rate_limited'
  if (status === 401) return way === 'oauth' ? 'consent_ended' : 'key_refused'
  if (gives('accessNotConfigured', 'SERVICE_DISABLED')) return 'api_not_enabled'
  if (gives('insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT')) return 'scope_missing'
  // A page of something in between gives no reason, with any status.
  if (status === 403 && reasons.length > 0) return 'owner_refused'
  return 'platform_failing'
}
