export { verifyStatements } from './verify-statements.ts'
