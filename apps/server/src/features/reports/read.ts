// What other features may know of reports.

export { readThisMonth, type ThisMonth } from './this-month.ts'
