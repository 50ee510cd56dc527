import * as z from 'zod/mini'
import { taxRuleValues } from './console-close-members.ts'
import { endpoint } from './endpoint.ts'
import { givenPasswordSchema } from './second-factor.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { idSchema } from './values/ids.ts'

/** What a second administrator confirms where two persons are required. */
export const approvalKinds = [
  'two_persons.off',
  'operator.promote',
  'network.delete',
  'channel.award',
  'close.one_person',
  'close.limit',
  'tax_rule.set',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** How long a second administrator has. */
export const approvalDays = 7

export const approvalStates = ['waiting', 'confirmed', 'declined', 'withdrawn', 'lapsed'] as const

const someone = z.object({ account_id: idSchema, nickname: z.string() })

const approval = z.object({
  approval_id: idSchema,
  kind: z.enum(approvalKinds),
  subject: z.string(),
  /** What the subject is called; null where it needs no name. */
  name: z.nullable(z.string()),
  /** Of an award: the network that gets the channel, those that lose it, and why, in the reader’s language. */
  award: z.nullable(
    z.object({ network: z.string(), losers: z.array(z.string()), reason: z.nullable(z.string()) }),
  ),
  /** Of a tax rule: what it would say. */
  tax_rule: z.nullable(z.object(taxRuleValues)),
  state: z.enum(approvalStates),
  asked_by: someone,
  /** Asked for by the viewer, who can take it back and not confirm it. */
  is_own: z.boolean(),
  asked_at: z.string(),
  ends_at: z.string(),
  decided_by: z.nullable(someone),
  decided_at: z.nullable(z.string()),
})
export type Approval = z.output<typeof approval>

export const approvals = endpoint({
  method: 'GET',
  path: 'console/approvals/list',
  access: 'operator',
  summary:
    'What administrators asked a second one for, the latest first; `waiting`: what is not decided yet.',
  query: { state: z._default(z.enum(['waiting', 'decided']), 'waiting'), ...consolePageQuery() },
  answer: {
    ...consolePage(approval),
    /** Whether two persons are required. */
    two_persons: z.boolean(),
  },
})

export const setTwoPersons = endpoint({
  method: 'POST',
  path: 'console/approvals/rule',
  access: 'operator',
  duty: 'approvals',
  summary:
    'Requires two persons for what approvals are for, or no longer. `is_asked`: switching it off needs a second person, too, who was asked. `conflict` where it is so already, and without a second administrator.',
  body: { two_persons: z.boolean(), password: givenPasswordSchema },
  answer: { is_asked: z.boolean() },
  errors: ['conflict', 'invalid_credentials', 'too_many_requests'],
})

export const confirmApproval = endpoint({
  method: 'POST',
  path: 'console/approvals/confirm',
  access: 'operator',
  duty: 'approvals',
  summary:
    'Carries out what another administrator asked for. `forbidden` for one’s own request, `conflict` where it was decided or has lapsed, or where what it is about has changed.',
  body: { approval_id: idSchema, password: givenPasswordSchema },
  errors: ['not_found', 'forbidden', 'conflict', 'invalid_credentials', 'too_many_requests'],
})

export const declineApproval = endpoint({
  method: 'POST',
  path: 'console/approvals/decline',
  access: 'operator',
  summary:
    'Takes back what one asked for oneself; administrators decline what others asked for, `forbidden` for anybody else.',
  body: { approval_id: idSchema },
  errors: ['not_found', 'forbidden', 'conflict'],
})
