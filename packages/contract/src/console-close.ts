import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { exportFormats } from './report-export.ts'
import { closeMonth, closeMonthRow } from './values/close-month.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { pageQuery } from './values/page.ts'
import { monthSchema } from './values/period.ts'
import { memberLine, settledMember, settledMemberQuery, settledTotals } from './values/settled-members.ts'
import {
  basisLevels,
  bridgeSchema,
  buckets,
  closeStates,
  reasonSchema,
  revenueFamilies,
  seenVersion,
  unallocatedReasons,
  usd,
} from './values/settlement.ts'

const ofMonth = { network: idQuerySchema, month: monthSchema }
/** What a change of a month names: `version` is that of the month as it was seen. */
const seenMonth = { network_id: idSchema, month: monthSchema, version: seenVersion }

export const closeMonths = endpoint({
  method: 'GET',
  path: 'console/close/months',
  access: 'operator',
  summary: 'Months of every network’s close with their states and what each still needs, the latest first.',
  query: {
    network: z.optional(idQuerySchema),
    /** waiting: not paid. */
    state: z.optional(z.enum([...closeStates, 'waiting'])),
    ...consolePageQuery(),
  },
  answer: consolePage(z.object({ network_id: idSchema, network: z.string(), ...closeMonthRow })),
  errors: ['not_found'],
})

export const oneCloseMonth = endpoint({
  method: 'GET',
  path: 'console/close/month',
  access: 'operator',
  summary:
    'A month of a network’s close: files, tie-out, rate, bridge, calculation, and what waits for whom.',
  query: ofMonth,
  answer: { month: z.object(closeMonth) },
  errors: ['not_found'],
})

export const closeMembers = endpoint({
  method: 'GET',
  path: 'console/close/members',
  access: 'operator',
  summary: 'The members in a month’s calculation, those that changed most since the last one first.',
  query: { ...ofMonth, ...settledMemberQuery, ...pageQuery(50) },
  answer: {
    page: z.number(),
    size: z.number(),
    total: z.number(),
    totals: settledTotals,
    rows: z.array(z.object(settledMember)),
  },
  errors: ['not_found'],
})

export const closeMember = endpoint({
  method: 'GET',
  path: 'console/close/member',
  access: 'operator',
  summary: 'A member in a month’s calculation, with the way from its estimate and its first 500 lines.',
  query: { ...ofMonth, member: idQuerySchema },
  answer: { member: z.object(settledMember), bridge: bridgeSchema, lines: z.array(memberLine) },
  errors: ['not_found'],
})

export const closeRows = endpoint({
  method: 'GET',
  path: 'console/close/rows',
  access: 'operator',
  summary: 'The rows of the platform’s files behind a number of a month, in the order of their files.',
  query: {
    ...ofMonth,
    file: z.optional(idQuerySchema),
    family: z.optional(z.enum(revenueFamilies)),
    adjustment_type: z.optional(z.string().check(z.maxLength(100))),
    /** Of a member: rows of the channels that it has a part of. */
    member: z.optional(idQuerySchema),
    platform_channel: z.optional(z.string().check(z.maxLength(40))),
    /** Rows that name no channel. */
    without_channel: z.optional(z.stringbool()),
    ...consolePageQuery(100),
  },
  answer: consolePage(
    z.object({
      file_id: z.number(),
      file_name: z.string(),
      line: z.number(),
      family: z.string(),
      platform_channel_id: z.nullable(z.string()),
      channel: z.nullable(z.string()),
      video_id: z.nullable(z.string()),
      asset_id: z.nullable(z.string()),
      day: z.nullable(z.string()),
      activity_month: monthSchema,
      country: z.nullable(z.string()),
      adjustment_type: z.nullable(z.string()),
      views: z.nullable(z.number()),
      usd,
    }),
  ),
  errors: ['not_found'],
})

export const closeDifferences = endpoint({
  method: 'GET',
  path: 'console/close/differences',
  access: 'operator',
  summary:
    'Estimated against settled, without adjustments, by channel, and of rows that name none: the largest differences first; at most 200.',
  query: ofMonth,
  answer: {
    rows: z.array(
      z.object({
        channel_id: z.nullable(idSchema),
        channel: z.nullable(z.string()),
        /** '' of rows that name no channel. */
        platform_channel_id: z.string(),
        /** Of credited days. */
        estimated_usd: usd,
        settled_usd: usd,
        /** settled − estimated. */
        difference_usd: usd,
        /** difference / estimated; null where nothing was estimated. */
        ratio: z.nullable(z.number()),
      }),
    ),
  },
  errors: ['not_found'],
})

