import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { secondCodeSchema } from './second-factor.ts'
import { passwordSchema } from './values/account.ts'

/** 256 random bits as text, as challenges and reset links carry them. */
const secretTextSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** How long a challenge of `member/login` waits for its code. */
export const challengeMinutes = 5
/** How long the link in a mail can be used. */
export const resetMinutes = 30

export const loginSecond = endpoint({
  method: 'POST',
  path: 'member/login/second',
  access: 'anyone',
  summary:
    'The second step of signing in: the challenge of `member/login` with a code of the authenticator app or a recovery code. Answers a token; a challenge works once, within 5 minutes.',
  body: { challenge: secretTextSchema, code: secondCodeSchema },
  answer: { token: z.string() },
  errors: ['invalid_credentials', 'challenge_expired', 'too_many_requests', 'unknown_domain'],
})

export const passwordRecovery = endpoint({
  method: 'GET',
  path: 'member/password/recovery',
  access: 'anyone',
  summary:
    'How a forgotten password is replaced here: by a link in a mail, or by asking the manager or the operator.',
  answer: { by_mail: z.boolean() },
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: 'member/password/forgot',
  access: 'anyone',
  summary:
    'Sends a link by mail to the account with this id, if there is one; answers the same where there is none. `not_found` where this installation sends no mail.',
  body: { id: z.string().check(z.maxLength(320), z.trim(), z.minLength(1)) },
  errors: ['not_found', 'too_many_requests', 'unknown_domain'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: 'member/password/reset',
  access: 'anyone',
  summary:
    'Sets a new password with the token of a mailed link, once, within 30 minutes. Ends all sessions of the account.',
  body: { token: secretTextSchema, new_password: passwordSchema },
  errors: ['challenge_expired', 'too_many_requests', 'unknown_domain'],
})
