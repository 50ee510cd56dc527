import { memberInvitations } from '@cuesheet/contract/member-invitations'
import { queryOf } from '../../lib/client.ts'

/** Who is invited and no member yet. */
export const invitationsQuery = queryOf(memberInvitations)
