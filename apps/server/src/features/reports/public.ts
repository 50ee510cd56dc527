export { readDayRecord } from './briefing/read-day-record.ts'
export {
  type Best,
  type Needs,
  readDigest,
  readNeeds,
  readTerms,
  type SpanDigest,
} from './digest/read-digest.ts'
export { readOwnTimeline } from './home/read-own-timeline.ts'
export { type MonthSums, readMonthSums } from './month-sums.ts'
export { readThisMonth, type ThisMonth } from './this-month.ts'
