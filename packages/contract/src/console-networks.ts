import * as z from 'zod/mini'
import { addApiKey, apiKeys } from './api-keys.ts'
import { endpoint } from './endpoint.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { localeSchema } from './values/locale.ts'
import { networkConstantName } from './values/network-constants.ts'
import { networkChanges, networkNameSchema, ownDomainSchema } from './values/network-settings.ts'
import { daySchema } from './values/period.ts'

const password = z.string().check(z.minLength(1), z.maxLength(1024))
const time = z.string()

/** late: its reports are. no_reports: none was ever shown. no_manager: nobody can sign in to run it. deleting: it is being removed. */
export const networkStates = ['late', 'no_reports', 'no_manager', 'deleting'] as const

const health = {
  network_id: idSchema,
  name: z.string(),
  /** Its title in the viewer’s language. */
  title: z.string(),
  logo_favicon: z.nullable(z.string()),
  is_playist: z.boolean(),
  is_default: z.boolean(),
  domains: z.array(z.string()),
  channels: z.object({
    pending: z.number(),
    on_hold: z.number(),
    approved: z.number(),
    rejected: z.number(),
    /** Approved, and not proven to be the network’s. */
    unverified: z.number(),
  }),
  members: z.number(),
  managers: z.number(),
  last_signed_in_at: z.nullable(time),
  /** The last day whose figures are shown; null: none is. */
  data_through: z.nullable(z.string()),
  /** Days that reports are overdue, 0: none. */
  late_days: z.number(),
  is_deleting: z.boolean(),
}

export const networks = endpoint({
  method: 'GET',
  path: 'console/networks/list',
  access: 'operator',
  summary: 'Every network with how it is doing, by name.',
  query: {
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    state: z.optional(z.enum(networkStates)),
    ...consolePageQuery(),
  },
  answer: consolePage(z.object(health)),
})

export const network = endpoint({
  method: 'GET',
  path: 'console/networks/one',
  access: 'operator',
  summary: 'A network: how it is doing, and all that is set of it.',
  query: { network: idQuerySchema },
  answer: {
    network: z.object({
      ...health,
      created_at: time,
      settings: z.object(networkChanges),
      second_factor_required: z.boolean(),
      /** What it has set otherwise than the defaults. */
      own_constants: z.partialRecord(networkConstantName, z.number()),
      invited: z.number(),
    }),
  },
  errors: ['not_found'],
})

export const setNetwork = endpoint({
  method: 'POST',
  path: 'console/networks/set',
  access: 'operator',
  role: 'administrator',
  summary:
    'Sets what is given of a network; everything else stays. `seen` says what it was: `conflict` where it is no longer so.',
  body: {
    network_id: idSchema,
    changes: z.partial(z.object(networkChanges)),
    seen: z.partial(z.object(networkChanges)),
  },
  errors: ['not_found', 'conflict'],
})

export const setConstants = endpoint({
  method: 'POST',
  path: 'console/networks/constants',
  access: 'operator',
  role: 'administrator',
  summary: 'Sets figures of a network’s guides; null lets the default apply again.',
  body: {
    network_id: idSchema,
    constants: z.partialRecord(networkConstantName, z.nullable(z.number().check(z.int()))),
  },
  errors: ['not_found'],
})

export const setDefaultNetwork = endpoint({
  method: 'POST',
  path: 'console/networks/default',
  access: 'operator',
  role: 'administrator',
  summary: 'Says which network answers on domains that are nobody’s; null: they show an error page.',
  body: { network_id: z.nullable(idSchema) },
  errors: ['not_found', 'conflict'],
})

/**
 * here: the domain leads to this installation. elsewhere: to another machine. nowhere: the name is not known.
 * unknown: it cannot be told from here.
 */
export const domainStates = ['here', 'elsewhere', 'nowhere', 'unknown'] as const

