export { listWaitingObjections } from './queries.ts'
