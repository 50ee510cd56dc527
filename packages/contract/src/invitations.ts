import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nicknameSchema, passwordSchema } from './values/account.ts'
import { operatorRoles } from './values/roles.ts'

/** How long the link of an invitation can be used. */
export const invitationDays = 7

/** The same of the one that a start prints while there is no operator. */
export const firstOperatorHours = 24

/** What a link can make a person. */
export const invitedRoles = ['member', 'manager', ...operatorRoles] as const

/** 256 random bits; the link carries it behind its `#`, where no server's log and no referrer has it. */
const token = z.string().check(z.maxLength(100))

export const invitation = endpoint({
  method: 'POST',
  path: 'invitations/show',
  access: 'anyone',
  summary:
    'Whom a link invites to the domain’s network, or to run the installation. Changes nothing. Unknown, used, expired and revoked ones answer alike.',
  body: { token },
  answer: {
    /** Empty: the first operator, who chooses it. */
    user_id: z.string(),
    nickname: z.string(),
    role: z.enum(invitedRoles),
    expires_at: z.string(),
  },
  errors: ['not_found', 'too_many_requests', 'unknown_domain'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: 'invitations/accept',
  access: 'anyone',
  summary:
    'Makes the account that a link invites, with a password of its own choosing; the link works once. `conflict` for an administrator where two persons are required meanwhile.',
  body: {
    token,
    /** Of the first operator; everybody else’s is in the invitation. */
    user_id: z.optional(z.string().check(z.maxLength(320), z.trim())),
    nickname: nicknameSchema,
    new_password: passwordSchema,
  },
  errors: ['not_found', 'conflict', 'too_many_requests', 'unknown_domain'],
})
