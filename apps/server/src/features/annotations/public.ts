export { listAnnotations } from './queries.ts'
