import * as z from 'zod/mini'
import { type AnswerOf, type BodyOf, endpoint } from './endpoint.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { localeSchema, locales } from './values/locale.ts'
import {
  longestBody,
  longestTitle,
  maxPictureBytes,
  momentSchema,
  noticeAudiences,
  noticeRoles,
  noticeStates,
} from './values/notices.ts'
import { pageQuery } from './values/page.ts'
import { plainLineSchema } from './values/plain-text.ts'
import { searchSchema } from './values/search.ts'

/** Without the text: `locale` is the language that `title` and `excerpt` are in, which may not be the one asked for. */
const noticeRow = z.object({
  notice_id: idSchema,
  title: z.string(),
  locale: localeSchema,
  /** How the text begins, without its Markdown, headings and title. */
  excerpt: z.string(),
  is_pinned: z.boolean(),
  is_urgent: z.boolean(),
  published_at: z.string(),
  /** network: written by the reader's own network. */
  from: z.enum(['installation', 'network']),
  is_read: z.boolean(),
})
export type NoticeRow = z.output<typeof noticeRow>

const neighbour = z.nullable(z.object({ notice_id: idSchema, title: z.string(), locale: localeSchema }))

export const notices = endpoint({
  method: 'GET',
  path: 'notices',
  access: 'signed_in',
  summary:
    'The notices for the account that are published now, pinned ones first, then the latest. `search`: part of the title.',
  query: { search: searchSchema, ...pageQuery(20, 100) },
  answer: {
    page: z.number(),
    size: z.number(),
    total: z.number(),
    /** Of all notices for the account, without the search. */
    unread: z.number(),
    rows: z.array(noticeRow),
  },
})

export const noticeDetail = endpoint({
  method: 'GET',
  path: 'notices/one',
  access: 'signed_in',
  summary:
    'A notice for the account, and those before and after it in its list. A manager also gets those of its network that are not for managers, or not now, as a preview. Reading it does not mark it as read.',
  query: { notice: idQuerySchema },
  answer: {
    notice: z.object({
      ...noticeRow.shape,
      /** Markdown (GFM), never HTML. */
      body: z.string(),
      /** The languages it is written in. */
      locales: z.array(localeSchema),
      /** When its text was last changed; null: never since it was published. */
      changed_at: z.nullable(z.string()),
      /** Only because the account is one of its authors. */
      is_preview: z.boolean(),
    }),
    /** The next one up and down the list. */
    previous: neighbour,
    next: neighbour,
  },
  errors: ['not_found'],
})

export const readNotice = endpoint({
  method: 'POST',
  path: 'notices/read',
  access: 'signed_in',
  summary: 'Marks a notice as read by the account.',
  body: { notice_id: idSchema },
  answer: { unread: z.number() },
  errors: ['not_found'],
})

export const readAllNotices = endpoint({
  method: 'POST',
  path: 'notices/read.all',
  access: 'signed_in',
  summary: 'Marks every notice for the account as read.',
  answer: { unread: z.number() },
})

export const dismissNotice = endpoint({
  method: 'POST',
  path: 'notices/dismiss',
  access: 'signed_in',
  summary: 'Puts the banner of an urgent notice away, which stays unread.',
  body: { notice_id: idSchema },
  errors: ['not_found'],
})

const text = {
  title: plainLineSchema(1, longestTitle),
  body: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestBody)),
}

export const authoredRow = z.object({
  notice_id: idSchema,
  /** Goes up with every change; a change names the one that it was made from. */
  revision: z.number(),
  /** Whose it is; null: the installation's own. */
  network: z.nullable(z.object({ network_id: idSchema, name: z.string() })),
  /** As commands know it again. */
  slug: z.nullable(z.string()),
  title: z.string(),
  /** How the text begins, without its Markdown. */
  excerpt: z.string(),
  locale: localeSchema,
  locales: z.array(localeSchema),
  /** Of the installation's: for which networks; null: for all of them. */
  networks: z.nullable(z.array(idSchema)),
  roles: z.array(z.enum(noticeRoles)),
  state: z.enum(noticeStates),
  publish_from: z.nullable(z.string()),
  publish_until: z.nullable(z.string()),
  is_pinned: z.boolean(),
  is_urgent: z.boolean(),
  updated_at: z.string(),
  /** Accounts it is for now, and how many of these have read it. */
  audience: z.number(),
  readers: z.number(),
})
export type AuthoredNotice = z.output<typeof authoredRow>

export const authoredNotices = endpoint({
  method: 'GET',
  path: 'notices/authored',
  access: 'signed_in',
  summary:
    'What the account may write and change, in every state, last changed first: a manager its network’s notices, an operator all of them.',
  query: { state: z.optional(z.enum(noticeStates)), search: searchSchema, ...pageQuery(20, 100) },
  answer: { page: z.number(), size: z.number(), total: z.number(), rows: z.array(authoredRow) },
  errors: ['forbidden'],
})

