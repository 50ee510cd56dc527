// What other features may know of the ledger.

export { readBalances } from './balances.ts'
export { listTransfers } from './list-transfers.ts'
export { isEvidence, rebuildBalances, verifyLedger } from './verify-ledger.ts'
