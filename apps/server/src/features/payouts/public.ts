export { listWaitingBatches } from './batches/list-waiting-batches.ts'
export { forgetPayee } from './forget-payee.ts'
export { listLegalNames } from './list-legal-names.ts'
export { verifyPayouts } from './verify-payouts.ts'
