import * as z from 'zod/mini'
import { invitationLink, openInvitation } from './console-network-people.ts'
import { endpoint } from './endpoint.ts'
import { givenPasswordSchema } from './second-factor.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { localeSchema } from './values/locale.ts'
import { operatorRoles } from './values/roles.ts'

const userId = z.string().check(z.maxLength(320), z.trim(), z.minLength(1))

export const operatorInvitations = endpoint({
  method: 'GET',
  path: 'console/people/invitations',
  access: 'operator',
  summary: 'Who is invited to be an operator and has not come yet, the latest first.',
  query: consolePageQuery(),
  answer: consolePage(openInvitation),
})

export const inviteOperator = endpoint({
  method: 'POST',
  path: 'console/people/invitations/add',
  access: 'operator',
  duty: 'people',
  summary:
    'Makes a link by which a person becomes an operator; it ends an earlier one of the same person. `conflict` where there is such an operator, and for an administrator where two persons are required.',
  body: {
    user_id: userId,
    nickname: z.string().check(z.maxLength(200)),
    operator_role: z.enum(operatorRoles),
    /** Of the mail. */
    language: localeSchema,
    password: givenPasswordSchema,
  },
  answer: { invitation: invitationLink },
  errors: ['conflict', 'invalid_credentials', 'too_many_requests'],
})

export const revokeOperatorInvitation = endpoint({
  method: 'POST',
  path: 'console/people/invitations/revoke',
  access: 'operator',
  duty: 'people',
  summary: 'Ends an operator’s invitation at once.',
  body: { user_id: userId },
  errors: ['not_found'],
})
