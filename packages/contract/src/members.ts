import * as z from 'zod/mini'
import { sessionSchema } from './account-settings.ts'
import { lineOutcomes } from './channel-lines.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { nicknameSchema, passwordSchema, userIdSchema } from './values/account.ts'
import { channelCategories } from './values/channel-categories.ts'
import { feeRateQuerySchema, feeRateSchema } from './values/fee-rate.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { memberSorts } from './values/member-sort.ts'
import { currencySchema, moneySchema, ratioSchema } from './values/money.ts'
import { pageQuery } from './values/page.ts'
import { calendarDaySchema, monthSchema } from './values/period.ts'
import { searchSchema } from './values/search.ts'
import { startSteps } from './values/start-steps.ts'

const time = z.string()
const money = z.nullable(moneySchema)

/** A fee rate and the month from which it holds. */
const feeChange = z.object({ from_month: monthSchema, fee_rate: feeRateSchema })

/** Gross over the days that are compared, over those they are compared with, and the difference; null where nothing is compared. */
const growth = { matched: money, previous: money, change: money }

const memberAccount = z.object({
  account_id: idSchema,
  user_id: z.string(),
  nickname: z.string(),
  /** The rate that holds this month, and since which. */
  fee_rate: feeRateSchema,
  fee_rate_since: monthSchema,
  /** The next change, where one is planned. */
  fee_rate_next: z.nullable(feeChange),
  channels: z.number(),
  /** Where it stands on its way to its first earnings. */
  start_step: z.enum(startSteps),
  /** This month's estimated revenue: gross − fee = net; null while nothing of the month is reported. */
  gross: money,
  fee: money,
  net: money,
  ...growth,
  /** Gross of the whole month before, at its own rate; null where nothing of it is known. */
  month_before: money,
  /** Gross as a part of all that the network earned this month. */
  share: ratioSchema,
  /** Signs in with a code, which its manager can take off. */
  has_second_factor: z.boolean(),
  last_signed_in_at: z.nullable(time),
  registered_at: time,
})
export type MemberAccount = z.output<typeof memberAccount>

/** Which month "this month" is, in which money and how far it is reported. */
const thisMonth = z.object({
  month: monthSchema,
  currency: currencySchema,
  data_through: z.nullable(calendarDaySchema),
  /** The month whose exchange rate it is converted at, where it has none of its own yet. */
  carried_rate_of: z.nullable(monthSchema),
  /** The days of the month before that it is compared with, and over how many (`days`) of its own (`of_days`). */
  compared: z.nullable(
    z.object({ from: calendarDaySchema, to: calendarDaySchema, days: z.number(), of_days: z.number() }),
  ),
})

export const accounts = endpoint({
  method: 'GET',
  path: 'member/mcn/accounts',
  access: 'manager',
  summary: "The network's member accounts, a page at a time, each with what its channels earned this month.",
  query: {
    search: searchSchema,
    sort: z._default(z.enum(memberSorts), 'nickname'),
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
    ...pageQuery(50),
  },
  answer: {
    page: z.number(),
    size: z.number(),
    total: z.number(),
    this_month: thisMonth,
    /** Over all that was found: a channel that several members share counts once, at the mean of their fee rates. */
    totals: z.object({
      channels: z.number(),
      /** Of them, assigned to several of those members: each of these shows them, so the rows do not add up to the totals. */
      shared_channels: z.number(),
      gross: money,
      /** fee / gross; null where nothing was earned. */
      fee_rate: ratioSchema,
      fee: money,
      net: money,
      ...growth,
      share: ratioSchema,
      /** How many members have signed in within the last 28 days, and how many were registered this month. */
      active: z.number(),
      new: z.number(),
    }),
    accounts: z.array(memberAccount),
  },
})

export const oneAccount = endpoint({
  method: 'GET',
  path: 'member/mcn/account',
  access: 'manager',
  summary: 'One member account, as the list shows it.',
  query: { target: idQuerySchema },
  answer: { this_month: thisMonth, account: memberAccount },
  errors: ['not_found'],
})

export const memberSessions = endpoint({
  method: 'GET',
  path: 'member/mcn/sessions',
  access: 'manager',
  summary: 'Where a member is signed in, the latest seen first; at most 100.',
  query: { target: idQuerySchema },
  answer: { sessions: z.array(sessionSchema) },
  errors: ['not_found'],
})

