import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { idSchema } from './values/ids.ts'

/** Of 65 and of 16 bytes, in base64url. */
const publicKeySchema = z.string().check(z.regex(/^[\w-]{87}=?$/))
const authSchema = z.string().check(z.regex(/^[\w-]{22}(==)?$/))

export const pushes = endpoint({
  method: 'GET',
  path: 'pushes',
  access: 'signed_in',
  summary: 'The browsers that notifications of the account are pushed to.',
  answer: {
    /** Whether notifications say amounts and rates. */
    shows_money: z.boolean(),
    rows: z.array(
      z.object({
        subscription_id: idSchema,
        /** SHA-256 of its address in base64url, by which the browser of this session knows itself; null: of another session. */
        endpoint_hash: z.nullable(z.string()),
        /** As it called itself; null: unknown. */
        browser: z.nullable(z.string()),
        system: z.nullable(z.string()),
        created_at: z.string(),
        /** When it took something last. */
        last_at: z.nullable(z.string()),
      }),
    ),
  },
})

export const beginPush = endpoint({
  method: 'POST',
  path: 'pushes/begin',
  access: 'signed_in',
  summary: 'What a browser lets this installation push by, made when it is asked for first.',
  answer: { public_key: z.string() },
  errors: ['not_found'],
})

export const addPush = endpoint({
  method: 'POST',
  path: 'pushes/add',
  access: 'signed_in',
  summary:
    'Has notifications of the account pushed to this browser while the session lasts; what was there with its address is replaced.',
  body: {
    endpoint: z.string().check(z.minLength(1), z.maxLength(1000)),
    p256dh: publicKeySchema,
    auth: authSchema,
  },
  answer: { subscription_id: idSchema },
  errors: ['invalid_input', 'not_found', 'conflict'],
})

export const removePush = endpoint({
  method: 'POST',
  path: 'pushes/remove',
  access: 'signed_in',
  summary: 'Pushes nothing to a browser any more.',
  body: { subscription_id: idSchema },
  errors: ['not_found'],
})

export const setPushes = endpoint({
  method: 'POST',
  path: 'pushes/settings',
  access: 'signed_in',
  summary: 'Whether notifications say amounts and rates, which a locked screen shows.',
  body: { shows_money: z.boolean() },
})

export type PushBrowser = AnswerOf<typeof pushes>['rows'][number]
