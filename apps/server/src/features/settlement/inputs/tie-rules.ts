import { adjustmentTypes } from '@cuesheet/contract/values/settled-files'
import type { RevenueFamily } from '@cuesheet/contract/values/settlement'

/** By how much the payment summary and its files may differ, in nano-US-dollars: a cent. */
const tieTolerance = 10_000_000n
export const isWithin = (difference: bigint) => sizeOf(difference) <= tieTolerance
export const sizeOf = (amount: bigint) => (amount < 0n ? -amount : amount)

const familyOfType: Record<string, RevenueFamily> = {
  'ads revenue': 'ads',
  'subscriptions revenue - youtube premium / music premium': 'premium',
  'subscriptions revenue - youtube premium & music premium': 'premium',
  'youtube shorts - ads revenue': 'shorts_ads',
  'youtube shorts - subscription revenue': 'shorts_subscriptions',
  'transactions revenue - others': 'paid_features',
}
const channelAdjustments = ['monetization disabled', 'credit - appeal']

const isOfChannelAdjustments = (type: string) => type.includes('channel adjustment')
/** What labels have beside their ads. */
const isOfAudioTier = (type: string) => type.includes('audio tier')
export const areOfAudioTier = (revenueTypes: readonly string[]) =>
  revenueTypes.some((type) => isOfAudioTier(plain(type)))

/** As types are compared: without case, and with single blanks. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** `Dispute Resolution` of a payment summary is `Dispute` of a file of adjustments, `Back Pay` is `BackPay`. */
export const typeKey = (type: string) => {
  const letters = plain(type).replaceAll(/[^\p{L}\p{N}]/gu, '')
  return letters.replace(/(?<=.)(resolution|adjustment)$/, '') || plain(type)
}
const knownTypes = new Set(adjustmentTypes.map(typeKey))

type Type = { family: RevenueFamily; adjustment_type: string | null }

/**
 * What a line of the payment summary is of. Its type of adjustment may stand behind the type of revenue, as in `Ads Revenue:
 * Dispute Resolution`: one that the platform is known to write, or that a file of the month has (`keys`). `other` where
 * nobody knows its type.
 */
export function readType(
  revenueType: string,
  adjustmentType: string | null,
  keys: ReadonlySet<string>,
): Type {
  const type = plain(revenueType)
  const [, before = '', behind = ''] = /^([^:：]+)[:：]\s*(.+)$/.exec(revenueType.trim()) ?? []
  const isOfKnown = familyOfType[plain(before)] !== undefined || isOfChannelAdjustments(plain(before))
  const isBehind = isOfKnown && (knownTypes.has(typeKey(behind)) || keys.has(typeKey(behind)))
  const adjustment_type = adjustmentType ?? (isBehind ? behind.replaceAll(/\s+/g, ' ').trim() : null)
  const isOfChannels = adjustment_type !== null && channelAdjustments.includes(plain(adjustment_type))
  if (isOfChannels || isOfChannelAdjustments(type)) return { family: 'channel_adjustments', adjustment_type }
  if (isOfAudioTier(type)) return { family: 'ads', adjustment_type }
  return { family: familyOfType[isBehind ? plain(before) : type] ?? 'other', adjustment_type }
}

/** The same in months that were calculated before: there a type of adjustment is what its own column says. */
export function readFormerType(revenueType: string, adjustment_type: string | null): Type {
  const type = plain(revenueType)
  const isOfChannels = adjustment_type !== null && channelAdjustments.includes(plain(adjustment_type))
  if (isOfChannels || isOfChannelAdjustments(type)) return { family: 'channel_adjustments', adjustment_type }
  const isOfAds = type === 'ads revenue: dispute resolution' || isOfAudioTier(type)
  const family = isOfAds ? 'ads' : familyOfType[type]
  return { family: family ?? 'other', adjustment_type }
}

/** What acceptances name a tie by. */
export const tieOf = (family: RevenueFamily, type: string, correctsMonth: string | null) =>
  [...(correctsMonth ? [correctsMonth.slice(0, 7)] : []), family, ...(type ? [plain(type)] : [])].join('/')

/** What tells lines of the tie-out apart: types that are written in two ways are of one line. */
export const lineKey = (family: RevenueFamily, type: string | null, correctsMonth: string | null) =>
  tieOf(family, type ? typeKey(type) : '', correctsMonth)

type Sides = {
  family: RevenueFamily
  summary: bigint
  basis: bigint | null
  /** No file that could have it is here. */
  lacks_file: boolean
  missing_parts: readonly string[]
  /** Σ of each file of it. */
  files: readonly bigint[]
}

/** What a difference between payment summary and files looks like. */
export function findingOf({ family, summary, basis, lacks_file, missing_parts, files }: Sides) {
  const difference = summary - (basis ?? 0n)
  if (isWithin(difference)) return 'fits' as const
  if (family === 'other') return 'unknown_type' as const
  if (lacks_file || (missing_parts.length > 0 && difference > 0n)) return 'missing' as const
  if (summary !== 0n && isWithin((basis ?? 0n) - 2n * summary)) return 'double' as const
  // One of several files says already what is paid.
  if (files.length > 1 && files.some((of) => isWithin(summary - of))) return 'overlapping' as const
  return difference > 0n ? ('less' as const) : ('more' as const)
}
