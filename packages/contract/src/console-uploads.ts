import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { conversionSchema } from './values/conversion.ts'
import { digestSchema } from './values/digest.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { daySchema } from './values/period.ts'
import { maxUploadBytes, maxUploadFiles, reportFileKinds, uploadStates } from './values/report-intake.ts'
import { settledKind } from './values/settled-kind.ts'

const count = z.number()
/** Sums of the days that a report speaks for: of all that is stored. Money in US dollars, an exact decimal; engaged_views, premium_*: null where nobody said it. */
const sums = z.object({
  views: count,
  engaged_views: z.nullable(count),
  premium_views: z.nullable(count),
  revenue: z.string(),
  premium_revenue: z.nullable(z.string()),
})

/** US dollars as an exact decimal. */
const dollars = z.string()

/** A file of a month's close: what it holds, and what of it names somebody that the network does not know. */
const settled = z.object({
  ...settledKind,
  /** YYYY-MM */
  month: z.string(),
  content_owner: z.nullable(z.string()),
  /** Its month is approved: the next open one settles the difference. */
  is_late: z.boolean(),
  revenue: dollars,
  /** Of the file that stood until now. */
  before: z.nullable(dollars),
  /** What it says in the payment's currency. */
  local: z.nullable(z.object({ currency: z.string(), amount: z.string() })),
  unknown_channels: z.object({ channels: count, rows: count, revenue: dollars }),
  without_channel: z.object({ rows: count, revenue: dollars }),
  unknown_videos: z.object({ videos: count, revenue: dollars }),
  /** Types of revenue or adjustment that nobody has met before, those with the most money. */
  unknown_types: z.array(z.object({ type: z.string(), revenue: dollars })),
  unknown_columns: z.array(z.string()),
  /** Amounts finer than a billionth of a dollar. */
  rounded: count,
})
export type UploadedSettled = z.output<typeof settled>

/** An export of YouTube Studio: what was read of it, and what was not. */
const studio = z.object({
  /** The platform's id of the channel whose days these are. */
  channel: z.string(),
  /** Columns whose figures are not kept, as the file calls them. */
  left_out: z.array(z.string()),
  /** Those of them that have no name of Studio's. */
  unknown: z.array(z.string()),
  /** Other files of the same zip, by what their rows are ("video", "country" …). has_revenue: they alone have revenue, of a whole span. */
  skipped: z.array(z.object({ name: z.string(), by: z.array(z.string()), has_revenue: z.boolean() })),
  /** It ends after Studio's 500 rows: the rest is missing. */
  is_cut: z.boolean(),
  /** Days whose figure is empty: unknown, not 0. */
  unknown_days: z.array(z.string()),
  /** What its row of sums says, where its rows have another sum. */
  total: z.nullable(z.object({ said: z.string(), rows: z.string() })),
  /** Its revenue in its own currency, and at which rates (units per US dollar) of whom it became dollars; no rates of dollars. */
  money: z.nullable(z.object({ currency: z.string(), amount: z.string(), rates: z.array(conversionSchema) })),
})
export type UploadedStudio = z.output<typeof studio>

/** Rows of reports by day that are credited to nobody. */
const lines = z.object({
  rows: count,
  /** Of them, those whose figure nobody said. */
  rows_unknown: count,
  /** Of reports of views, as all that follows null of others; engaged ones also where a row lacks them. */
  views: z.nullable(count),
  engaged_views: z.nullable(count),
  /** US dollars, an exact decimal. */
  revenue: z.nullable(z.string()),
  impressions: z.optional(z.nullable(count)),
})
export type UploadedLines = z.output<typeof lines>

