import { designIds, hexColourSchema } from '@cuesheet/contract/site'
import { localeSchema } from '@cuesheet/contract/values/locale'
import { feeRateSchema } from '@cuesheet/contract/values/money'
import { networkConstants } from '@cuesheet/contract/values/network-constants'
import * as z from 'zod/mini'

/** Lower-case letters, digits and hyphens: what commands call a network. */
const networkNameSchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/))

/** A host name that a network can own: lower-case, without port. */
export const ownDomainSchema = z
  .string()
  .check(
    z.maxLength(253),
    z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/),
  )

const line = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u))

export const textSchema = z.object({ title: line(1, 80), description: z._default(line(0, 300), '') })

const httpsAddress = z.string().check(
  z.maxLength(500),
  z.refine((text) => URL.parse(text)?.protocol === 'https:' && !/[\s"<>\\]/.test(text)),
)

/** Pictures are served by this installation and nobody else. */
const pictureAddress = z.string().check(z.regex(/^\/pictures\/[\w./-]+$/))

const dayOfMonth = z.number().check(z.int(), z.minimum(1), z.maximum(31))

/** Where a payday that falls on a weekend moves. */
export const weekendRules = ['before', 'after', 'stays'] as const

/** What of a network can be set, each by itself; null takes an address away. */
export const networkChanges = {
  design_id: z.enum(designIds),
  color_primary: hexColourSchema,
  color_primary_dim: hexColourSchema,
  is_playist: z.boolean(),
  default_fee_rate: feeRateSchema,
  support_url: z.nullable(httpsAddress),
  terms_url: z.nullable(httpsAddress),
  privacy_url: z.nullable(httpsAddress),
  /** What the ISRCs of its tracks begin with; null: anything. */
  isrc_prefix: z.nullable(z.string().check(z.regex(/^[A-Z]{2}[A-Z0-9]{0,3}$/))),
  /** The percentage of a stored day that a report may take away without being asked; 100: anything. */
  most_report_loss: z.number().check(z.int(), z.minimum(1), z.maximum(100)),
  /** Days of a month, of a shorter one its last; null: its calendar has no such date. */
  final_figures_day: z.nullable(dayOfMonth),
  payday: z.nullable(dayOfMonth),
  /** How many months after a month it is paid. */
  payday_months: z.number().check(z.int(), z.minimum(1), z.maximum(12)),
  weekend_payday: z.enum(weekendRules),
}

export const newNetwork = {
  ...networkChanges,
  default_fee_rate: z.optional(networkChanges.default_fee_rate),
  support_url: z.optional(networkChanges.support_url),
  terms_url: z.optional(networkChanges.terms_url),
  privacy_url: z.optional(networkChanges.privacy_url),
  isrc_prefix: z.optional(networkChanges.isrc_prefix),
  most_report_loss: z.optional(networkChanges.most_report_loss),
  final_figures_day: z.optional(networkChanges.final_figures_day),
  payday: z.optional(networkChanges.payday),
  payday_months: z.optional(networkChanges.payday_months),
  weekend_payday: z.optional(networkChanges.weekend_payday),
  name: networkNameSchema,
  domains: z.array(ownDomainSchema).check(z.minLength(1)),
  texts: z.partialRecord(localeSchema, textSchema),
  logo_favicon: z.optional(z.nullable(pictureAddress)),
  logo_meta: z.optional(z.nullable(pictureAddress)),
  exclusive_logo: z.optional(z.nullable(pictureAddress)),
}

export type ConstantName = keyof typeof networkConstants.shape

export function isConstantName(text: string): text is ConstantName {
  return Object.hasOwn(networkConstants.shape, text)
}

/** Whether a constant may have this value. */
export function fitsConstant(name: ConstantName, value: number): boolean {
  return networkConstants.shape[name].safeParse(value).success
}
