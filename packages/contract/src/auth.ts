import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idSchema } from './values/ids.ts'
import { localeSchema } from './values/locale.ts'
import { currencySchema } from './values/money.ts'
import { operatorRoles } from './values/roles.ts'
import { tableColumnsSchema } from './values/table-columns.ts'

export const permissionFlag = { member: 0, manager: 1, operator: 2 } as const

export const login = endpoint({
  method: 'POST',
  path: 'member/login',
  access: 'anyone',
  summary:
    'Sign in to the network of the domain header; the id is trimmed. Answers a token, or a challenge for `member/login/second` where the account signs in with a code, too.',
  body: {
    id: z.string().check(z.maxLength(320), z.trim(), z.minLength(1)),
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
  },
  answer: { token: z.nullable(z.string()), challenge: z.optional(z.string()) },
  errors: ['forbidden', 'invalid_credentials', 'too_many_requests', 'unknown_domain'],
})

export const logout = endpoint({
  method: 'POST',
  path: 'member/logout',
  access: 'signed_in',
  before_second_factor: true,
  while_viewing: true,
  summary: 'Revoke the token of this call.',
})

export const me = endpoint({
  method: 'GET',
  path: 'member/me',
  access: 'signed_in',
  before_second_factor: true,
  summary:
    'The signed-in account. `permission_flag`: 0 member, 1 manager, 2 operator. `second_factor_needed`: its manager requires one, and until it is set up no other call answers.',
  answer: {
    token: z.string(),
    permission_flag: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    settings: z.object({ channel_verify_needed: z.boolean(), second_factor_needed: z.boolean() }),
    /** Published notices that the account has not read, and the urgent ones of them whose banner it has not put away. */
    notices: z.object({
      unread: z.number(),
      urgent: z.array(z.object({ notice_id: idSchema, title: z.string(), locale: localeSchema })),
    }),
    account: z.object({
      account_id: idSchema,
      user_id: z.string(),
      nickname: z.string(),
      /** Null for accounts of networks. */
      operator_role: z.nullable(z.enum(operatorRoles)),
      /** What the account chose; null where it follows the network and the browser. */
      currency: z.nullable(currencySchema),
      language: z.nullable(localeSchema),
      theme: z.nullable(z.enum(['light', 'dark'])),
      /** The columns it chose, by table. */
      columns: tableColumnsSchema,
      /** Single letters are shortcuts where a screen has some. */
      single_keys: z.boolean(),
    }),
    /** An operator sees what the account sees, until then and why, and changes nothing; null: the account's own session. */
    viewing: z.nullable(z.object({ ends_at: z.string(), reason: z.string() })),
    network: z.nullable(
      z.object({
        network_id: idSchema,
        name: z.string(),
        default_currency: currencySchema,
        /** What its members are paid in. */
        settlement_currency: currencySchema,
      }),
    ),
  },
})
