import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { collectionProblems, collectionWays, contentOwnerPattern } from './values/collection.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { settledKind } from './values/settled-kind.ts'

const count = z.number()
const time = z.string()
const problem = z.enum(collectionProblems)
const password = z.string().check(z.minLength(1), z.maxLength(1024))
const contentOwner = z.string().check(z.trim(), z.regex(contentOwnerPattern))

/**
 * none: not connected. new: it was not asked yet. collecting: reports wait to be loaded. current: everything that the
 * platform has is here. failing: the latest try failed.
 */
export const collectionStates = ['none', 'new', 'collecting', 'current', 'failing'] as const

const row = {
  network_id: idSchema,
  network: z.string(),
  state: z.enum(collectionStates),
  /** Null: not connected; so is what follows until `problem_since`. */
  way: z.nullable(z.enum(collectionWays)),
  content_owner: z.nullable(z.string()),
  /** The service account’s address. */
  account: z.nullable(z.string()),
  connected_at: z.nullable(time),
  connected_by: z.nullable(z.string()),
  /** When the platform was last asked with success. */
  asked_at: z.nullable(time),
  next_try_at: z.nullable(time),
  problem: z.nullable(problem),
  problem_since: z.nullable(time),
  /** The latest days of which views and revenue are here, however they came. */
  activity_day: z.nullable(z.string()),
  revenue_day: z.nullable(z.string()),
  /** Reports that are to be loaded. */
  waiting: count,
  /** Reports that could not be loaded, and no other issue of their day stands for them. */
  failed: count,
  /** Newer versions of reports that this release does not know, where the known one ends; and on which day, if it is said. */
  unread_types: z.array(z.string()),
  unread_ends_at: z.nullable(time),
}

export const collectionConnections = endpoint({
  method: 'GET',
  path: 'console/collection/connections',
  access: 'operator',
  summary: 'Every network with how its reports are collected from the platform, by name.',
  query: { network: z.optional(idQuerySchema), ...consolePageQuery() },
  answer: {
    ...consolePage(z.object(row)),
    /** Whether operators can consent: the installation has an OAuth client. */
    has_consent: z.boolean(),
  },
})

export const collectionReports = endpoint({
  method: 'GET',
  path: 'console/collection/reports',
  access: 'operator',
  summary:
    'What the platform makes for a network, the reports of the last 60 days that are not here, and what of the monthly close is not collected; the latest 200 of each.',
  query: { network: idQuerySchema },
  answer: {
    jobs: z.array(
      z.object({
        report_type: z.string(),
        /** When the platform makes no more of these; null: it does not say. */
        expires_at: z.nullable(time),
        /** Since when the platform does not list it any more. */
        gone_at: z.nullable(time),
      }),
    ),
    reports: z.array(
      z.object({
        report_type: z.string(),
        /** month: a file of the monthly close; `day` is the first of its month, `settled` says what it is. */
        span: z.enum(['day', 'month']),
        settled: z.nullable(z.object(settledKind)),
        day: z.string(),
        created_at: z.nullable(time),
        /**
         * waiting: it will be loaded. never_made: the platform has no report of this day. late: it is here, but came when its
         * month was approved: the next open month settles the difference.
         */
        state: z.enum(['waiting', 'refused', 'failed', 'gone', 'never_made', 'late']),
        /** Whether an older issue of its day stands. */
        has_older: z.boolean(),
        /** Why it is refused, in English as commands say it; of a failed one a problem’s code. */
        reason: z.nullable(z.string()),
      }),
    ),
    /**
     * What the platform has made for the close of months and is not collected. no_use: other files say more of the same
     * money. not_read: nobody here knows what it says. older: there is a newer version. no_month: it is not of one whole month.
     */
    kept: z.array(
      z.object({
        report_type: z.string(),
        /** YYYY-MM */
        month: z.string(),
        settled: z.nullable(z.object(settledKind)),
        reason: z.enum(['no_use', 'not_read', 'older', 'no_month']),
      }),
    ),
  },
  errors: ['not_found'],
})

export const connectWithKey = endpoint({
  method: 'POST',
  path: 'console/collection/connect/key',
  access: 'operator',
  duty: 'connections',
  summary:
    'Connects a network with the key of a service account, a JSON file, after trying it: where it lasts, a `problem` is answered and nothing has changed. `password` is the operator’s own.',
  body: {
    network_id: idSchema,
    content_owner: contentOwner,
    key: z.string().check(z.minLength(1), z.maxLength(10_000)),
    password,
  },
  answer: { problem: z.nullable(problem) },
  errors: ['not_found', 'conflict'],
})

export const beginConsent = endpoint({
  method: 'POST',
  path: 'console/collection/connect/begin',
  access: 'operator',
  duty: 'connections',
  summary:
    'Answers the address at which a person of the content owner consents; it leads back with `state` and `code`. `conflict` where the installation has no OAuth client.',
  body: { network_id: idSchema, content_owner: contentOwner, password },
  answer: { url: z.string() },
  errors: ['not_found', 'conflict'],
})

export const finishConsent = endpoint({
  method: 'POST',
  path: 'console/collection/connect/finish',
  access: 'operator',
  duty: 'connections',
  summary:
    'Connects the network that the consent was asked for, after trying it; `not_found` unless the same operator asked within ten minutes.',
  body: {
    state: z.string().check(z.minLength(1), z.maxLength(200)),
    code: z.string().check(z.minLength(1), z.maxLength(1000)),
  },
  answer: { network_id: idSchema, problem: z.nullable(problem) },
  errors: ['not_found', 'conflict'],
})

const ofNetwork = { network_id: idSchema }

export const testConnection = endpoint({
  method: 'POST',
  path: 'console/collection/test',
  access: 'operator',
  duty: 'reports',
  summary: 'Asks the platform in the network’s name: what is missing, if anything, and which reports it has.',
  body: ofNetwork,
  answer: {
    problem: z.nullable(problem),
    /** Those that are collected. */
    report_types: z.array(z.string()),
  },
  errors: ['not_found', 'conflict'],
})

export const collectNow = endpoint({
  method: 'POST',
  path: 'console/collection/collect',
  access: 'operator',
  duty: 'reports',
  summary: 'Has a job ask the platform at once; reports that could not be loaded are tried again.',
  body: ofNetwork,
  errors: ['not_found', 'conflict'],
})

export const disconnect = endpoint({
  method: 'POST',
  path: 'console/collection/disconnect',
  access: 'operator',
  duty: 'connections',
  summary:
    'Forgets by what a network’s reports are collected, and withdraws a consent at the platform; what was loaded stays. `password` is the operator’s own.',
  body: { ...ofNetwork, password },
  errors: ['not_found', 'conflict'],
})
