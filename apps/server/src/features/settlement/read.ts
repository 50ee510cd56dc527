// What other features may know of settlement.

export {
  findApproval,
  isFileCounted,
  requireNoBooks,
  requireNoMoney,
  requireNotInClose,
  settlementTables,
} from './unsettled-books.ts'
export { verifySettlement } from './verify-settlement.ts'
