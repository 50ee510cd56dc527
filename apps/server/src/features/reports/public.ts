export { readDayRecord } from './briefing/read-day-record.ts'
export { readThisMonth, type ThisMonth } from './this-month.ts'
