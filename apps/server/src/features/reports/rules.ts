import type { attention } from '@cuesheet/contract/dashboard'
import { countDays } from '@cuesheet/contract/values/day'
import type * as z from 'zod/mini'
import type { Span } from '../facts/periods.ts'
import type { ChannelStates, HeldRevenue } from './summary/attention-queries.ts'

/** How many days spans have together. */
export const sumDays = (spans: Span[]) => spans.reduce((sum, { from, to }) => sum + countDays(from, to), 0)

/** Days by which reports are overdue; 0 while they are on time or none ever came. */
export function lateDays(dataThrough: string | null, today: string, reportsWithinDays: number): number {
  if (dataThrough === null) return 0
  return Math.max(0, countDays(dataThrough, today) - 1 - reportsWithinDays)
}

type Attention = z.output<typeof attention>

/** What is wrong or worth knowing, most urgent first; nothing wrong, nothing listed. */
export function listAttention(found: {
  channels: Pick<ChannelStates, 'needing'>
  held: HeldRevenue
  late_days: number
  missing_days: number
  incomplete_days: number
  fee_changes: { from_month: string; fee_rate: string }[]
}): Attention[] {
  const none = { channel_id: null, amount: null, from_month: null, fee_rate: null }
  const { needing } = found.channels
  const ofChannels = (kind: keyof typeof needing) => ({ ...none, kind, ...needing[kind] })
  const items: Attention[] = [
    ofChannels('verification_failed'),
    ofChannels('channels_gone'),
    ofChannels('verification_needed'),
    ofChannels('on_hold'),
    ofChannels('channels_private'),
    {
      ...none,
      kind: 'held_revenue' as const,
      count: found.held.channels,
      channel_id: found.held.channel_id,
      amount: found.held.amount,
    },
    { ...none, kind: 'late_report' as const, count: found.late_days },
    { ...none, kind: 'missing_report' as const, count: found.missing_days },
    { ...none, kind: 'incomplete_report' as const, count: found.incomplete_days },
    ofChannels('channels_empty'),
    ofChannels('channels_renamed'),
    ofChannels('channels_code_gone'),
    ...found.fee_changes.map(({ from_month, fee_rate }) => ({
      ...none,
      kind: 'fee_change' as const,
      count: 1,
      from_month: from_month.slice(0, 7),
      fee_rate: Number(fee_rate),
    })),
  ]
  return items
    .filter(({ count }) => count > 0)
    .map((item) => ({ ...item, channel_id: item.count === 1 ? item.channel_id : null }))
}
