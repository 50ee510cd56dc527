import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { localeSchema } from './values/locale.ts'

export const designIds = ['mcn-1', 'mcn-2', 'mcn-3', 'mcn-4'] as const
const hexColour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

/** A network's brand. Colours are #rrggbb; logos are same-origin paths or null; `is_playist` 1 means en + USD by default. */
export const siteMetadata = z.object({
  domain: z.string(),
  design_id: z.enum(designIds),
  color_primary: hexColour,
  color_primary_dim: hexColour,
  logo_favicon: z.nullable(z.string()),
  logo_meta: z.nullable(z.string()),
  is_playist: z.union([z.literal(0), z.literal(1)]),
  exclusive_logo: z.nullable(z.string()),
  texts: z.partialRecord(localeSchema, z.object({ title: z.string(), description: z.string() })),
  links: z.object({
    support: z.nullable(z.string()),
    terms: z.nullable(z.string()),
    privacy: z.nullable(z.string()),
  }),
})
export type SiteMetadata = z.output<typeof siteMetadata>

export const meta = endpoint({
  method: 'GET',
  path: 'v2/mcn/meta',
  access: 'anyone',
  summary: 'The brand of a domain (lower-case host without port).',
  query: { domain: z.string().check(z.minLength(1), z.maxLength(253)) },
  answer: { metadata: siteMetadata },
  errors: ['unknown_domain'],
})
