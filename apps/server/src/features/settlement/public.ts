export { endKept, keepForClose } from './books/deleted-channels.ts'
export { listLockedMonths } from './books/list-locked-months.ts'
export { lockBooks } from './books/lock-books.ts'
export { listMovedMonths, listUnsettled, type MovedMonth, readHeld } from './books/moved-months.ts'
export {
  findApproval,
  isFileCounted,
  requireNoBooks,
  requireNoMoney,
  requireNotInClose,
  settlementTables,
} from './books/unsettled-books.ts'
export { verifySettlement } from './books/verify-settlement.ts'
export { findWithholding } from './calculation/find-withholding.ts'
export { holdersOf } from './calculation/holders.ts'
export { listWaitingMonths } from './list-waiting-months.ts'
export { usdOf, wholeOf } from './nano-dollars.ts'
export { findPayeeKind, proposeOwnKind } from './payee-kinds.ts'
export { listPaydays, type PaydayRow } from './payment/list-paydays.ts'
export { listWaitingProposals } from './proposals.ts'
export { paymentPeriod } from './rules.ts'
