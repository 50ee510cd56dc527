import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { domainSchema } from './values/domain.ts'
import { localeSchema } from './values/locale.ts'

export const designIds = ['mcn-1', 'mcn-2', 'mcn-3', 'mcn-4'] as const
export const hexColourSchema = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

/**
 * A network's brand, with title and description in every language. `domain` is the one asked for. Colours are #rrggbb;
 * pictures are same-origin paths or null; `is_playist` 1 means en + USD by default.
 */
export const siteMetadata = z.object({
  domain: z.string(),
  design_id: z.enum(designIds),
  color_primary: hexColourSchema,
  color_primary_dim: hexColourSchema,
  logo_favicon: z.nullable(z.string()),
  logo_meta: z.nullable(z.string()),
  is_playist: z.union([z.literal(0), z.literal(1)]),
  exclusive_logo: z.nullable(z.string()),
  texts: z.record(localeSchema, z.object({ title: z.string(), description: z.string() })),
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
  context: false,
  summary:
    'The brand of a domain (host without port); of an unknown one, the installation’s default network’s.',
  query: { domain: z.pipe(z.string().check(z.toLowerCase()), domainSchema) },
  answer: { metadata: siteMetadata },
  errors: ['unknown_domain'],
})
