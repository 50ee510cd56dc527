// What other features may know of settlement.

export {
  isApproved,
  requireNoBooks,
  requireNoMoney,
  requireNotInClose,
  settlementTables,
} from './unsettled-books.ts'
export { verifySettlement } from './verify-settlement.ts'
