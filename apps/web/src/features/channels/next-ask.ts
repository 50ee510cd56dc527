import type { ManagedChannel } from '@cuesheet/contract/channels'

const soonMs = 5_000
const quietMs = 30_000

/**
 * After how many milliseconds channels are to be read again, for windows that miss the events: false unless one is
 * verifying. Every 5 s around the next look at a description, every 30 s while that is more than a minute away.
 */
export function nextAskMs(
  rows: readonly Pick<ManagedChannel, 'verification' | 'verification_next_at'>[],
  now: number,
): number | false {
  const verifying = rows.filter(({ verification }) => verification === 'verifying')
  if (verifying.length === 0) return false
  const isSoon = verifying.some(
    ({ verification_next_at }) =>
      verification_next_at === null || Date.parse(verification_next_at) - now < 60_000,
  )
  return isSoon ? soonMs : quietMs
}
