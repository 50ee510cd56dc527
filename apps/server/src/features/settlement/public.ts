export { endKept, keepForClose } from './books/deleted-channels.ts'
export { addEntry } from './books/entries.ts'
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
export { findPayeeKind, proposeOwnKind } from './payee-kinds.ts'
export { findObjectable } from './payment/find-objectable.ts'
export { findOwnBalance } from './payment/find-own-balance.ts'
export { listOwnSteps, type OwnStanding, type OwnSteps, ownStanding } from './payment/list-own-steps.ts'
export { listPaydays, type PaydayRow } from './payment/list-paydays.ts'
export { listMemberLines } from './payment/list-settled-members.ts'
export { listOwnMonths } from './payment/own-months.ts'
export { listPaidYears } from './payment/paid-years.ts'
export { findNextOpenMonth, listWaitingProposals } from './proposals.ts'
