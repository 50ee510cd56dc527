import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idSchema } from './values/ids.ts'

/** Six digits of an authenticator app, or a recovery code; spaces, dashes and case do not count. */
export const secondCodeSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

/** A password to verify, not to set: one that is too long is simply wrong. */
export const givenPasswordSchema = z.string().check(z.minLength(1), z.maxLength(1024))

export const recoveryCodeCount = 10
const recoveryCodes = { recovery_codes: z.array(z.string()) }

export const secondFactor = endpoint({
  method: 'GET',
  path: 'member/account/second',
  access: 'signed_in',
  before_second_factor: true,
  summary:
    'Whether the account signs in with a code, and how many recovery codes are left. `is_required`: its manager asks for it. `required_of_members`: what a manager has set; null for others.',
  answer: {
    enabled_at: z.nullable(z.string()),
    recovery_codes_left: z.number(),
    is_required: z.boolean(),
    required_of_members: z.nullable(z.boolean()),
  },
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: 'member/account/second/begin',
  access: 'signed_in',
  before_second_factor: true,
  summary:
    'A new secret for an authenticator app, as text (base32) and as an otpauth address for a QR code. Counts once `second/enable` has proven it. `conflict` where codes are asked for already.',
  body: { password: givenPasswordSchema },
  answer: { secret: z.string(), uri: z.string() },
  errors: ['conflict', 'invalid_credentials', 'too_many_requests'],
})

export const enableSecondFactor = endpoint({
  method: 'POST',
  path: 'member/account/second/enable',
  access: 'signed_in',
  before_second_factor: true,
  summary:
    'Asks for a code at sign-in from now on; the code proves the secret of `second/begin`. Answers ten recovery codes, which are never shown again. Ends the account’s other sessions.',
  body: { code: secondCodeSchema },
  answer: recoveryCodes,
  errors: ['conflict', 'invalid_credentials'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: 'member/account/second/codes',
  access: 'signed_in',
  summary: 'Ten new recovery codes; the old ones are worth nothing from now on.',
  body: { password: givenPasswordSchema, code: secondCodeSchema },
  answer: recoveryCodes,
  errors: ['conflict', 'invalid_credentials', 'too_many_requests'],
})

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: 'member/account/second/disable',
  access: 'signed_in',
  summary: 'No code is asked for any more. `conflict` where there is none, or where the manager requires it.',
  body: { password: givenPasswordSchema, code: secondCodeSchema },
  errors: ['conflict', 'invalid_credentials', 'too_many_requests'],
})

export const requireSecondFactor = endpoint({
  method: 'POST',
  path: 'member/mcn/require.second',
  access: 'manager',
  summary:
    'Whether members of the network must sign in with a code. Members without one set it up before they can do anything else.',
  body: { required: z.boolean(), password: givenPasswordSchema },
  errors: ['invalid_credentials', 'too_many_requests'],
})

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: 'member/mcn/reset.second',
  access: 'manager',
  summary:
    'Takes the second factor off a member who has lost it, and ends its sessions. `password` is the manager’s own.',
  body: { target: idSchema, password: givenPasswordSchema },
  errors: ['not_found', 'conflict', 'invalid_credentials', 'too_many_requests'],
})
