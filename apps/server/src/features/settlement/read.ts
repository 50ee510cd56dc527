// What other features may know of settlement.

export { listWaitingMonths } from './list-waiting-months.ts'
export { listWaitingProposals } from './proposals.ts'
export {
  findApproval,
  isFileCounted,
  requireNoBooks,
  requireNoMoney,
  requireNotInClose,
  settlementTables,
} from './unsettled-books.ts'
export { verifySettlement } from './verify-settlement.ts'
