import type { ReviewDecision } from '@cuesheet/contract/values/review'
import { undoSeconds } from '@cuesheet/contract/values/review'
import type { Seen } from './queue-search.ts'

/** What was decided by one press, on the channels that it was applied to. */
export type Decided = { decision: ReviewDecision; channels: readonly Seen[]; at: number }

/** Of what was decided, the latest first, that which can still be undone. */
export const undoable = (decided: readonly Decided[], now: number): Decided[] =>
  decided.filter(({ at }) => now - at < undoSeconds * 1000)
