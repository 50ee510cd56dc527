export { needsTwoPersons } from './books/closing-steps.ts'
export { endKept, keepForClose } from './books/deleted-channels.ts'
export { addEntry } from './books/entries.ts'
export { listLockedMonths } from './books/list-locked-months.ts'
export { lockBooks } from './books/lock-books.ts'
export { listMovedMonths, listUnsettled, type MovedMonth, readHeld } from './books/moved-months.ts'
export {
  findApproval,
  isFileCounted,
  requireCurrency,
  requireNoBooks,
  requireNoMoney,
  requireNotInClose,
} from './books/unsettled-books.ts'
export { verifySettlement } from './books/verify-settlement.ts'
export { settledWon } from './calculation/build-bridge.ts'
export { findWithholding } from './calculation/find-withholding.ts'
export { holdersOf } from './calculation/holders.ts'
export { findOpenGuarantee, previewGuarantee } from './calculation/preview-guarantee.ts'
export { previewTerm } from './calculation/preview-term.ts'
export { readBridge } from './calculation/read-bridge.ts'
export { taxOf } from './calculation/taxes.ts'
export { listWaitingMonths } from './list-waiting-months.ts'
export { dollarsOf, nanoOf, usdOf, wholeOf } from './nano-dollars.ts'
export { findPayeeKind, proposeOwnKind } from './payee-kinds.ts'
export { dueOf } from './payment/due-payments.ts'
export { findObjectable } from './payment/find-objectable.ts'
export { findOwnBalance } from './payment/find-own-balance.ts'
export { listOwnSteps, type OwnStanding, type OwnSteps, ownStanding } from './payment/list-own-steps.ts'
export { listPaydays, type PaydayRow } from './payment/list-paydays.ts'
export { listMemberLines } from './payment/list-settled-members.ts'
export { listOwnMonths } from './payment/own-months.ts'
export { listPaidYears } from './payment/paid-years.ts'
export { payChosen } from './payment/pay-chosen.ts'
export { movementsOf, type PaidKind, type TaxedPayment } from './payment/pay-month.ts'
export { returnPayments } from './payment/return-payments.ts'
export { findNextOpenMonth, listWaitingProposals } from './proposals.ts'
export { paymentPeriod } from './rules.ts'
export {
  bookOf,
  currencyOf,
  findBook,
  findCurrency,
  settledRate,
} from './settlement-currencies.ts'
export { writeTerm } from './write-term.ts'
