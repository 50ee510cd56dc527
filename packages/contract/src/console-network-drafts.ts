import * as z from 'zod/mini'
import { invitationLink } from './console-network-people.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { designIds } from './site.ts'
import { percentOfRate } from './values/fee-rate.ts'
import { idSchema } from './values/ids.ts'
import { localeSchema } from './values/locale.ts'
import { networkConstantName } from './values/network-constants.ts'
import { newNetworkDefaults } from './values/network-settings.ts'

/** The steps of a new network, in their order. */
export const draftSteps = ['domain', 'brand', 'defaults', 'manager'] as const
export type DraftStep = (typeof draftSteps)[number]

const typed = z.string().check(z.maxLength(2_000))

/** What is filled in so far, as it was typed: anything may be missing, and nothing need be right yet. */
export const draftContent = z.object({
  step: z._default(z.enum([...draftSteps, 'summary']), 'domain'),
  name: z._default(typed, ''),
  domain: z._default(typed, ''),
  design_id: z._default(z.enum(designIds), 'mcn-1'),
  color_primary: z._default(typed, newNetworkDefaults.color_primary),
  color_primary_dim: z._default(typed, newNetworkDefaults.color_primary_dim),
  /** By language; one left empty shows the default language’s. */
  titles: z._default(z.partialRecord(localeSchema, typed), {}),
  descriptions: z._default(z.partialRecord(localeSchema, typed), {}),
  is_playist: z._default(z.boolean(), false),
  /** Percent, in steps of 0.1. */
  fee_percent: z._default(typed, String(percentOfRate(newNetworkDefaults.default_fee_rate))),
  /** Whole numbers; one left empty is the default. */
  constants: z._default(z.partialRecord(networkConstantName, typed), {}),
  /** The first manager; both empty: nobody is invited yet. */
  manager_id: z._default(typed, ''),
  manager_nickname: z._default(typed, ''),
})
export type DraftContent = z.output<typeof draftContent>

/** What keeps a step from being done, by field: a text in the viewer’s language. */
const problems = z.record(z.enum(draftSteps), z.record(z.string(), z.string()))

const draft = z.object({
  draft_id: z.string(),
  revision: z.number(),
  saved_at: z.string(),
  saved_by: z.nullable(z.string()),
  content: draftContent,
  problems,
})

const draftIdSchema = z.uuid()

export const networkDrafts = endpoint({
  method: 'GET',
  path: 'console/networks/drafts',
  access: 'operator',
  summary: 'New networks that were begun and not created yet, the latest first; 20 at most.',
  answer: {
    rows: z.array(
      z.object({
        draft_id: z.string(),
        name: z.string(),
        saved_at: z.string(),
        saved_by: z.nullable(z.string()),
      }),
    ),
  },
})

export const networkDraft = endpoint({
  method: 'GET',
  path: 'console/networks/drafts/one',
  access: 'operator',
  summary: 'What is filled in of a new network, and what is missing of each step.',
  query: { draft: draftIdSchema },
  answer: { draft },
  errors: ['not_found'],
})

export const saveDraft = endpoint({
  method: 'POST',
  path: 'console/networks/drafts/save',
  access: 'operator',
  duty: 'networks',
  summary:
    'Keeps what is filled in of a new network; `draft_id` null begins one. Its step is the first that has a problem, at most the one that is given. `conflict` where somebody else saved it since `revision`, or 20 wait already.',
  body: {
    draft_id: z.nullable(draftIdSchema),
    revision: z.number().check(z.int(), z.minimum(0)),
    content: draftContent,
  },
  answer: { draft },
  errors: ['not_found', 'conflict'],
})

export const deleteDraft = endpoint({
  method: 'POST',
  path: 'console/networks/drafts/delete',
  access: 'operator',
  duty: 'networks',
  summary: 'Gives up a new network that was begun.',
  body: { draft_id: draftIdSchema },
  errors: ['not_found'],
})

export const createFromDraft = endpoint({
  method: 'POST',
  path: 'console/networks/drafts/create',
  access: 'operator',
  duty: 'networks',
  summary:
    'Creates the network that a draft describes and invites its first manager; the draft is gone then. `invalid_input` names what is missing, `conflict` what is taken.',
  body: {
    draft_id: draftIdSchema,
    revision: z.number().check(z.int(), z.minimum(1)),
    /** Of the mail. */
    language: localeSchema,
  },
  answer: {
    network_id: idSchema,
    name: z.string(),
    invitation: z.nullable(invitationLink),
  },
  errors: ['not_found', 'conflict'],
})

export type Draft = AnswerOf<typeof networkDraft>['draft']
