export { type Invitation, invite } from './mutations.ts'
export { sendInvitation } from './send-invitation.ts'
