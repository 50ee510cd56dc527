import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { hexColourSchema } from './site.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { localeSchema } from './values/locale.ts'
import { currencySchema } from './values/money.ts'
import { pageQuery } from './values/page.ts'
import { calendarDaySchema, monthSchema } from './values/period.ts'
import { won } from './values/settlement.ts'
import { statementData } from './values/statements.ts'

/** pdf: the stored bytes, which are the statement. csv, xlsx: its lines. zip: every member’s PDF of a month. */
export const statementFormats = ['pdf', 'csv', 'xlsx', 'zip'] as const
export type StatementFormat = (typeof statementFormats)[number]
/** lines: what the statement is made of. videos: the rows of the platform’s files behind it, by video. */
export const statementContents = ['lines', 'videos'] as const

const versionSchema = z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))

/** A statement in lists. */
const statementRow = {
  month: monthSchema,
  account_id: idSchema,
  number: z.string(),
  version: z.number(),
  published_at: z.string(),
  objects_until: calendarDaySchema,
  currency: currencySchema,
  net: won,
  payable: won,
  carried: won,
}

export const ownStatements = endpoint({
  method: 'GET',
  path: 'statements',
  access: 'signed_in',
  summary:
    'A member’s statements in their newest versions, the latest month first, at most 120; none for managers.',
  answer: { rows: z.array(z.object(statementRow)) },
})

export const oneStatement = endpoint({
  method: 'GET',
  path: 'statements/one',
  access: 'signed_in',
  summary:
    'All that a statement says, without `month` the latest one and without `version` the newest one: of the member itself; a manager names whose. Null where there is none. An operator who views the member sees no digit of its account.',
  query: {
    month: z.optional(monthSchema),
    version: z.optional(z.pipe(z.coerce.number(), versionSchema)),
    member: z.optional(idQuerySchema),
  },
  answer: {
    statement: z.nullable(
      z.object({
        account_id: idSchema,
        data: statementData,
        published_at: z.string(),
        /** SHA-256 of all that it says, as it is printed, and of the stored PDF, hex. */
        hash: z.string(),
        pdf_hash: z.string(),
        /** What the public check is asked with. */
        code: z.string(),
        /** The newest version, of a month that is locked. */
        is_current: z.boolean(),
        versions: z.array(z.object({ version: z.number(), published_at: z.string() })),
        /** The month of the member’s statement before this one. */
        month_before: z.nullable(monthSchema),
      }),
    ),
  },
  errors: ['not_found'],
})

const downloadBody = {
  month: monthSchema,
  /** Without it the newest one. */
  version: z.optional(versionSchema),
  member: z.optional(idSchema),
  content: z._default(z.enum(statementContents), 'lines'),
  format: z.enum(statementFormats),
}
const downloadAnswer = {
  /** Under the API base; answers once, within 60 seconds, without headers of its own. */
  path: z.string(),
}

export const downloadStatement = endpoint({
  method: 'POST',
  path: 'statements/download',
  access: 'signed_in',
  summary:
    'Where to download a statement: of the member itself; a manager names whose, or nobody for all of a month as ZIP. What managers download is in the audit log.',
  body: downloadBody,
  answer: downloadAnswer,
  errors: ['not_found', 'unavailable'],
})

export const checkStatement = endpoint({
  method: 'POST',
  path: 'statements/check',
  access: 'anyone',
  summary:
    'Whether a statement of the domain’s network is genuine, by what is printed on it: its hash, the first 32 digits of it, or the SHA-256 of the PDF. Says nothing else of it.',
  body: { code: z.string().check(z.trim(), z.maxLength(200)) },
  answer: {
    is_genuine: z.boolean(),
    /** A later version replaces it, or its month was opened again; false where it is not known. */
    is_replaced: z.boolean(),
  },
  errors: ['too_many_requests', 'unknown_domain'],
})

