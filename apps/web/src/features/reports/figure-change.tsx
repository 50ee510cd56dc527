import type { Comparison, Figures } from '@cuesheet/contract/dashboard'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { Change, Figure, Format } from '../../lib/format.ts'
import { tooltip } from '../../ui/tooltip.ts'
import { ChangeChip } from './change-chip.tsx'
import { comparedDays, comparedFigure, countedSince } from './comparison.ts'

type Compared = { comparison: Comparison | null; matched: Partial<Figures>; previous: Partial<Figures> }
type Props = Omit<ComponentProps<typeof ChangeChip>, 'change' | 'over' | 'by'> & {
  figure: keyof Figures
  of: Compared
  format: Format
  /** Where it is no percentage. */
  write?: (now: Figure, before: Figure) => Change | null
}

/** How a figure changed over the days that are compared, by what is counted alike in both; a dash where nothing is. */
export function FigureChange({ figure, of, format, write = format.change, ...chip }: Props) {
  const t = useTranslations('dashboard.change')
  const comparedFigures = compare(figure, of)
  if (comparedFigures.unknown !== null) {
    const why = t(comparedFigures.unknown, {
      day: countedSince(of.comparison?.counting ?? [], format),
    })
    return (
      <span className="text-small leading-5 text-faint" {...tooltip(why)}>
        <span aria-hidden="true">{format.count(null)}</span>
        <span className="sr-only">{why}</span>
      </span>
    )
  }
  const { by, now, before } = comparedFigures
  return (
    <ChangeChip
      {...chip}
      change={now === null || before === null ? null : write(now, before)}
      over={comparedDays(of.comparison, by)}
      by={by === figure ? undefined : t('engaged')}
    />
  )
}

const compare = (figure: keyof Figures, { comparison, matched, previous }: Compared) =>
  comparedFigure(figure, comparison?.counting ?? [], matched, previous)

/** Whether there is a chip, or a dash with its reason. */
export function hasChange(figure: keyof Figures, of: Compared, format: Format): boolean {
  const comparedFigures = compare(figure, of)
  return (
    comparedFigures.unknown !== null || format.change(comparedFigures.now, comparedFigures.before) !== null
  )
}
