import * as z from 'zod/mini'

/** Why a channel waits: proven and pending, on hold and asked about again, or proven by more than one network. */
export const reviewKinds = ['new', 'again', 'contested'] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** What the queue is narrowed to; soon: three quarters of the time have passed. */
export const reviewFilters = ['late', 'soon', ...reviewKinds] as const
export type ReviewFilter = (typeof reviewFilters)[number]

/** What an operator sees of a channel and decides on; a decision names the one it was made on. */
export const reviewStates = [
  'unproven',
  'pending',
  'on_hold',
  'asked_again',
  'approved',
  'rejected',
  'contested',
] as const
export type ReviewState = (typeof reviewStates)[number]

export const reviewDecisions = ['approve', 'hold', 'reject'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/** Those that are explained to managers and creators. */
export const explainedDecisions = ['hold', 'reject', 'award'] as const
export type ExplainedDecision = (typeof explainedDecisions)[number]

/** How long an operator may undo a decision of its own. */
export const undoSeconds = 10
/** How many channels are decided on at once. */
export const mostAtOnce = 100
/** The longest note, reason or template. */
export const longestReason = 500

/** What a reason is called, in small letters. */
export const reasonCodeSchema = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/))