export const endMemberSession = endpoint({
  method: 'POST',
  path: 'member/mcn/sessions/end',
  access: 'manager',
  summary: 'Ends a session of a member, at once. `not_found` for any that is not its own.',
  body: { target: idSchema, session_id: z.uuid() },
  errors: ['not_found'],
})

/** How a channel given to a new member fared. `assigned`: it was here already. */
export const givenOutcomes = [...lineOutcomes, 'assigned'] as const

/** An id of a channel of the network, or a link. */
export const givenChannel = z.union([
  idSchema,
  z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)),
])

/** How one of them fared. */
export const channelResult = z.object({
  given: z.union([idSchema, z.string()]),
  outcome: z.enum(givenOutcomes),
  /** Of a channel that is assigned now. */
  channel_id: z.nullable(idSchema),
  title: z.nullable(z.string()),
  message: z.string(),
})

export const addMember = endpoint({
  method: 'POST',
  path: 'member/mcn/add',
  access: 'manager',
  summary:
    'Creates a member. Each channel fares by itself: ids are assigned, links registered as Pending and assigned; the member is created even where some fail.',
  body: {
    user_id: userIdSchema,
    password: passwordSchema,
    nickname: nicknameSchema,
    channels: z._default(z.array(givenChannel).check(z.maxLength(50)), []),
    /** Of the channels that are registered. */
    category: z.optional(z.enum(channelCategories)),
  },
  answer: {
    account_id: idSchema,
    channels: z.array(channelResult),
  },
  errors: ['conflict'],
})

export const updateMember = endpoint({
  method: 'POST',
  path: 'member/mcn/update',
  access: 'manager',
  summary:
    'Gives a member a new password, which signs it out everywhere, or a fee rate from this month or a later one; earlier months stay as they are, and so does everything where the rate is this already.',
  body: {
    target: idSchema,
    /** The member's new one. */
    password: z.optional(passwordSchema),
    fee_rate: z.optional(feeRateSchema),
    /** This month by default. */
    fee_rate_from: z.optional(monthSchema),
  },
  errors: ['not_found'],
})

export const cancelFee = endpoint({
  method: 'POST',
  path: 'member/mcn/cancel.fee',
  access: 'manager',
  summary:
    'Cancels a fee change that is planned for a later month: the rate before it goes on. `not_found` where none is planned for that month.',
  body: { target: idSchema, fee_rate_from: monthSchema },
  errors: ['not_found'],
})

export const deleteMember = endpoint({
  method: 'POST',
  path: 'member/mcn/delete',
  access: 'manager',
  summary:
    'Withdraws a member: it is signed out, its personal data erased, its assignments end. Its channels stay and go on counting.',
  body: {
    target: idSchema,
    /** The manager's own. */
    password: z.string().check(z.maxLength(64)),
  },
  errors: ['not_found', 'invalid_credentials', 'too_many_requests'],
})

export const feeHistory = endpoint({
  method: 'GET',
  path: 'member/fees',
  access: 'signed_in',
  summary: "A member's fee rates, the latest first; a member's own, or by a manager of one of its members.",
  query: { member: z.optional(idQuerySchema) },
  answer: {
    month: monthSchema,
    rates: z.array(
      z.object({
        /** Null: the rate it began with. */
        from_month: z.nullable(monthSchema),
        fee_rate: feeRateSchema,
        set_at: time,
      }),
    ),
  },
  errors: ['not_found'],
})

const feeAndNet = z.object({ fee_rate: feeRateSchema, fee: money, net: money })

export const previewFee = endpoint({
  method: 'GET',
  path: 'member/mcn/fee.preview',
  access: 'manager',
  summary: 'What a fee rate would make of this month. Changes nothing.',
  query: {
    target: idQuerySchema,
    fee_rate: feeRateQuerySchema,
    fee_rate_from: z.optional(monthSchema),
  },
  answer: {
    this_month: thisMonth,
    gross: money,
    /** With the rates as they are, and as they would be. */
    before: feeAndNet,
    after: feeAndNet,
    /** Later changes, which stay. */
    later: z.array(feeChange),
  },
  errors: ['not_found'],
})

export type MembersPage = AnswerOf<typeof accounts>
export type GivenResult = AnswerOf<typeof addMember>['channels'][number]
export type FeePreview = AnswerOf<typeof previewFee>
