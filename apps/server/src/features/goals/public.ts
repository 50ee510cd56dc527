export { compareGoalsAgain } from './mutations.ts'
