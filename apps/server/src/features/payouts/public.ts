export { verifyPayouts } from './verify-payouts.ts'
