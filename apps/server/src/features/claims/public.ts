export { findClaimEvents, type Snapshot } from './find-claim-events.ts'
export { countUrgentClaims, listEndingClaims } from './queries.ts'
export { settleClaimEvents, takeBackClaimEvents } from './settle-claim-events.ts'
