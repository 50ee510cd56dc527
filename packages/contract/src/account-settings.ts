import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { givenPasswordSchema } from './second-factor.ts'
import { nicknameSchema, passwordSchema } from './values/account.ts'
import { pageQuery } from './values/page.ts'

export const updateAccount = endpoint({
  method: 'POST',
  path: 'member/account/update',
  access: 'signed_in',
  summary:
    'Changes nickname or password, proven by the current password; what is not given, or an empty new password, stays. A new password ends the account’s other sessions.',
  body: {
    password: givenPasswordSchema,
    new_password: z.optional(z.union([z.literal(''), passwordSchema])),
    nickname: z.optional(nicknameSchema),
  },
  errors: ['invalid_credentials', 'too_many_requests'],
})

export const withdraw = endpoint({
  method: 'POST',
  path: 'member/account/delete.account',
  access: 'signed_in',
  before_second_factor: true,
  summary:
    'Withdraws the signed-in account: its sessions, personal data and assignments end, figures stay without the name. `conflict` for a manager whose network still has members.',
  body: { password: givenPasswordSchema },
  errors: ['conflict', 'invalid_credentials', 'too_many_requests'],
})

/** What a user agent says of itself; null where it says nothing known. */
export const deviceSchema = z.object({
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  is_phone: z.boolean(),
})

/** Where an account is signed in. */
export const sessionSchema = z.object({
  session_id: z.string(),
  device: deviceSchema,
  address: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
})

export const sessions = endpoint({
  method: 'GET',
  path: 'member/account/sessions',
  access: 'signed_in',
  summary: 'Where the account is signed in: this session first, then the latest seen; at most 100.',
  answer: {
    sessions: z.array(sessionSchema),
  },
})

export const endSession = endpoint({
  method: 'POST',
  path: 'member/account/sessions/end',
  access: 'signed_in',
  summary: 'Ends another session of the account, at once. `not_found` for any that is not its own.',
  body: { session_id: z.uuid() },
  errors: ['not_found'],
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: 'member/account/sessions/end.others',
  access: 'signed_in',
  summary: 'Ends all sessions of the account but this one; answers how many there were.',
  answer: { ended: z.number() },
})

/** What happens to an account's access, as its owner reads it. */
export const securityEventKinds = [
  'signed_in',
  'sign_in_refused',
  'code_refused',
  'signed_out',
  'session_ended',
  'password_changed',
  'password_changed_by_manager',
  'password_changed_by_operator',
  'locked',
  'unlocked',
  'role_changed',
  'viewed_by_operator',
  'viewing_ended',
  'reset_mailed',
  'password_reset',
  'second_on',
  'second_off',
  'second_taken_off',
  'recovery_codes_renewed',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

export const securityEvents = endpoint({
  method: 'GET',
  path: 'member/account/security',
  access: 'signed_in',
  summary:
    'What happened to the account’s access, the latest first: sign-ins, refused ones, ended sessions, changes of password and second factor.',
  query: pageQuery(20, 100),
  answer: {
    page: z.number(),
    size: z.number(),
    total: z.number(),
    rows: z.array(
      z.object({
        event_id: z.string(),
        kind: z.enum(securityEventKinds),
        at: z.string(),
        device: z.nullable(deviceSchema),
        address: z.nullable(z.string()),
        /** A recovery code was used instead of the authenticator app. */
        by_recovery_code: z.boolean(),
        /** Why an operator locked the account or saw what it sees. */
        reason: z.nullable(z.string()),
      }),
    ),
  },
})

export type Session = AnswerOf<typeof sessions>['sessions'][number]
export type SecurityEvent = AnswerOf<typeof securityEvents>['rows'][number]