export const checkDomain = endpoint({
  method: 'GET',
  path: 'console/networks/domains/check',
  access: 'operator',
  summary: 'Where a domain leads, whether somebody has it, and what its owner sets so that it leads here.',
  query: { domain: ownDomainSchema },
  answer: {
    state: z.enum(domainStates),
    /** What the name resolves to. */
    addresses: z.array(z.string()),
    /** Addresses of this installation, for A and AAAA records. */
    own_addresses: z.array(z.string()),
    /** What a CNAME record names; null where the installation has no name of its own that others can look up. */
    cname: z.nullable(z.string()),
    /** The network that has it; null: it is free. */
    taken_by: z.nullable(z.string()),
    is_installation: z.boolean(),
  },
})

const domainChange = { network_id: idSchema, domain: ownDomainSchema }

export const addDomain = endpoint({
  method: 'POST',
  path: 'console/networks/domains/add',
  access: 'operator',
  role: 'administrator',
  summary: 'Lets a network be reached at a further domain.',
  body: domainChange,
  errors: ['not_found', 'conflict'],
})

export const removeDomain = endpoint({
  method: 'POST',
  path: 'console/networks/domains/remove',
  access: 'operator',
  role: 'administrator',
  summary: 'Takes a domain from a network; `conflict` for the last one.',
  body: domainChange,
  errors: ['not_found', 'conflict'],
})

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
  role: 'administrator',
  summary: 'Makes a key for a partner’s server of a network. `key` is answered this once and kept nowhere.',
  body: { network_id: idSchema, ...addApiKey.body.shape },
  answer: addApiKey.answer.shape,
  errors: ['not_found', 'invalid_credentials', 'too_many_requests', 'conflict'],
})

export const revokeNetworkKey = endpoint({
  method: 'POST',
  path: 'console/networks/keys/revoke',
  access: 'operator',
  role: 'administrator',
  summary: 'Ends a key of a network at once.',
  body: { network_id: idSchema, api_key_id: idSchema },
  errors: ['not_found'],
})

export const networkInvitations = endpoint({
  method: 'GET',
  path: 'console/networks/invitations',
  access: 'operator',
  summary: 'Who is invited to a network and has not come yet, the latest first.',
  query: { network: idQuerySchema },
  answer: {
    rows: z.array(
      z.object({
        user_id: z.string(),
        nickname: z.string(),
        permission_flag: z.union([z.literal(0), z.literal(1)]),
        invited_at: time,
        expires_at: time,
        is_expired: z.boolean(),
      }),
    ),
  },
  errors: ['not_found'],
})

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
  role: 'administrator',
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
  role: 'administrator',
  summary: 'Ends an invitation at once.',
  body: { network_id: idSchema, user_id: z.string().check(z.maxLength(320)) },
  errors: ['not_found'],
})

export const networkDeletion = endpoint({
  method: 'GET',
  path: 'console/networks/deletion',
  access: 'operator',
  summary: 'What the deletion of a network takes away, and how far it is; a deleted network answers, too.',
  query: { network: idQuerySchema },
  answer: {
    name: z.string(),
    /** Null where it is gone already. */
    goes: z.nullable(
      z.object({
        domains: z.array(z.string()),
        channels: z.number(),
        members: z.number(),
        managers: z.number(),
        api_keys: z.number(),
        first_day: z.nullable(daySchema),
        last_day: z.nullable(daySchema),
      }),
    ),
    progress: z.nullable(
      z.object({
        requested_at: time,
        requested_by: z.nullable(z.string()),
        channels: z.number(),
        channels_done: z.number(),
        finished_at: z.nullable(time),
      }),
    ),
  },
  errors: ['not_found'],
})

export const deleteNetwork = endpoint({
  method: 'POST',
  path: 'console/networks/delete',
  access: 'operator',
  role: 'administrator',
  summary:
    'Closes a network at once and removes all of it in the background; the audit log stays. `name` is typed, `password` is the operator’s own.',
  body: { network_id: idSchema, name: networkNameSchema, password },
  errors: ['not_found', 'conflict', 'invalid_credentials', 'too_many_requests'],
})