/** One report in a file: a zip file has one for each of its CSV files. */
export const reportSchema = z.object({
  name: z.string(),
  /** As commands call it: imported, unchanged, superseded, nothing to store, refused. */
  status: z.string(),
  /** Null where it was not recognised. */
  report_type: z.nullable(z.string()),
  kind: z.nullable(z.enum(reportFileKinds)),
  days: z.array(z.string()),
  superseded_days: z.array(z.string()),
  incomplete_days: z.array(z.string()),
  /** Of reports of views: days from the first change of counting on of which some rows do not say how many are engaged. */
  unengaged_days: z.optional(z.array(z.string())),
  /** Rows with more engaged views than views, of which they are a part: taken as they come. The first five lines. */
  overengaged: z.optional(z.object({ rows: count, lines: z.array(z.number()) })),
  rows: z.object({
    read: z.nullable(count),
    written: count,
    unchanged: count,
    rejected: count,
    unmatched: count,
    superseded: count,
  }),
  /** Videos by day that are new, changed or gone; null of reports that have none. */
  video_days: z.nullable(z.object({ added: count, changed: count, unchanged: count, removed: count })),
  before: z.nullable(sums),
  after: z.nullable(sums),
  /** Of reports of reach, in place of these sums. */
  impressions: z.optional(z.object({ before: count, after: count })),
  /** Why it is refused, in English as commands say it. */
  reason: z.nullable(z.string()),
  /** As errors are called: `too_large`, `timeout`; `invalid_input` for all else that is refused. */
  code: z.optional(z.enum(['invalid_input', 'too_large', 'timeout'])),
  /** What would lift the refusal, or load it although a newer one stands. */
  lifted_by: z.nullable(z.enum(['accept_loss', 'again', 'day', 'channel'])),
  /** The most frequent reasons of rejected rows, in English. */
  reject_reasons: z.array(z.object({ reason: z.string(), rows: count })),
  unmatched_channels: count,
  /** Rows that name no channel, which are kept, and those of channels that are not registered. */
  nameless: z.optional(lines),
  unmatched: z.optional(lines),
  /** Another file counts as newer, and this one never stood: it may be the right one. */
  is_left_alone: z.optional(z.boolean()),
  /** Of files of the monthly close. */
  settled: z.optional(settled),
  /** Of exports of YouTube Studio. */
  studio: z.optional(studio),
})
export type UploadedReport = z.output<typeof reportSchema>

const file = z.object({
  file_no: count,
  file_name: z.string(),
  size: count,
  received: count,
  /** The network it is loaded into; null: not known, none of its channels is registered. */
  network: z.nullable(z.object({ network_id: idSchema, name: z.string() })),
  /** The channel that was chosen for it, where it names none. */
  channel: z.nullable(z.object({ channel_id: idSchema, title: z.string() })),
  left_out: z.boolean(),
  accept_loss: z.boolean(),
  again: z.boolean(),
  day: z.nullable(z.string()),
  /** What a dry run found. */
  reports: z.nullable(z.array(reportSchema)),
  /** What became of them when it was applied. */
  results: z.nullable(z.array(reportSchema)),
})
export type UploadedFile = z.output<typeof file>

const head = {
  upload_id: idSchema,
  state: z.enum(uploadStates),
  by: z.nullable(z.string()),
  begun_at: z.string(),
  files: count,
  bytes: count,
}

export const uploads = endpoint({
  method: 'GET',
  path: 'console/reports/uploads',
  access: 'operator',
  summary: 'Uploads of report files, the latest first.',
  query: consolePageQuery(20),
  answer: consolePage(z.object(head)),
})

export const upload = endpoint({
  method: 'GET',
  path: 'console/reports/uploads/one',
  access: 'operator',
  summary: 'An upload with its files and what the dry run, or the load, found in them.',
  query: { upload: idQuerySchema },
  answer: {
    upload: z.object({
      ...head,
      /** Of what is shown: applying it names it. */
      shown: z.nullable(z.string()),
      /** What a job is at: bytes of the file; after its bytes what is written is. */
      progress: z.nullable(
        z.object({ file_no: count, bytes: count, of: count, files_done: count, files: count }),
      ),
      /** Why nothing was applied: another load came between, or it failed. */
      failure: z.nullable(z.enum(['changed', 'failed'])),
      /** What was loaded in the networks since the dry run. */
      loaded_since: z.array(
        z.object({ network: z.string(), file_name: z.string(), imported_at: z.string() }),
      ),
      files: z.array(file),
    }),
  },
  errors: ['not_found'],
})
export type Upload = z.output<typeof upload.answer>['upload']

