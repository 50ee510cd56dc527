/**
 * How a receiver answered what it was handed. refused: not taken, so that it may be handed over again, after `retry_seconds` where it
 * was said; isForGood: it never will be, isReceiver: as there is no such receiver. unsure: the connection ended while it was handed
 * over. `isAway`: nothing else would be taken now.
 */
export type DeliveryOutcome =
  | { state: 'taken' }
  | {
      state: 'refused'
      code: string
      isForGood: boolean
      isReceiver: boolean
      isAway: boolean
      retry_seconds?: number
    }
  | { state: 'unsure'; code: string }
