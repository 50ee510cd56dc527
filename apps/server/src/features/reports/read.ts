// What other features may know of reports.

export { createAnswerMemory, recall, remember } from './answer-memory.ts'
export { findRevisions } from './freshness-queries.ts'
export { money } from './month-terms.ts'
export { prepareAnswers, verifyPrepared } from './prepare-answers.ts'
export { readThisMonth, type ThisMonth } from './this-month.ts'