export const beginUpload = endpoint({
  method: 'POST',
  path: 'console/reports/uploads/begin',
  access: 'operator',
  duty: 'reports',
  summary:
    'Begins an upload of report files of up to 2 GB each; `unavailable` where the disk has no room for them. What is not applied within a day is removed.',
  body: {
    files: z
      .array(
        z.object({
          /** Without any folder. */
          name: z.string().check(z.minLength(1), z.maxLength(200)),
          size: z.number().check(z.int(), z.minimum(1), z.maximum(maxUploadBytes)),
        }),
      )
      .check(z.minLength(1), z.maxLength(maxUploadFiles)),
  },
  answer: { upload_id: idSchema },
  errors: ['conflict'],
})

const offset = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxUploadBytes))

export const uploadChunk = endpoint({
  method: 'PUT',
  path: 'console/reports/uploads/chunk',
  access: 'operator',
  duty: 'reports',
  takes: 'bytes',
  summary:
    'The next bytes of a file, at most 4 MiB. `offset` is how many came before; what of a piece has come already is left as it is. `conflict` where bytes before it are missing.',
  query: { upload: idQuerySchema, file: idQuerySchema, offset },
  answer: { received: count },
  errors: ['not_found', 'conflict'],
})

export const lookAtUpload = endpoint({
  method: 'POST',
  path: 'console/reports/uploads/look',
  access: 'operator',
  duty: 'reports',
  summary:
    'Has a job recognise the files and try them out, changing nothing. `files`: what is to be different from before.',
  body: {
    upload_id: idSchema,
    files: z._default(
      z
        .array(
          z.object({
            file_no: z.number().check(z.int(), z.minimum(1), z.maximum(maxUploadFiles)),
            network_id: z.optional(idSchema),
            /** The channel that a file is of which names none, of the file’s network. */
            channel_id: z.optional(idSchema),
            left_out: z.optional(z.boolean()),
            accept_loss: z.optional(z.boolean()),
            again: z.optional(z.boolean()),
            /** The day that a file without rows is of. */
            day: z.optional(daySchema),
          }),
        )
        .check(z.maxLength(maxUploadFiles)),
      [],
    ),
  },
  errors: ['not_found', 'conflict'],
})

export const applyUpload = endpoint({
  method: 'POST',
  path: 'console/reports/uploads/apply',
  access: 'operator',
  duty: 'reports',
  summary:
    'Loads what the dry run showed, in a job. `conflict` where that is not what is shown now; nothing is loaded where anything else was loaded since.',
  body: { upload_id: idSchema, shown: digestSchema },
  errors: ['not_found', 'conflict'],
})

export const cancelUpload = endpoint({
  method: 'POST',
  path: 'console/reports/uploads/cancel',
  access: 'operator',
  duty: 'reports',
  summary: 'Removes an upload’s bytes; `conflict` while it is being loaded.',
  body: { upload_id: idSchema },
  errors: ['not_found', 'conflict'],
})

export const rejectRow = z.object({ line: count, reason: z.string() })

export const uploadRejects = endpoint({
  method: 'GET',
  path: 'console/reports/uploads/rejects',
  access: 'operator',
  summary: 'The rejected rows of an uploaded file, the first 10,000; reasons in English.',
  query: { upload: idQuerySchema, file: idQuerySchema },
  answer: { file_name: z.string(), rejects: z.array(rejectRow) },
  errors: ['not_found'],
})
