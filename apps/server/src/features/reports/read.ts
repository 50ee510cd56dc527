// What other features may know of reports.

export { money } from '../facts/terms.ts'
export { type AnswerMemory, createAnswerMemory, remember } from './answer-memory.ts'
export { planForEachSpan, readingOf } from './report-serving.ts'
export { readSelection } from './selection.ts'
export { readThisMonth, type ThisMonth } from './this-month.ts'
export { readTrackVideos } from './track-videos.ts'
export { findVideo } from './video-queries.ts'
