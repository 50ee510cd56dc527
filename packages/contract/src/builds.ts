import * as z from 'zod/mini'
import { siteMetadata } from './site.ts'
import { idSchema } from './values/ids.ts'
import { localeSchema } from './values/locale.ts'
import { networkConstants } from './values/network-constants.ts'

// Files at the root of a site, not calls: unsigned, and a failure is a plain HTTP status.

/** GET /builds/latest.json: the build that is served now; polled. */
export const latestBuild = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  /** When it was built, ISO 8601 in UTC. */
  timestamp: z.string(),
})

/** GET /builds/meta/{id}.json: the routes of that build, never another answer for the same id. */
export const buildMeta = z.object({ ...latestBuild.shape, routes: z.array(z.string()) })

/** A notice that is for everyone, as its list shows it; on its own page with its text. */
const publicNotice = z.object({
  notice_id: idSchema,
  title: z.string(),
  /** The language of what is said here. */
  locale: localeSchema,
  excerpt: z.string(),
  is_pinned: z.boolean(),
  is_urgent: z.boolean(),
  published_at: z.string(),
  body: z.optional(z.string()),
})
/** A guide by its page and its steps; its words and drawings are files of the build. */
const publicGuide = z.object({ path: z.string(), steps: z.array(z.string()) })

/**
 * GET {path}/_payload.json?language={locale}: what the page at that path needs to draw its public part. Without
 * `language`, the reader's own is taken, and nobody may keep the answer.
 */
export const pagePayload = z.object({
  /** The page, as in routes.ts. */
  route: z.string(),
  language: localeSchema,
  metadata: siteMetadata,
  constants: networkConstants,
  notices: z.array(publicNotice),
  guides: z.array(publicGuide),
})
export type PagePayload = z.output<typeof pagePayload>
