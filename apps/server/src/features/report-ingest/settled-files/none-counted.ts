import type { SettledSums } from './merge-settled-file.ts'

const none = { rows: 0, revenue: 0n }

/** Of files whose rows are of no channels, or of no dollars. */
export const noneCounted: Omit<SettledSums, 'revenue' | 'local' | 'types' | 'unknown_columns'> = {
  views: null,
  has_days: false,
  unknown: none,
  unknown_channels: new Map(),
  without_channel: none,
  by_asset: none,
  inferred: none,
  unknown_types: new Map(),
  rounded: 0,
}
