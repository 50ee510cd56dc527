import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { locales } from './values/locale.ts'
import { currencySchema } from './values/money.ts'
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

export const networkNames = endpoint({
  method: 'GET',
  path: 'console/networks/names',
  access: 'operator',
  summary: 'Every network by name, as lists are narrowed to one.',
  answer: {
    rows: z.array(
      z.object({
        network_id: idSchema,
        /** As commands call it. */
        name: z.string(),
        default_locale: z.enum(locales),
        isrc_prefix: z.nullable(z.string()),
        settlement_currency: currencySchema,
      }),
    ),
  },
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
  duty: 'networks',
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
  duty: 'networks',
  summary: 'Sets figures of a network’s guides; null lets the default apply again.',
  body: {
    network_id: idSchema,
    constants: z.partialRecord(networkConstantName, z.nullable(z.number().check(z.int()))),
    /** What they were, null for the default; `conflict` where one is another by now. */
    seen: z.partialRecord(networkConstantName, z.nullable(z.number())),
  },
  errors: ['not_found', 'conflict'],
})

export const setDefaultNetwork = endpoint({
  method: 'POST',
  path: 'console/networks/default',
  access: 'operator',
  duty: 'networks',
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
  duty: 'networks',
  summary: 'Lets a network be reached at a further domain.',
  body: domainChange,
  errors: ['not_found', 'conflict'],
})

export const removeDomain = endpoint({
  method: 'POST',
  path: 'console/networks/domains/remove',
  access: 'operator',
  duty: 'networks',
  summary: 'Takes a domain from a network; `conflict` for the last one.',
  body: domainChange,
  errors: ['not_found', 'conflict'],
})

export const networkDeletion = endpoint({
  method: 'GET',
  path: 'console/networks/deletion',
  access: 'operator',
  summary: 'What the deletion of a network takes away, and how far it is; a deleted network answers, too.',
  query: { network: idQuerySchema },
  answer: {
    name: z.string(),
    /** A second administrator was asked to confirm it; null where nobody waits. */
    asked: z.nullable(z.object({ asked_by: z.string(), asked_at: time, ends_at: time })),
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
  duty: 'networks',
  summary:
    'Closes a network at once and removes all of it in the background; the audit log stays. `name` is typed, `password` is the operator’s own. `is_asked`: two persons are required, and a second administrator was asked.',
  body: { network_id: idSchema, name: networkNameSchema, password },
  answer: { is_asked: z.boolean() },
  errors: ['not_found', 'conflict', 'invalid_credentials', 'too_many_requests'],
})

export type NetworkRow = AnswerOf<typeof networks>['rows'][number]
export type NetworkDetail = AnswerOf<typeof network>['network']
export type DomainCheck = AnswerOf<typeof checkDomain>
