// What other features may know of reports.

export { type AnswerMemory, createAnswerMemory } from './answer-memory.ts'
export { money } from './month-terms.ts'
export { prepareAnswers, verifyPrepared } from './prepare-answers.ts'
export { readThisMonth, type ThisMonth } from './this-month.ts'
