import type { CompareWith } from '@cuesheet/contract/values/period'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { Segments } from '../../ui/segments.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { MarkedFigure } from './marked-figure.tsx'
import { cardOf, engagedOf, isCounted, type Measure } from './measure-names.ts'
import type { Summary } from './measures.ts'
import type { Selection } from './selection-search.ts'
import { type Term, TermHint } from './term-hint.tsx'
import { useTrend } from './use-trend.ts'

type Props = {
  summary: Summary
  /** Its last day is the one that is asked for; those before it show what is usual. */
  isOfOneDay: boolean
  measure: Measure
  onMeasure: (measure: Measure) => void
  label: (measure: Measure) => string
  compareWith: CompareWith
  format: Format
  isGrossOfMember: boolean
  dimmed: boolean
  selection: Selection
}

/** The course of the figure that is chosen on its card. */
export default function CardChart(props: Props) {
  const {
    summary,
    isOfOneDay,
    measure,
    onMeasure,
    label,
    compareWith,
    format,
    isGrossOfMember,
    dimmed,
    selection,
  } = props
  const t = useTranslations('dashboard.measures')
  const trend = useTrend(summary, { measure, format, label, compareWith, isOfOneDay })
  if (!trend) return <ChartSkeleton />
  const card = cardOf(measure)
  const term = termOf(measure, summary.profit_kind, isGrossOfMember)
  return (
    <MarkedFigure
      {...trend}
      subject={{ member: selection.member, channel: selection.channel }}
      height="regular"
      dimmed={dimmed}
      tools={
        isCounted(card) ? (
          <Segments<Measure>
            label={label(card)}
            segments={[
              { value: card, label: t('of_all') },
              { value: engagedOf[card], label: t('of_engaged') },
            ]}
            value={measure}
            onPick={onMeasure}
          />
        ) : undefined
      }
      legend={trend.legend.map((item) =>
        item.id === measure
          ? { ...item, hint: <TermHint term={term} name={item.label} hasMissing={trend.hasMissing} /> }
          : item,
      )}
    />
  )
}

function termOf(measure: Measure, kind: Summary['profit_kind'], isGrossOfMember: boolean): Term {
  if (measure !== 'profit') return measure
  return kind === 'net' ? 'profit_net' : isGrossOfMember ? 'profit_member' : 'profit_gross'
}
