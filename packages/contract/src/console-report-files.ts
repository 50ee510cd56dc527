import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'
import { conversionSchema } from './values/conversion.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { reportFileKinds, reportFileStates } from './values/report-intake.ts'
import { settledStates } from './values/settled-files.ts'
import { settledKind } from './values/settled-kind.ts'

const count = z.number()
/** Views, or US dollars as an exact decimal. */
const figure = z.string()

const file = z.object({
  file_id: count,
  file_name: z.string(),
  kind: z.enum(reportFileKinds),
  report_type: z.string(),
  state: z.enum(reportFileStates),
  imported_at: z.string(),
  /** Who loaded it; null: a command did. */
  loaded_by: z.nullable(z.string()),
  taken_back_at: z.nullable(z.string()),
  first_day: z.nullable(z.string()),
  last_day: z.nullable(z.string()),
  rows_read: count,
  rows_written: count,
  rows_rejected: count,
  rows_unmatched: count,
  /** Days that stand from it. */
  days_standing: count,
  has_rejects: z.boolean(),
})
export type ListedReportFile = z.output<typeof file>

export const reportFiles = endpoint({
  method: 'GET',
  path: 'console/reports/files',
  access: 'operator',
  summary: 'The report files of a network that were loaded, the latest first.',
  query: {
    network: idQuerySchema,
    kind: z.optional(z.enum(reportFileKinds)),
    state: z.optional(z.enum(reportFileStates)),
    ...consolePageQuery(50),
  },
  answer: consolePage(file),
  errors: ['not_found'],
})

const keptDay = z.object({
  day: z.string(),
  figure,
  /** What stands for it now, and from which file; null: nothing. */
  stands: z.nullable(figure),
  replaces: z.nullable(idSchema),
  /** Until when it can be loaded again. */
  kept_until: z.string(),
})
export type KeptDay = z.output<typeof keptDay>

export const reportFile = endpoint({
  method: 'GET',
  path: 'console/reports/files/one',
  access: 'operator',
  summary: 'A report file with the days that stand from it, and those that can be loaded again.',
  query: { network: idQuerySchema, file: idQuerySchema },
  answer: {
    file,
    network: z.object({ network_id: idSchema, name: z.string() }),
    days: z.array(z.object({ day: z.string(), figure, rows: z.nullable(count) })),
    /** Of all these days. */
    figure,
    /** Premium’s part of it; null where the file does not say it. */
    premium_figure: z.nullable(figure),
    /** Of an export of YouTube Studio: its days' revenue in its own currency, and at which rates it became dollars; null of others. */
    money: z.nullable(
      z.object({ currency: z.string(), amount: z.string(), rates: z.array(conversionSchema) }),
    ),
    /** Of the rows that name no channel and stand from it, credited to nobody; null where it has none. */
    nameless: z.nullable(z.object({ rows: count, figure })),
    kept: z.array(keptDay),
    /** Claims that stand from it; null where it is no file of claims that stands. */
    claims: z.nullable(count),
    /** Of a file of a month's close: what it is, and what it holds or held. */
    settled: z.nullable(
      z.object({
        ...settledKind,
        /** YYYY-MM */
        month: z.string(),
        state: z.enum(settledStates),
        revenue: figure,
      }),
    ),
  },
  errors: ['not_found'],
})
export type ReportFileDetail = Omit<z.output<typeof reportFile.answer>, 'success' | 'message'>
