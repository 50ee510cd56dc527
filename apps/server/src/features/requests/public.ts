export { deleteChannelRequests } from './mutations.ts'
export { dueRequests, listDueRequests } from './queries.ts'
