import * as z from 'zod/mini'
import { reportSchema } from './console-uploads.ts'
import { endpoint } from './endpoint.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { daySchema } from './values/period.ts'
import { uploadStates } from './values/report-intake.ts'

const flag = z._default(z.enum(['0', '1']), '0')

export const sendReportFile = endpoint({
  method: 'POST',
  path: 'report-files',
  access: 'api_key',
  context: false,
  takes: 'bytes',
  summary:
    'For a program of the network, with a key that may `reports:write`: brings one report file (CSV, gzip or zip, at most 32 MiB) as application/octet-stream. A job recognises it, tries it out and, unless `dry_run=1`, loads what is right of it; `GET report-files` tells what became of it.',
  query: {
    /** The file’s name, without any folder. */
    name: z.string().check(z.minLength(1), z.maxLength(200)),
    dry_run: flag,
    /** Load a file although a newer one stands, or it was taken back. */
    again: flag,
    /** The day that a file without rows is of. */
    day: z.optional(daySchema),
  },
  answer: { upload_id: idSchema },
  errors: ['forbidden', 'invalid_credentials', 'too_many_requests'],
  example: {
    query: { name: 'content_owner_basic_a4.20261105.csv.gz', dry_run: '1' },
    answer: { upload_id: 7 },
  },
})

export const sentReportFile = endpoint({
  method: 'GET',
  path: 'report-files',
  access: 'api_key',
  context: false,
  summary:
    'What became of a file that was brought with a key of the network: state `looking` and `applying` while a job is at it, `shown` after a dry run, then `done` or `failed`.',
  query: { upload: idQuerySchema },
  answer: {
    upload_id: idSchema,
    state: z.enum(uploadStates),
    file_name: z.string(),
    /** Null as long as it was not tried out. */
    reports: z.nullable(z.array(reportSchema)),
  },
  errors: ['not_found', 'forbidden', 'invalid_credentials', 'too_many_requests'],
  example: {
    query: { upload: '7' },
    answer: {
      upload_id: 7,
      state: 'done',
      file_name: 'content_owner_basic_a4.20261105.csv.gz',
      reports: [
        {
          name: 'content_owner_basic_a4.20261105.csv.gz',
          status: 'imported',
          report_type: 'content_owner_basic_a4',
          kind: 'activity',
          days: ['2026-11-05'],
          superseded_days: [],
          incomplete_days: [],
          rows: { read: 1200, written: 1180, unchanged: 0, rejected: 0, unmatched: 20, superseded: 0 },
          video_days: { added: 1180, changed: 0, unchanged: 0, removed: 0 },
          before: null,
          after: {
            views: 482913,
            engaged_views: 310224,
            premium_views: 20114,
            revenue: '0',
            premium_revenue: '0',
          },
          reason: null,
          lifted_by: null,
          reject_reasons: [],
          unmatched_channels: 1,
        },
      ],
    },
  },
})
