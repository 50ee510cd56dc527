import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { exportFormats } from './report-export.ts'
import {
  closeEntry,
  closeMonth,
  closeMonthRow,
  closeProposal,
  namedShare,
  shareSchema,
} from './values/close-month.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { currencySchema } from './values/money.ts'
import { pageQuery } from './values/page.ts'
import { payeeDetails } from './values/payouts.ts'
import { calendarDaySchema, monthSchema } from './values/period.ts'
import {
  memberLine,
  memberPayment,
  settledMember,
  settledMemberQuery,
  settledTotals,
} from './values/settled-members.ts'
import {
  askedOfSecond,
  awaitedFile,
  bridgeSchema,
  carryReasons,
  payeeKinds,
  reasonSchema,
  seenVersion,
  toRecoup,
  usd,
  won,
} from './values/settlement.ts'

export const managedCloseMonths = endpoint({
  method: 'GET',
  path: 'settlement/close/months',
  access: 'manager',
  summary: 'The months of the network’s close with their states, the latest first; at most 36.',
  answer: { rows: z.array(z.object(closeMonthRow)) },
})

export const managedCloseMonth = endpoint({
  method: 'GET',
  path: 'settlement/close/month',
  access: 'manager',
  summary: 'A month of the network’s close: files, tie-out, rate, bridge, and what waits for whom.',
  query: { month: monthSchema },
  answer: { month: z.object(closeMonth) },
})

export const managedCloseMembers = endpoint({
  method: 'GET',
  path: 'settlement/close/members',
  access: 'manager',
  summary: 'The members in a month’s calculation, those that changed most since the last one first.',
  query: { month: monthSchema, ...settledMemberQuery, ...pageQuery(50) },
  answer: {
    page: z.number(),
    size: z.number(),
    total: z.number(),
    totals: settledTotals,
    rows: z.array(z.object(settledMember)),
  },
})

export const managedCloseMember = endpoint({
  method: 'GET',
  path: 'settlement/close/member',
  access: 'manager',
  summary: 'A member in a month’s calculation, with the way from its estimate and its first 500 lines.',
  query: { month: monthSchema, member: idQuerySchema },
  answer: { member: z.object(settledMember), bridge: bridgeSchema, lines: z.array(memberLine) },
  errors: ['not_found'],
})

export const managedCloseEntries = endpoint({
  method: 'GET',
  path: 'settlement/close/entries',
  access: 'manager',
  summary:
    'Adjustments, advances and write-offs of the network’s members, those that wait first; at most 500; and what is still to be recouped of whom.',
  answer: { rows: z.array(closeEntry), to_recoup: z.array(toRecoup) },
})

export const confirmClose = endpoint({
  method: 'POST',
  path: 'settlement/close/confirm',
  access: 'manager',
  summary:
    'Is the second person of what an operator asked for: locks the month, opens it again, accepts a difference (`tie`, with `amount` as it was seen) or takes the rate that was entered (`amount`). `conflict` where nothing waits, or the month is not as it was seen.',
  body: {
    month: monthSchema,
    version: seenVersion,
    what: z.enum(askedOfSecond),
    tie: z._default(z.string().check(z.maxLength(200)), ''),
    amount: z._default(z.string().check(z.maxLength(40)), ''),
  },
  errors: ['not_found', 'conflict'],
})

export const declineClose = endpoint({
  method: 'POST',
  path: 'settlement/close/decline',
  access: 'manager',
  summary:
    'Says no, with a reason, to what an operator asked for in a month (of a difference `tie`): it is as if nobody had asked, and the month says why until it is changed again. `conflict` where it does not wait, or the month is not as it was seen.',
  body: {
    month: monthSchema,
    version: seenVersion,
    what: z.enum(askedOfSecond),
    tie: z._default(z.string().check(z.maxLength(200)), ''),
    reason: reasonSchema,
  },
  errors: ['not_found', 'conflict'],
})

export const confirmCloseEntry = endpoint({
  method: 'POST',
  path: 'settlement/close/entries/confirm',
  access: 'manager',
  summary:
    'Is the second person of an adjustment or an advance that an operator asked for. `conflict` where it does not wait.',
  body: { entry_id: idSchema },
  errors: ['not_found', 'conflict'],
})

export const declineCloseEntry = endpoint({
  method: 'POST',
  path: 'settlement/close/entries/decline',
  access: 'manager',
  summary:
    'Says no, with a reason, to an adjustment or an advance that waits for a second person. `conflict` where it does not wait.',
  body: { entry_id: idSchema, reason: reasonSchema },
  errors: ['not_found', 'conflict'],
})

export const managedShares = endpoint({
  method: 'GET',
  path: 'settlement/close/shares',
  access: 'manager',
  summary:
    'How the money of channels of several members is split in the next open month, and what is proposed; those of which nobody has said so first; at most 500.',
  answer: {
    /** The next open month: from then on a proposal holds. */
    month: monthSchema,
    rows: z.array(
      z.object({
        channel_id: idSchema,
        channel: z.string(),
        /** Since when these hold; null: nobody has set any, so members have equal parts. */
        from_month: z.nullable(monthSchema),
        shares: z.array(namedShare),
        proposal: z.nullable(closeProposal),
      }),
    ),
  },
})

