export { forgetPayee } from './forget-payee.ts'
export { verifyPayouts } from './verify-payouts.ts'
