export { listLegalNames } from './list-legal-names.ts'