export const authoredNotice = endpoint({
  method: 'GET',
  path: 'notices/authored/one',
  access: 'signed_in',
  summary: 'A notice as its authors see it: every language, every state.',
  query: { notice: idQuerySchema },
  answer: {
    notice: z.object({
      ...authoredRow.shape,
      texts: z.array(z.object({ locale: localeSchema, title: z.string(), body: z.string() })),
    }),
  },
  errors: ['forbidden', 'not_found'],
})

export const noticeAudience = endpoint({
  method: 'GET',
  path: 'notices/audience',
  access: 'signed_in',
  summary:
    'How many accounts a notice would be for now, those aside that write it: a manager’s in its own network, an operator’s in all of them, or in those that `notice` is for.',
  query: {
    roles: z.enum(noticeAudiences),
    /** Only an operator's: ids with commas between them, or all; instead of those that `notice` is for. */
    networks: z.optional(z.string().check(z.regex(/^(all|[1-9]\d{0,8}(,[1-9]\d{0,8}){0,999})$/))),
    /** The one that is changed. */
    notice: z.optional(idQuerySchema),
  },
  answer: { accounts: z.number() },
  errors: ['forbidden', 'not_found'],
})

const writing = {
  /** One at least, each language once. */
  texts: z
    .array(z.object({ locale: localeSchema, ...text }))
    .check(z.minLength(1), z.maxLength(locales.length)),
  /** Only an operator's: for these networks; left out or null: for all. A manager's is for its own network. */
  networks: z.optional(z.nullable(z.array(idSchema).check(z.minLength(1), z.maxLength(1000)))),
  roles: z._default(z.array(z.enum(noticeRoles)).check(z.minLength(1), z.maxLength(2)), [...noticeRoles]),
  is_draft: z._default(z.boolean(), false),
  /** Left out or null: at once. */
  publish_from: z.optional(z.nullable(momentSchema)),
  /** Left out or null: for good. */
  publish_until: z.optional(z.nullable(momentSchema)),
  is_pinned: z._default(z.boolean(), false),
  is_urgent: z._default(z.boolean(), false),
}

export const addNotice = endpoint({
  method: 'POST',
  path: 'notices/add',
  access: 'signed_in',
  summary:
    'Writes a notice: a manager for its own network, an operator for all networks or some. What is for all networks and both roles is public: pages are served with it ahead of any sign-in.',
  body: writing,
  answer: { notice_id: idSchema },
  errors: ['forbidden'],
})

export const updateNotice = endpoint({
  method: 'POST',
  path: 'notices/update',
  access: 'signed_in',
  summary:
    'Replaces all of a notice but whose it is; a withdrawn one is published again. `conflict` where it was changed since `revision`.',
  body: {
    notice_id: idSchema,
    revision: z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
    /** Marks it unread for everyone. */
    is_news: z._default(z.boolean(), false),
    ...writing,
  },
  answer: { notice_id: idSchema },
  errors: ['forbidden', 'not_found', 'conflict'],
})

export const withdrawNotice = endpoint({
  method: 'POST',
  path: 'notices/withdraw',
  access: 'signed_in',
  summary:
    'Takes a notice away from its readers; its authors keep it. One that is withdrawn already stays so.',
  body: { notice_id: idSchema },
  errors: ['forbidden', 'not_found'],
})

export const deleteNotice = endpoint({
  method: 'POST',
  path: 'notices/delete',
  access: 'signed_in',
  summary: 'Deletes a notice for good, with all that is known of who has read it.',
  body: { notice_id: idSchema },
  errors: ['forbidden', 'not_found'],
})

export const addNoticePicture = endpoint({
  method: 'POST',
  path: 'notices/pictures',
  access: 'signed_in',
  summary: `Keeps a picture (PNG, JPEG or WebP, up to ${maxPictureBytes / 1024 / 1024} MB) for a notice's text, no wider than it is shown and without what cameras write into it. One that no notice shows goes after 30 days. An account uploads up to 60 an hour.`,
  body: {
    /** The file in Base64. */
    content: z.base64().check(z.minLength(4), z.maxLength(Math.ceil(maxPictureBytes / 3) * 4)),
  },
  answer: {
    /** As the text names it: `![…](address)`. */
    address: z.string(),
  },
  errors: ['forbidden', 'too_large', 'too_many_requests'],
})

export type NoticeAnswer = AnswerOf<typeof noticeDetail>
export type Authored = AnswerOf<typeof authoredNotices>['rows'][number]
export type AuthoredDetail = AnswerOf<typeof authoredNotice>['notice']
export type Writing = BodyOf<typeof addNotice>
