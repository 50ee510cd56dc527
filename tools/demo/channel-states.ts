import { addDays } from '@cuesheet/contract/values/day'
import { historyBegins } from './calendar.ts'
import type { ChannelState } from './networks/demo-network.ts'

/** A channel's columns and its credit, as its state says. */
export type ChannelRecord = {
  status: 0 | 1 | 2 | 3
  status_reason: string | null
  verification: 'pending' | 'verifying' | 'verified' | 'failed'
  registered_on: string
  approved_on: string | null
  on_hold_at: string | null
  verification_failure: string | null
  verification_started_at: string | null
  verification_next_at: string | null
  /** First and last credited day; null: still running. */
  credit: [from_day: string, to_day: string | null][]
}

const earlierOf = (a: string, b: string) => (a < b ? a : b)

/** Only days on which a channel was approved and verified are credited; those on hold are stored and held. */
export function recordOf(state: ChannelState, today: string): ChannelRecord {
  const latest = 'is_founder' in state ? historyBegins : today
  const on = (daysAgo: number) => earlierOf(addDays(today, -daysAgo), latest)
  const record: ChannelRecord = {
    status: 0,
    status_reason: null,
    verification: 'verified',
    registered_on: on(state.registered),
    approved_on: null,
    on_hold_at: null,
    verification_failure: null,
    verification_started_at: null,
    verification_next_at: null,
    credit: [],
  }
  switch (state.kind) {
    case 'approved':
      return { ...record, status: 2, approved_on: on(state.approved), credit: [[on(state.approved), null]] }
    case 'resumed':
      return {
        ...record,
        status: 2,
        approved_on: on(state.approved),
        credit: [
          [on(state.approved), on(state.held + 1)],
          [on(state.resumed), null],
        ],
      }
    case 'on_hold':
      return {
        ...record,
        status: 1,
        status_reason: state.reason,
        on_hold_at: `${on(state.held)}T03:00:00Z`,
        ...(state.approved === null
          ? {}
          : { approved_on: on(state.approved), credit: [[on(state.approved), on(state.held + 1)]] }),
      }
    case 'rejected':
      return { ...record, status: 3, status_reason: state.reason }
    case 'in_review':
      return record
    case 'unverified':
      return { ...record, verification: 'pending' }
    case 'verifying':
      return {
        ...record,
        verification: 'verifying',
        verification_started_at: new Date().toISOString(),
        verification_next_at: new Date().toISOString(),
      }
    case 'verification_failed':
      return { ...record, verification: 'failed', verification_failure: 'code_not_found' }
  }
}
