import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { designIds, hexColourSchema } from './site.ts'
import { idQuerySchema, idSchema } from './values/ids.ts'
import { localeSchema } from './values/locale.ts'
import { siteTextSchema } from './values/network-settings.ts'

/** The pictures of a brand: the tab's icon, what a chat shows of a shared link, the mark of exclusive tracks. */
export const brandPictures = ['favicon', 'share', 'exclusive'] as const

/** The largest of them, in bytes, and so what a call may carry. */
export const maxBrandPictureBytes = { favicon: 102_400, share: 1_048_576, exclusive: 102_400 } as const

const look = {
  design_id: z.enum(designIds),
  color_primary: hexColourSchema,
  color_primary_dim: hexColourSchema,
  texts: z.partialRecord(localeSchema, siteTextSchema),
}

const brand = z.object({
  ...look,
  logo_favicon: z.nullable(z.string()),
  logo_meta: z.nullable(z.string()),
  exclusive_logo: z.nullable(z.string()),
})
export type Brand = z.output<typeof brand>

const seen = { network_id: idSchema, seen: z.number().check(z.int(), z.minimum(0)) }

export const networkBrand = endpoint({
  method: 'GET',
  path: 'console/networks/brand',
  access: 'operator',
  summary: 'How a network looks, and how it looked: up to 50 earlier versions, the latest first.',
  query: { network: idQuerySchema },
  answer: {
    domain: z.string(),
    is_playist: z.boolean(),
    brand,
    /** Of how it looks now; 0: nothing was changed since it was created. */
    version: z.number(),
    versions: z.array(
      z.object({
        version: z.number(),
        at: z.string(),
        /** Nickname of who made it; null: a command. */
        by: z.nullable(z.string()),
        brand,
      }),
    ),
  },
  errors: ['not_found'],
})

export const saveBrand = endpoint({
  method: 'POST',
  path: 'console/networks/brand/save',
  access: 'operator',
  duty: 'networks',
  summary:
    'Sets colours, design and texts of a network’s site; a language left out shows the default’s. `conflict` where `seen` is not the current version.',
  body: { ...seen, ...look },
  answer: { version: z.number() },
  errors: ['not_found', 'conflict'],
})

export const setBrandPicture = endpoint({
  method: 'POST',
  path: 'console/networks/brand/picture',
  access: 'operator',
  duty: 'networks',
  summary: 'Gives a network’s site one of its pictures, or (null) takes it away; answers where it is served.',
  body: {
    ...seen,
    kind: z.enum(brandPictures),
    /** The file in Base64. */
    content: z.nullable(
      z.base64().check(z.minLength(4), z.maxLength(Math.ceil(maxBrandPictureBytes.share / 3) * 4)),
    ),
  },
  answer: { address: z.nullable(z.string()), version: z.number() },
  errors: ['not_found', 'conflict', 'too_large'],
})

export const restoreBrand = endpoint({
  method: 'POST',
  path: 'console/networks/brand/restore',
  access: 'operator',
  duty: 'networks',
  summary: 'Makes an earlier version how a network looks, as a new version.',
  body: { ...seen, version: z.number().check(z.int(), z.minimum(1)) },
  answer: { version: z.number() },
  errors: ['not_found', 'conflict'],
})

export type BrandAnswer = AnswerOf<typeof networkBrand>
