import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import type { Change } from '../../lib/format.ts'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { tooltip } from '../../ui/tooltip.ts'
import type { ComparedDays } from './comparison.ts'

const looks: Record<Change['direction'], { tone: Tone; icon: typeof ArrowRight }> = {
  up: { tone: 'good', icon: ArrowUpRight },
  down: { tone: 'bad', icon: ArrowDownRight },
  flat: { tone: 'neutral', icon: ArrowRight },
}

type Props = {
  change: Change | null
  /** What it is compared with, as the legend calls it. */
  compared: string
  /** The word for what it is measured by, where that is not the figure itself. */
  by?: string | undefined
  /** Where days are missing: over how many of them it is. */
  over?: ComparedDays | null
  /** Says these days on hover only: in a list, whose head says them. */
  isQuiet?: boolean
  /** Says these days beside the chip, not below it. */
  isWide?: boolean
  /** Whether to say so where there is nothing to compare: once beside a group of figures. */
  saysNone?: boolean
}

/** How a figure changed: by arrow, sign and colour; in words for screen readers. */
export function ChangeChip(props: Props) {
  const { change, compared, by, over = null, isQuiet = false, isWide = false, saysNone = false } = props
  const t = useTranslations('dashboard.change')
  if (!change) return saysNone && <span className="text-small leading-5 text-faint">{t('none')}</span>
  const { tone, icon: Icon } = looks[change.direction]
  const days = over && t('days', over)
  const pill = (
    <StatusPill tone={tone}>
      <Icon size={12} strokeWidth={2.5} aria-hidden="true" className="-ms-0.5" />
      <span aria-hidden="true">{change.text}</span>
      <span className="sr-only">
        {t(change.direction, { change: change.text.replace(/^[+−]/, ''), compared })}
        {by && `, ${by}`}
        {days && isQuiet && `, ${days}`}
      </span>
    </StatusPill>
  )
  const chip = by ? (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      {pill}{' '}
      <span aria-hidden="true" className="text-small leading-5 font-normal text-faint">
        {by}
      </span>
    </span>
  ) : (
    pill
  )
  if (!days) return chip
  if (isQuiet) return <span {...tooltip(days)}>{chip}</span>
  return (
    <span className={isWide ? 'flex flex-wrap items-center gap-x-1.5' : 'inline-block'}>
      {chip}
      <span
        className={classNames(
          'text-small leading-5 font-normal laptop:whitespace-nowrap text-faint',
          !isWide && 'mt-0.5 block',
        )}
      >
        {days}
      </span>
    </span>
  )
}
