import * as z from 'zod/mini'
import { rejectRow } from './console-uploads.ts'
import { endpoint } from './endpoint.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { idQuerySchema, idSchema, platformChannelIdSchema } from './values/ids.ts'
import { daySchema, monthSchema } from './values/period.ts'
import { dayStates, reportKindSchema } from './values/report-intake.ts'

const count = z.number()
/** Views, US dollars as an exact decimal, or impressions. */
const figure = z.string()

export const reportNetworks = endpoint({
  method: 'GET',
  path: 'console/reports/networks',
  access: 'operator',
  summary: 'Every network by name, with the days up to which it has reports.',
  query: consolePageQuery(500),
  answer: consolePage(
    z.object({
      network_id: idSchema,
      name: z.string(),
      activity_through: z.nullable(z.string()),
      revenue_through: z.nullable(z.string()),
      /** Days by which the later of the two is overdue. */
      late_days: count,
    }),
  ),
})

export const reportCalendar = endpoint({
  method: 'GET',
  path: 'console/reports/calendar',
  access: 'operator',
  summary:
    'The days of a month of a network: what stands for each in one kind of report, and what is missing.',
  query: { network: idQuerySchema, kind: reportKindSchema, month: z.optional(monthSchema) },
  answer: {
    month: z.string(),
    network: z.object({ network_id: idSchema, name: z.string() }),
    today: z.string(),
    rows: z.array(
      z.object({
        day: z.string(),
        state: z.enum(dayStates),
        /** Of what is credited; null where there is none. */
        figure: z.nullable(figure),
        /** The latest file that stands for it. */
        file: z.nullable(
          z.object({ file_id: count, file_name: z.nullable(z.string()), imported_at: z.string() }),
        ),
        /** Rows that it is made of; null where older loads did not count them. */
        rows: z.nullable(count),
        rows_rejected: count,
        /** Channels that a report of their own stands for. */
        channel_reports: count,
        /** How many versions are kept, beside the one that stands. */
        earlier: count,
        /** By how many days it came later than it should have; null: not there. */
        came_late_by: z.nullable(count),
      }),
    ),
  },
  errors: ['not_found'],
})
export type CalendarDay = z.output<typeof reportCalendar.answer>['rows'][number]

const version = z.object({
  file_id: count,
  file_name: z.nullable(z.string()),
  imported_at: z.string(),
  created_at: z.nullable(z.string()),
  version: z.nullable(count),
  is_current: z.boolean(),
  taken_back_at: z.nullable(z.string()),
  /** Days that stand from its file, this one among them. */
  days_standing: count,
  /** Null: channel reports' own days. */
  is_owners: z.boolean(),
  replaced_at: z.nullable(z.string()),
  /** Until when it can be loaded again; null of the current one. */
  kept_until: z.nullable(z.string()),
  rows: z.nullable(count),
  rows_rejected: count,
  video_days: count,
  channels: count,
  figure,
  /** Premium’s part of it; null where the file does not say it. */
  premium_figure: z.nullable(figure),
})
export type DayVersion = z.output<typeof version>

export const reportDay = endpoint({
  method: 'GET',
  path: 'console/reports/day',
  access: 'operator',
  summary: 'The versions of a day in one kind of report that are kept, the latest first.',
  query: { network: idQuerySchema, kind: reportKindSchema, day: daySchema },
  answer: { versions: z.array(version) },
  errors: ['not_found'],
})

export const compareVersions = endpoint({
  method: 'GET',
  path: 'console/reports/day/difference',
  access: 'operator',
  summary:
    'What two versions of a day differ in by channel, the largest difference first; 100 channels at most.',
  query: {
    network: idQuerySchema,
    kind: reportKindSchema,
    day: daySchema,
    file: idQuerySchema,
    other: idQuerySchema,
  },
  answer: {
    rows: z.array(
      z.object({
        channel_id: idSchema,
        title: z.string(),
        figure: z.nullable(figure),
        other_figure: z.nullable(figure),
        videos: count,
        other_videos: count,
      }),
    ),
    /** Channels in which they differ. */
    differing: count,
  },
  errors: ['not_found'],
})

