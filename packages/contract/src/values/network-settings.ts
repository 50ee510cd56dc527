import * as z from 'zod/mini'
import { designIds, hexColourSchema } from '../site.ts'
import { leadingViews } from './counting.ts'
import { feeRateSchema } from './fee-rate.ts'
import { currencySchema } from './money.ts'

/** Lower-case letters, digits and hyphens: what commands call a network. */
export const networkNameSchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/))

/** A host name that a network can own: lower-case, without port. */
export const ownDomainSchema = z
  .string()
  .check(
    z.maxLength(253),
    z.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/),
  )

const line = (least: number, most: number) =>
  z.string().check(z.trim(), z.minLength(least), z.maxLength(most), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u))

export const siteTextLength = { title: 80, description: 300 } as const

/** Title and description of a network's site in one language. */
export const siteTextSchema = z.object({
  title: line(1, siteTextLength.title),
  description: z._default(line(0, siteTextLength.description), ''),
})

export const httpsAddress = z.url({ protocol: /^https$/ }).check(z.maxLength(500), z.regex(/^[^\s"<>\\]*$/))

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
  /** Which count of views leads its prices, in periods without a change of counting. */
  leading_views: z.enum(leadingViews),
  /** What it is closed and paid in; it stays once a month was calculated or something was booked. */
  settlement_currency: currencySchema,
}

/** What a network begins with where nothing else is said. */
export const newNetworkDefaults = {
  design_id: 'mcn-1',
  color_primary: '#5b5bd6',
  color_primary_dim: '#4a4ac0',
  default_fee_rate: 0.05,
  most_report_loss: 30,
  payday_months: 1,
  weekend_payday: 'before',
  leading_views: 'views',
  settlement_currency: 'KRW',
} as const
