export { countRunningAlerts } from './queries.ts'