export const restoreVersion = endpoint({
  method: 'POST',
  path: 'console/reports/restore',
  access: 'operator',
  duty: 'reports',
  summary:
    'Loads an earlier version of a day again, in place of `replaces`; `conflict` where that one does not stand any more.',
  body: {
    network_id: idSchema,
    kind: reportKindSchema,
    day: daySchema,
    file_id: idSchema,
    /** The file that was seen to stand; null: none. */
    replaces: z.nullable(idSchema),
  },
  errors: ['not_found', 'conflict'],
})

/** changed: another version stands than was seen. gone: what was kept of it is kept no more, or stands already. */
export const restoredOutcomes = ['restored', 'changed', 'gone'] as const

export const restoreFile = endpoint({
  method: 'POST',
  path: 'console/reports/restore.file',
  access: 'operator',
  duty: 'reports',
  summary:
    'Loads the kept days of a whole file again, each by itself and in place of what was seen to stand: a result per day, in their order.',
  body: {
    network_id: idSchema,
    kind: reportKindSchema,
    file_id: idSchema,
    days: z
      .array(z.object({ day: daySchema, replaces: z.nullable(idSchema) }))
      .check(z.minLength(1), z.maxLength(400)),
  },
  answer: { rows: z.array(z.object({ day: z.string(), outcome: z.enum(restoredOutcomes) })) },
  errors: ['not_found', 'timeout'],
})
export type RestoredDay = z.output<typeof restoreFile.answer>['rows'][number]

export const takeBackFile = endpoint({
  method: 'POST',
  path: 'console/reports/take.back',
  access: 'operator',
  duty: 'reports',
  summary: 'Removes everything that stands from a file; `conflict` where nothing does.',
  body: { network_id: idSchema, file_id: idSchema },
  errors: ['not_found', 'conflict'],
})

export const fileRejects = endpoint({
  method: 'GET',
  path: 'console/reports/rejects',
  access: 'operator',
  summary: 'The rejected rows of a loaded file, the first 10,000; reasons in English.',
  query: { network: idQuerySchema, file: idQuerySchema },
  answer: { file_name: z.string(), rejects: z.array(rejectRow) },
  errors: ['not_found'],
})

export const unmatchedChannels = endpoint({
  method: 'GET',
  path: 'console/reports/unmatched',
  access: 'operator',
  summary:
    'Channels that reports have rows of and that their network has not registered, and rows that name no channel, those that earn most first; with `ignored` those to hear no more of.',
  query: {
    network: z.optional(idQuerySchema),
    ignored: z._default(z.enum(['yes', 'no']), 'no'),
    ...consolePageQuery(50),
  },
  answer: consolePage(
    z.object({
      network_id: idSchema,
      network: z.string(),
      /** '' of rows that name no channel, '+' of channels beyond the first 20,000 of a file. */
      platform_channel_id: z.string(),
      first_day: z.nullable(z.string()),
      last_day: z.nullable(z.string()),
      report_rows: count,
      /** Of them, those whose money nobody said. */
      rows_unknown: count,
      /** Null where no report says them. */
      views: z.nullable(count),
      /** Null where none are known; unengaged_views: those of days of which they are not. */
      engaged_views: z.nullable(count),
      unengaged_views: count,
      /** US dollars, an exact decimal; null where no report says them. */
      revenue: z.nullable(z.string()),
      ignored_at: z.nullable(z.string()),
    }),
  ),
  errors: ['not_found'],
})

const ofNetwork = { network_id: idSchema, platform_channel_id: platformChannelIdSchema }

export const ignoreChannel = endpoint({
  method: 'POST',
  path: 'console/reports/unmatched/ignore',
  access: 'operator',
  duty: 'reports',
  summary: 'Lists a channel that nobody registered no more, or again.',
  body: { ...ofNetwork, is_ignored: z.boolean() },
  errors: ['not_found'],
})

export const registerUnmatched = endpoint({
  method: 'POST',
  path: 'console/reports/unmatched/register',
  access: 'operator',
  duty: 'reports',
  summary:
    'Registers a channel with the network as pending; with `approve_from` also verified, approved and credited from that day on, which is for administrators. `conflict` where another network holds it.',
  body: { ...ofNetwork, approve_from: z.optional(daySchema) },
  errors: ['not_found', 'forbidden', 'conflict'],
})
