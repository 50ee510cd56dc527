// What other features may know of reports.
export { prepareAnswers, verifyPrepared } from './prepare-answers.ts'
