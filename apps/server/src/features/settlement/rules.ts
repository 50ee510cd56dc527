import { addDays, addMonths, dayInMonth, firstOfMonth } from '@cuesheet/contract/values/day'
import { type BasisLevel, basisLevels } from '@cuesheet/contract/values/settlement'

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

/** The level of a file that has a family's money in another way than the one that counts; null where there is none. */
export const findOtherLevel = (files: readonly (File & { state: string })[], family: string) =>
  family === 'ads' || family === 'premium'
    ? (files.find(
        (file) =>
          file.family === family &&
          file.state === 'current' &&
          !file.is_adjustment &&
          !isBeside(file) &&
          basisLevels.some((level) => level === file.level),
      )?.level ?? null)
    : null

type Calendar = { payday: number | null; payday_months: number; weekend_payday: string }

/** On which day a month is to be paid: the network’s payday; the 25th of the next month where it has none. */
export function plannedPayment({ payday, payday_months, weekend_payday }: Calendar, month: string): string {
  const planned = dayInMonth(addMonths(month, payday === null ? 1 : payday_months), payday ?? 25)
  const weekday = new Date(`${planned}T00:00:00Z`).getUTCDay()
  if (weekend_payday === 'stays' || (weekday !== 0 && weekday !== 6)) return planned
  if (weekend_payday === 'after') return addDays(planned, weekday === 6 ? 2 : 1)
  return addDays(planned, weekday === 6 ? -1 : -2)
}

/** The month a payment is booked in: that of its day, or the first after it that is not locked. */
export function paymentPeriod(paidOn: string, locked: ReadonlySet<string>): string {
  let period = firstOfMonth(paidOn)
  while (locked.has(period)) period = addMonths(period, 1)
  return period
}