export const proposeShares = endpoint({
  method: 'POST',
  path: 'settlement/close/shares/propose',
  access: 'manager',
  summary:
    'Proposes how a channel is split among members from the next open month on, together 10,000; an operator decides. An empty list: equal parts. Replaces what was proposed before. `conflict` where the shares are not as they were seen.',
  body: {
    channel_id: idSchema,
    shares: z.array(shareSchema).check(z.maxLength(50)),
    seen: z.array(shareSchema).check(z.maxLength(50)),
  },
  errors: ['not_found', 'conflict'],
})

export const managedPayees = endpoint({
  method: 'GET',
  path: 'settlement/close/payees',
  access: 'manager',
  summary: 'How members are paid and taxed, who is held, and what is proposed, by name.',
  query: { search: z.optional(z.string().check(z.trim(), z.maxLength(100))), ...pageQuery(50) },
  answer: {
    page: z.number(),
    size: z.number(),
    total: z.number(),
    rows: z.array(
      z.object({
        account_id: idSchema,
        nickname: z.nullable(z.string()),
        is_withdrawn: z.boolean(),
        kind: z.enum(payeeKinds),
        details: payeeDetails,
        hold_reason: z.nullable(z.string()),
        /** What the books owe it. */
        balance: won,
        proposal: z.nullable(closeProposal),
      }),
    ),
  },
})

export const proposePayee = endpoint({
  method: 'POST',
  path: 'settlement/close/payees/propose',
  access: 'manager',
  summary:
    'Proposes which kind of payee a member is from the next open month on; an operator decides. Replaces what was proposed before. `conflict` where the kind is not as it was seen.',
  body: { account_id: idSchema, kind: z.enum(payeeKinds), seen: z.enum(payeeKinds) },
  errors: ['not_found', 'conflict'],
})

/** A member's month: what it settled at, and when it is paid or why not. */
const ownMonth = {
  month: monthSchema,
  currency: currencySchema,
  /** Of the member, net, as shown. */
  estimated: won,
  /** Before the fee, as the screens of managers count. */
  gross: won,
  gross_usd: usd,
  /** After the fee, before what was carried over. */
  settled: won,
  settled_usd: usd,
  rate: z.string(),
  /** Of a network whose screens are in US dollars: the rate, to tell it in dollars; else null. */
  dollars_at: z.nullable(z.string()),
  payable: won,
  withheld: won,
  carried: won,
  carry_reason: z.nullable(z.enum(carryReasons)),
  hold_reason: z.nullable(z.string()),
  planned_on: z.nullable(calendarDaySchema),
  /** The last day on which its member can object to it. */
  objects_until: calendarDaySchema,
  /** Of a manager: when everybody was paid. */
  ...memberPayment,
  /** Files that had not come when it was closed; came_in: the month that they count in since. */
  awaited: z.array(z.extend(awaitedFile, { came_in: z.nullable(monthSchema) })),
}

export const settledMonth = endpoint({
  method: 'GET',
  path: 'settlement/month',
  access: 'signed_in',
  summary:
    'A member’s settled month, without `month` its last one: what it settled at, why that is not what was estimated, when it is paid or why not, and its first 500 lines. Null where it has none, and for managers.',
  query: { month: z.optional(monthSchema) },
  answer: {
    settled: z.nullable(z.object({ ...ownMonth, bridge: bridgeSchema, lines: z.array(memberLine) })),
  },
})

export const settledMonths = endpoint({
  method: 'GET',
  path: 'settlement/months',
  access: 'signed_in',
  summary:
    'The settled months: of a member its own amounts, of a manager the network’s net; the latest first, at most 36.',
  answer: { rows: z.array(z.object(ownMonth)) },
})

export const exportSettlement = endpoint({
  method: 'POST',
  path: 'settlement/export',
  access: 'signed_in',
  summary:
    'Where to download a month of the close: a member’s statement (its own, once the month is locked; a manager names whose), or for a manager that names none all members of its calculation.',
  body: { month: monthSchema, member: z.optional(idSchema), format: z.enum(exportFormats) },
  answer: {
    /** Under the API base; answers once, within 60 seconds, without headers of its own. */
    path: z.string(),
  },
  errors: ['not_found'],
})

export type CloseMonth = AnswerOf<typeof managedCloseMonth>['month']
export type CloseMonthRow = AnswerOf<typeof managedCloseMonths>['rows'][number]
export type MembersPage = AnswerOf<typeof managedCloseMembers>
export type OneMember = AnswerOf<typeof managedCloseMember>
export type Entry = AnswerOf<typeof managedCloseEntries>['rows'][number]
export type ManagedShares = AnswerOf<typeof managedShares>['rows'][number]
export type ManagedPayee = AnswerOf<typeof managedPayees>['rows'][number]
export type OwnMonth = AnswerOf<typeof settledMonths>['rows'][number]
export type OwnSettled = NonNullable<AnswerOf<typeof settledMonth>['settled']>
