import type { Summary } from './measures.ts'

/** As much of an answer as says whether it holds anything. */
export type Filled = Pick<Summary, 'totals' | 'freshness' | 'period'> & {
  /** `found`: `total` is of those that a search left. */
  channels: Pick<Summary['channels'], 'total' | 'credited'> & { found?: object | null }
}

export type EmptyReason = 'no_channels' | 'waiting' | 'no_reports' | 'no_month' | 'not_reported' | 'no_period'

/** Why there is nothing to draw; null where there is something. */
export function emptyReason({ channels, totals, freshness, period }: Filled): EmptyReason | null {
  const isKnown = totals.views !== null || totals.profit !== null
  if (channels.total === 0 && !channels.found) return 'no_channels'
  if (freshness.data_through === null) return 'no_reports'
  if (period.from === null || period.to === null)
    return period.name === 'this_month' ? 'no_month' : 'not_reported'
  if (isKnown) return null
  return channels.credited === 0 ? 'waiting' : 'no_period'
}

/** None of the channels has ever counted anything, or there are none. */
export const hasYetToBegin = (reason: EmptyReason) =>
  ['no_channels', 'waiting', 'no_reports'].includes(reason)
