export { readDayRecord } from './briefing/read-day-record.ts'
export { readOwnTimeline } from './home/read-own-timeline.ts'
export { readThisMonth, type ThisMonth } from './this-month.ts'
