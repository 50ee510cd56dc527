// What other features may know of settlement.

export { isMonthApproved, requireNoBooks, requireNoMoney, requireNotInClose } from './open-money.ts'
export { verifySettlement } from './verify-settlement.ts'