export const closeUnattributed = endpoint({
  method: 'GET',
  path: 'console/close/unattributed',
  access: 'operator',
  summary: 'Money of a month that is no member’s, by channel and reason, the most first; at most 500.',
  query: ofMonth,
  answer: {
    rows: z.array(
      z.object({
        bucket: z.enum(buckets),
        reason: z.nullable(z.enum(unallocatedReasons)),
        platform_channel_id: z.nullable(z.string()),
        channel_id: z.nullable(idSchema),
        channel: z.nullable(z.string()),
        family: z.nullable(z.enum(revenueFamilies)),
        usd,
      }),
    ),
  },
  errors: ['not_found'],
})

export const acceptTieOut = endpoint({
  method: 'POST',
  path: 'console/close/accept',
  access: 'operator',
  duty: 'close',
  summary:
    'Accepts a difference between payment summary and files as it is, or with the tie `nobody` money without a member, with a reason; what a missing file has is awaited. The same by another operator, or by the network’s manager, confirms it where the network asks for two or it is above its limit. `is_asked`: it waits for that.',
  body: {
    ...seenMonth,
    tie: z.string().check(z.minLength(1), z.maxLength(200)),
    /** As it was seen. */
    difference_usd: usd,
    reason: reasonSchema,
  },
  answer: { is_asked: z.boolean() },
  errors: ['not_found', 'conflict'],
})

export const setBasis = endpoint({
  method: 'POST',
  path: 'console/close/basis',
  access: 'operator',
  duty: 'close',
  summary: 'Says which files of a family count for a network, in every month that is not approved.',
  body: { ...seenMonth, family: z.enum(['ads', 'premium']), level: z.enum(basisLevels) },
  errors: ['not_found', 'conflict'],
})

export const setRate = endpoint({
  method: 'POST',
  path: 'console/close/rate',
  access: 'operator',
  duty: 'close',
  summary:
    'Enters the settled rate of a month with where it is from; null: that of the payment summary again. `is_asked`: more than 2 % off the market’s or the payment summary’s, or with nothing to compare it with, it counts once another person enters the same.',
  body: {
    ...seenMonth,
    rate: z.nullable(z.string().check(z.regex(/^\d{1,6}(\.\d{1,6})?$/))),
    note: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
  },
  answer: { is_asked: z.boolean() },
  errors: ['not_found', 'forbidden', 'conflict'],
})

export const calculateClose = endpoint({
  method: 'POST',
  path: 'console/close/calculate',
  access: 'operator',
  duty: 'close',
  summary: 'Has a job calculate a month; `conflict` with what it still needs.',
  body: seenMonth,
  errors: ['not_found', 'conflict'],
})

export const approveClose = endpoint({
  method: 'POST',
  path: 'console/close/approve',
  access: 'operator',
  duty: 'close',
  summary: 'Approves a month’s calculation: files that come later correct later months.',
  body: { ...seenMonth, calculation_no: z.number().check(z.int(), z.minimum(1)) },
  errors: ['not_found', 'conflict'],
})

export const lockClose = endpoint({
  method: 'POST',
  path: 'console/close/lock',
  access: 'operator',
  duty: 'close',
  summary:
    'Books an approved month. `is_asked`: the network asks for two persons, and a second one, an operator or its manager, does the same.',
  body: seenMonth,
  answer: { is_asked: z.boolean() },
  errors: ['not_found', 'forbidden', 'conflict'],
})

export const reopenClose = endpoint({
  method: 'POST',
  path: 'console/close/reopen',
  access: 'operator',
  duty: 'close',
  summary:
    'Opens an approved month, or with a second person a locked one of which nothing is paid; the latest one first. `is_asked`: it waits for that person.',
  body: { ...seenMonth, reason: reasonSchema },
  answer: { is_asked: z.boolean() },
  errors: ['not_found', 'forbidden', 'conflict'],
})

export const exportClose = endpoint({
  method: 'POST',
  path: 'console/close/export',
  access: 'operator',
  summary:
    'Where to download a month of a network’s close: all members of its calculation, or one’s statement.',
  body: {
    network_id: idSchema,
    month: monthSchema,
    member: z.optional(idSchema),
    format: z.enum(exportFormats),
  },
  answer: {
    /** Under the API base; answers once, within 60 seconds, without headers of its own. */
    path: z.string(),
  },
  errors: ['not_found'],
})

export type Month = AnswerOf<typeof oneCloseMonth>['month']
export type MonthRow = AnswerOf<typeof closeMonths>['rows'][number]
