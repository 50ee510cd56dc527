export { isInScope } from '../../access/scope.ts'
