// What other features may know of reports.

export { createAnswerMemory, recall, remember } from './answer-memory.ts'
export { findRevisions } from './freshness-queries.ts'
export { money } from './month-terms.ts'
export { prepareAnswers, verifyPrepared } from './prepare-answers.ts'
export { planForEachSpan, readingOf } from './report-serving.ts'
export { readSelection } from './selection.ts'
export { readThisMonth, type ThisMonth } from './this-month.ts'
export { readTrackVideos } from './track-videos.ts'
export { findVideo } from './video-queries.ts'
