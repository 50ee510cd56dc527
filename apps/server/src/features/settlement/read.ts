// What other features may know of settlement.

export { endKept, keepForClose } from './deleted-channels.ts'
export { holdersOf } from './holders.ts'
export { listWaitingMonths } from './list-waiting-months.ts'
export { lockBooks } from './lock-books.ts'
export { listMovedMonths, listUnsettled, type MovedMonth, readHeld } from './moved-months.ts'
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
