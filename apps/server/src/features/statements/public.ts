export { type Against, compareAgainst, readMark } from './compare-against.ts'
export { verifyStatements } from './verify-statements.ts'