const monthStatements = {
  page: z.number(),
  size: z.number(),
  total: z.number(),
  /** Members of the locked month whose statement is still being made. */
  waiting: z.number(),
  rows: z.array(z.object({ ...statementRow, nickname: z.nullable(z.string()) })),
}
const monthQuery = {
  month: monthSchema,
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  ...pageQuery(50),
}

export const managedStatements = endpoint({
  method: 'GET',
  path: 'statements/of-month',
  access: 'manager',
  summary: 'The statements of a month in their newest versions, by the members’ names.',
  query: monthQuery,
  answer: monthStatements,
})

export const networkStatements = endpoint({
  method: 'GET',
  path: 'console/close/statements',
  access: 'operator',
  summary: 'The same of a network’s month.',
  query: { network: idQuerySchema, ...monthQuery },
  answer: monthStatements,
  errors: ['not_found'],
})

export const downloadNetworkStatement = endpoint({
  method: 'POST',
  path: 'console/close/statements/download',
  access: 'operator',
  duty: 'close',
  summary: 'Where to download a member’s statement, or all of a month as ZIP; it is in the audit log.',
  body: { network_id: idSchema, ...downloadBody },
  answer: downloadAnswer,
  errors: ['not_found', 'unavailable'],
})

const shortText = z._default(z.string().check(z.trim(), z.maxLength(200)), '')

/** Who issues the statements and how they look. */
const layout = {
  issuer: shortText,
  registration: shortText,
  representative: shortText,
  address: shortText,
  contact: shortText,
  /** Null: the brand’s. */
  colour: z.nullable(hexColourSchema),
  /** By language; where it says nothing, the issuer’s name stands there. */
  footer: z.partialRecord(localeSchema, z.string().check(z.trim(), z.maxLength(300))),
  /** A member may object so many days after it is published. */
  objection_days: z.number().check(z.int(), z.minimum(1), z.maximum(365)),
}

/** A logo, before base64. */
export const maxLogoBytes = 512 * 1024

const logoSchema = z.optional(z.nullable(z.base64().check(z.maxLength(Math.ceil(maxLogoBytes / 3) * 4))))

export const statementLayout = endpoint({
  method: 'GET',
  path: 'console/close/statements/layout',
  access: 'operator',
  summary: 'Who issues a network’s statements and how they look.',
  query: { network: idQuerySchema },
  answer: {
    /** What to send with a change. 0: nothing was set. */
    version: z.number(),
    layout: z.object(layout),
    has_logo: z.boolean(),
    /** What holds where nothing is set. */
    brand: z.object({ name: z.string(), colour: hexColourSchema }),
  },
  errors: ['not_found'],
})

export const saveStatementLayout = endpoint({
  method: 'POST',
  path: 'console/close/statements/layout/save',
  access: 'operator',
  duty: 'close',
  summary:
    'Says who issues a network’s statements and how the next ones look; those that are published stay as they are. `logo`: a PNG, JPEG, WebP or SVG; null takes it away, without it the logo stays. `conflict` where it was changed since.',
  body: {
    network_id: idSchema,
    version: z.number().check(z.int(), z.minimum(0)),
    ...layout,
    logo: logoSchema,
  },
  errors: ['not_found', 'conflict'],
})

export const previewStatement = endpoint({
  method: 'POST',
  path: 'console/close/statements/preview',
  access: 'operator',
  duty: 'close',
  summary:
    'Where to download a PDF of the network’s latest locked month as it would look, with the figures of the member that has the most lines; it is no statement, and says so. `not_found` before a month is locked.',
  body: { network_id: idSchema, locale: localeSchema, ...layout, logo: logoSchema },
  answer: downloadAnswer,
  errors: ['not_found', 'unavailable'],
})

export type StatementRow = AnswerOf<typeof ownStatements>['rows'][number]
export type OneStatement = NonNullable<AnswerOf<typeof oneStatement>['statement']>
export type MonthStatements = AnswerOf<typeof managedStatements>
export type StatementLayout = AnswerOf<typeof statementLayout>
