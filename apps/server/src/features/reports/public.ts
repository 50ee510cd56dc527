export { readDayRecord } from './briefing/read-day-record.ts'
export { readOwnTimeline } from './home/read-own-timeline.ts'
export { type Best, type Needs, readDigest, readNeeds, type SpanDigest } from './digest/read-digest.ts'
export { readThisMonth, type ThisMonth } from './this-month.ts'
