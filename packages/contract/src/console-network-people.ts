import * as z from 'zod/mini'
import { addApiKey, apiKeyScopes, apiKeys } from './api-keys.ts'
import { endpoint } from './endpoint.ts'
import { invitedRoles } from './invitations.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { localeSchema } from './values/locale.ts'

const time = z.string()

export const networkPeople = endpoint({
  method: 'GET',
  path: 'console/networks/people',
  access: 'operator',
  summary: 'The members, or the managers, of a network by nickname.',
  query: {
    network: idQuerySchema,
    role: z._default(z.enum(['member', 'manager']), 'manager'),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...consolePageQuery(),
  },
  answer: consolePage(
    z.object({
      account_id: idSchema,
      nickname: z.string(),
      user_id: z.string(),
      created_at: time,
      last_signed_in_at: z.nullable(time),
      /** Assigned to a member. */
      channels: z.number(),
    }),
  ),
  errors: ['not_found'],
})

export const networkKeys = endpoint({
  method: 'GET',
  path: 'console/networks/keys',
  access: 'operator',
  summary: 'The keys of a network’s partner servers, the latest first; never a key itself.',
  query: { network: idQuerySchema },
  answer: apiKeys.answer.shape,
  errors: ['not_found'],
})

export const addNetworkKey = endpoint({
  method: 'POST',
  path: 'console/networks/keys/add',
  access: 'operator',
  duty: 'networks',
  summary: 'Makes a key for a partner’s server of a network. `key` is answered this once and kept nowhere.',
  body: {
    network_id: idSchema,
    ...addApiKey.body.shape,
    scopes: z.array(z.enum(apiKeyScopes)).check(z.minLength(1), z.maxLength(apiKeyScopes.length)),
  },
  answer: addApiKey.answer.shape,
  errors: ['not_found', 'invalid_credentials', 'too_many_requests', 'conflict'],
})

export const revokeNetworkKey = endpoint({
  method: 'POST',
  path: 'console/networks/keys/revoke',
  access: 'operator',
  duty: 'networks',
  summary: 'Ends a key of a network at once.',
  body: { network_id: idSchema, api_key_id: idSchema },
  errors: ['not_found'],
})

/** Somebody who is invited and has not come yet. */
export const openInvitation = z.object({
  user_id: z.string(),
  nickname: z.string(),
  role: z.enum(invitedRoles),
  invited_at: time,
  expires_at: time,
  is_expired: z.boolean(),
})
export type OpenInvitation = z.output<typeof openInvitation>

export const networkInvitations = endpoint({
  method: 'GET',
  path: 'console/networks/invitations',
  access: 'operator',
  summary: 'Who is invited to a network and has not come yet, the latest first.',
  query: { network: idQuerySchema, ...consolePageQuery() },
  answer: consolePage(openInvitation),
  errors: ['not_found'],
})

/** A link that was made, and how it fared as a mail. */
export const invitationLink = z.object({
  /** Told this once. */
  link: z.string(),
  expires_at: time,
  /** sent, failed, or none: this installation sends no mail. */
  mail: z.enum(['sent', 'failed', 'none']),
})

export const invite = endpoint({
  method: 'POST',
  path: 'console/networks/invitations/add',
  access: 'operator',
  duty: 'networks',
  summary:
    'Makes a link by which a person becomes a member or manager of a network; it ends an earlier one of the same person. `conflict` where the network has this account.',
  body: {
    network_id: idSchema,
    user_id: z.string().check(z.maxLength(320), z.trim(), z.minLength(1)),
    nickname: z.string().check(z.maxLength(200)),
    role: z.enum(['member', 'manager']),
    /** Of the mail. */
    language: localeSchema,
  },
  answer: { invitation: invitationLink },
  errors: ['not_found', 'conflict'],
})

export const revokeInvitation = endpoint({
  method: 'POST',
  path: 'console/networks/invitations/revoke',
  access: 'operator',
  duty: 'networks',
  summary: 'Ends an invitation at once.',
  body: { network_id: idSchema, user_id: z.string().check(z.maxLength(320)) },
  errors: ['not_found'],
})
