import { addDays, addMonths, firstOfMonth } from '@cuesheet/contract/values/day'
import type { BasisLevel, RevenueFamily } from '@cuesheet/contract/values/settlement'

/** By how much the payment summary and its files may differ, in nano-US-dollars: a cent. */
const tieTolerance = 10_000_000n

const familyOfType: Record<string, RevenueFamily> = {
  'ads revenue': 'ads',
  'ads revenue: dispute resolution': 'ads',
  'subscriptions revenue - youtube premium / music premium': 'premium',
  'subscriptions revenue - youtube premium & music premium': 'premium',
  'youtube shorts - ads revenue': 'shorts_ads',
  'youtube shorts - subscription revenue': 'shorts_subscriptions',
  'transactions revenue - others': 'paid_features',
}
const channelAdjustments = ['monetization disabled', 'credit - appeal']

/** As types are compared: without case, and with single blanks. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** The family of a line of the payment summary; `other` where nobody knows its type. */
export function familyOf(revenueType: string, adjustmentType: string | null): RevenueFamily {
  const type = plain(revenueType)
  const isOfChannels = adjustmentType !== null && channelAdjustments.includes(plain(adjustmentType))
  if (isOfChannels || type.includes('channel adjustment')) return 'channel_adjustments'
  if (type.includes('audio tier')) return 'ads'
  return familyOfType[type] ?? 'other'
}

/** What acceptances name a tie by. */
export const tieOf = (family: RevenueFamily, type: string, correctsMonth: string | null) =>
  [...(correctsMonth ? [correctsMonth.slice(0, 7)] : []), family, ...(type ? [plain(type)] : [])].join('/')

/** Parts that files of a family come in. */
export const partsOf = (family: string) => (family === 'premium' ? ['music', 'non_music'] : [''])

type File = { family: string; level: string; part: string; is_adjustment: boolean }

/** Whether files say what of Premium these do: a label has one of both. */
export const hasPart = (files: readonly Pick<File, 'part'>[], part: string) =>
  files.some((file) => file.part === part || file.part === 'label')

/** What a label has beside the family's own file, and never instead of it. */
export const isBeside = ({ part }: Pick<File, 'part'>) => part === 'audio_tier' || part === 'label_pool'

/**
 * By which level files count, the best first: the one that the network chose, else by video. Of what only labels have that
 * which there is: they may have it by asset alone, and the Shorts pool in sums.
 */
function levelsOf({ family, part }: Pick<File, 'family' | 'part'>, levels: Levels): readonly string[] {
  if (part === 'label_pool') return ['summary']
  const chosen = levels.get(family)
  if (part === 'label' || part === 'audio_tier') return [...(chosen ? [chosen] : []), 'video', 'asset']
  return chosen === undefined ? ['video', 'channel'] : [chosen]
}

type Levels = ReadonlyMap<string, BasisLevel>

/** What counts of a month's current files: of each family, part and adjustment one level; the others say more about it. */
export function chooseBasis<F extends File>(files: readonly F[], levels: Levels): F[] {
  const groups = Map.groupBy(
    files.filter(({ family }) => !['payment_summary', 'us_tax', 'us_tax_refund'].includes(family)),
    ({ family, part, is_adjustment }) => `${family} ${part} ${is_adjustment}`,
  )
  return [...groups.values()].flatMap((group) => {
    const found = levelsOf(group[0]!, levels).flatMap(
      (level) => group.find((file) => file.level === level) ?? [],
    )
    return found.slice(0, 1)
  })
}

type Calendar = { payday: number | null; payday_months: number; weekend_payday: string }

/** On which day a month is to be paid: the network’s payday; the 25th of the next month where it has none. */
export function plannedPayment({ payday, payday_months, weekend_payday }: Calendar, month: string): string {
  const day = String(payday ?? 25).padStart(2, '0')
  const paidIn = addMonths(month, payday === null ? 1 : payday_months)
  // 2000 begins months of every length in turn: the last day of one that is too short.
  const planned = addMonths(`2000-01-${day}`, monthsBetween('2000-01-01', paidIn))
  const weekday = new Date(`${planned}T00:00:00Z`).getUTCDay()
  if (weekend_payday === 'stays' || (weekday !== 0 && weekday !== 6)) return planned
  if (weekend_payday === 'after') return addDays(planned, weekday === 6 ? 2 : 1)
  return addDays(planned, weekday === 6 ? -1 : -2)
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** The month a payment is booked in: that of its day, or the first after it that is not locked. */
export function paymentPeriod(paidOn: string, locked: ReadonlySet<string>): string {
  let period = firstOfMonth(paidOn)
  while (locked.has(period)) period = addMonths(period, 1)
  return period
}

type Sides = {
  family: RevenueFamily
  summary: bigint
  /** Null: no file. */
  basis: bigint | null
  missing_parts: readonly string[]
  /** Σ of each file of it. */
  files: readonly bigint[]
}

/** What a difference between payment summary and files looks like. */
export function findingOf({ family, summary, basis, missing_parts, files }: Sides) {
  const difference = summary - (basis ?? 0n)
  if (isWithin(difference)) return 'fits' as const
  if (family === 'other') return 'unknown_type' as const
  if (basis === null || (missing_parts.length > 0 && difference > 0n)) return 'missing' as const
  if (summary !== 0n && isWithin(basis - 2n * summary)) return 'double' as const
  // One of several files says already what is paid.
  if (files.length > 1 && files.some((of) => isWithin(summary - of))) return 'overlapping' as const
  return difference > 0n ? ('less' as const) : ('more' as const)
}

const isWithin = (difference: bigint) => difference <= tieTolerance && difference >= -tieTolerance
