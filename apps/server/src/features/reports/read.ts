// What other features may know of reports.

export { money } from '../facts/terms.ts'
export { planForEachSpan, readingOf } from './report-serving.ts'
export { readSelection } from './selection.ts'
export { readThisMonth, type ThisMonth } from './this-month.ts'
