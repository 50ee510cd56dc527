import { localeSchema } from '@cuesheet/contract/values/locale'
import { networkConstants } from '@cuesheet/contract/values/network-constants'
import {
  networkChanges,
  networkNameSchema,
  ownDomainSchema,
  siteTextSchema,
} from '@cuesheet/contract/values/network-settings'
import * as z from 'zod/mini'

/** Pictures are served by this installation and nobody else. */
const pictureAddress = z.string().check(z.regex(/^\/pictures\/[\w./-]+$/))

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
  leading_views: z.optional(networkChanges.leading_views),
  settlement_currency: z.optional(networkChanges.settlement_currency),
  name: networkNameSchema,
  domains: z.array(ownDomainSchema).check(z.minLength(1)),
  texts: z.partialRecord(localeSchema, siteTextSchema),
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
