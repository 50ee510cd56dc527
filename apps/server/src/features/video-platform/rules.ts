import type { PlatformFailure, PlatformFailureDetail } from './platform-error.ts'

/** `waited_for`: someone waits for the answer, registering or verifying; it may use the reserve. */
export type Purpose = 'waited_for' | 'background'

/** How long a question may take, retries included, and how long one attempt. Milliseconds. */
export type Retries = { total_ms: number; attempt_ms: number; max_attempts: number; backoff_ms: number }

/** Below the 5 seconds that a request may wait for the platform, its own work included. */
export const retriesFor: Record<Purpose, Retries> = {
  waited_for: { total_ms: 4500, attempt_ms: 2500, max_attempts: 4, backoff_ms: 200 },
  background: { total_ms: 30_000, attempt_ms: 10_000, max_attempts: 5, backoff_ms: 500 },
}

/** Milliseconds before the attempt after `attempt` (0, 1, …): doubling, the later half of it by chance (0 ≤ chance < 1). */
export function backoffMs(attempt: number, { backoff_ms }: Retries, chance: number): number {
  return backoff_ms * 2 ** attempt * (0.5 + chance / 2)
}

export type Judgement =
  | { kind: 'retry'; detail: PlatformFailureDetail }
  | { kind: 'fail'; code: PlatformFailure; detail: PlatformFailureDetail }

const quotaReasons = new Set(['quotaExceeded', 'dailyLimitExceeded', 'dailyLimitExceededUnreg'])
const rateReasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'concurrentLimitExceeded'])
const keyReasons = new Set(['keyInvalid', 'keyExpired', 'API_KEY_INVALID'])

/** What an answer with an error status means; `reasons` are those that its body gives. */
export function judgeError(status: number, reasons: readonly string[]): Judgement {
  const gives = (listed: ReadonlySet<string>) => reasons.some((reason) => listed.has(reason))
  if (gives(quotaReasons)) return { kind: 'fail', code: 'quota_exceeded', detail: 'platform_quota' }
  if (status === 429 || gives(rateReasons)) return { kind: 'retry', detail: 'rate_limited' }
  if (status >= 500 || status === 408) return { kind: 'retry', detail: 'server_error' }
  if (status === 401 || gives(keyReasons)) return { kind: 'fail', code: 'refused', detail: 'key_rejected' }
  // An intermediary's page says nothing about the request, with any status.
  if (reasons.length === 0) return { kind: 'retry', detail: 'not_json' }
  if (status === 403) return { kind: 'fail', code: 'refused', detail: 'not_allowed' }
  return { kind: 'fail', code: 'refused', detail: 'bad_request' }
}
