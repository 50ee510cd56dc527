export { listDueFilings, listWaitingRules } from './list-due-filings.ts'
export { verifyFilings } from './verify-filings.ts'
