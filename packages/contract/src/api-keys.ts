import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { idSchema } from './values/ids.ts'
import { plainLineSchema } from './values/plain-text.ts'

/** What managers let a key do. tickets: sign members in. manager_tickets: managers, too. */
export const managersScopes = ['tickets', 'manager_tickets'] as const
/** What a key may do. reports:write: bring report files, which is for operators to allow. */
export const apiKeyScopes = [...managersScopes, 'reports:write'] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** Keys a network may have at a time. */
export const maxApiKeys = 20

export const apiKeyNameLength = { min: 2, max: 50 } as const
export const apiKeyNameSchema = plainLineSchema(apiKeyNameLength.min, apiKeyNameLength.max)
const scopesSchema = z.array(z.enum(managersScopes)).check(z.minLength(1), z.maxLength(managersScopes.length))

const apiKey = z.object({
  api_key_id: idSchema,
  name: z.string(),
  /** Its first letters, to identify it. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  created_at: z.string(),
  /** Nickname of its maker; null where it was made by command, or its maker has left. */
  created_by: z.nullable(z.string()),
  /** To the minute; null: never. */
  last_used_at: z.nullable(z.string()),
  last_used_address: z.nullable(z.string()),
  /** Who signed in with it within the last 28 days, and how often. */
  recent: z.object({ people: z.number(), sign_ins: z.number() }),
})

export const apiKeys = endpoint({
  method: 'GET',
  path: 'api-keys',
  access: 'manager',
  summary: 'The keys of the network’s partner servers, the latest first; never a key itself.',
  answer: { keys: z.array(apiKey), most: z.number() },
})

export const addApiKey = endpoint({
  method: 'POST',
  path: 'api-keys/add',
  access: 'manager',
  summary:
    'Makes a key for a partner’s server. `key` is answered this once and kept nowhere; `password` is the manager’s own.',
  body: {
    name: apiKeyNameSchema,
    scopes: scopesSchema,
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
  },
  answer: { key: z.string(), api_key: apiKey },
  errors: ['invalid_credentials', 'too_many_requests', 'conflict'],
})

export const revokeApiKey = endpoint({
  method: 'POST',
  path: 'api-keys/revoke',
  access: 'manager',
  summary: 'Ends a key at once, with the tickets asked for with it. Sessions that began with it go on.',
  body: { api_key_id: idSchema },
  errors: ['not_found'],
})

export type ApiKey = AnswerOf<typeof apiKeys>['keys'][number]
