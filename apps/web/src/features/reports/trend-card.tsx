import { lazy, type ReactNode, Suspense, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { grossName } from '../../lib/gross-name.ts'
import { withTexts } from '../../lib/i18n.ts'
import { useDeferred } from '../../lib/use-deferred.ts'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { TrendFigure } from '../../ui/chart/trend-figure.tsx'
import { Segments } from '../../ui/segments.tsx'
import { StatTabs } from '../../ui/stat-tabs.tsx'
import type { Selection } from './api.ts'
import { cardFigures, measuresOn } from './card-figures.ts'
import { CarriedRates } from './carried-rates.tsx'
import { CauseSentence } from './cause-sentence.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { FigureChange, hasChange } from './figure-change.tsx'
import { cardOf, cards, engagedOf, isCounted, type Measure } from './measure-names.ts'
import type { Summary } from './measures.ts'
import { SettlementFoot } from './settlement-foot.tsx'
import { type Term, TermHint } from './term-hint.tsx'
import { drawable } from './trend-series.ts'
import { useComparedLabel, useTrend } from './use-trend.ts'

const ConvertedLine = lazy(withTexts(() => import('./converted-line.tsx'), 'converted'))

type Props = {
  /** Null while it loads for the first time. */
  summary: Summary | null
  measure: Measure
  onMeasure: (measure: Measure) => void
  compareWith: 'previous' | 'year'
  format: Format
  isManager: boolean
  /** gross, fee and net belong to this selection. */
  hasSettlement: boolean
  dimmed: boolean
  selection: Selection
  /** What is wrong, where it stands below what the money does: on phones. */
  alarm?: ReactNode
  /** Between the figures and the chart. */
  children?: ReactNode
}

/** The figures, the chosen one's course, and what becomes of the money. */
export function TrendCard(props: Props) {
  const {
    measure,
    onMeasure,
    compareWith,
    format,
    isManager,
    hasSettlement,
    dimmed,
    selection,
    alarm,
    children,
  } = props
  const summary = useDeferred(props.summary, null)
  const t = useTranslations('dashboard')
  const panelId = useId()
  const period = summary?.period ?? ({ name: 'latest', from: null, to: null } as const)
  const compared = useComparedLabel(period, compareWith)
  const isGrossOfMember = isManager && hasSettlement
  const label = (of: Measure) => t(`measures.${grossName(of, isGrossOfMember)}`)

  const reported = summary?.trend.filter(({ day }) => day <= (summary.period.to ?? '')) ?? []

  const card = cardOf(measure)
  const uncompared = cards.find((id) => summary && !hasChange(id, summary, format))
  const stats =
    summary &&
    cards.map((id) => ({
      id,
      ...cardFigures(id, summary, label, format),
      change: (
        <FigureChange
          figure={id}
          of={summary}
          format={format}
          compared={compared}
          saysNone={id === uncompared}
          // Once beside the first is enough, and moves nothing.
          isWide={id === cards[0]}
          isQuiet={id !== cards[0]}
        />
      ),
      sparkline: (
        <Sparkline
          values={drawable(reported, measuresOn(id, summary)[0])}
          tone={id === card ? 'first' : 'second'}
          className="w-full"
        />
      ),
    }))

  return (
    <section className="rounded-card border border-line bg-surface mobile:@container mobile:grid mobile:grid-cols-2 mobile:*:col-span-full">
      <StatTabs
        label={t('measures.label')}
        stats={stats}
        count={cards.length}
        selected={card}
        onSelect={(picked) => onMeasure(summary ? measuresOn(picked, summary)[0] : picked)}
        panelId={panelId}
        dimmed={dimmed}
      />
      {(!summary || summary.comparison) && (
        <CauseSentence
          selection={selection}
          figure={card}
          report={summary}
          compareWith={compareWith}
          format={format}
        />
      )}
      {alarm}
      <div className="min-w-0 mobile:order-2">
        {children}
        <div
          id={panelId}
          role="tabpanel"
          aria-label={label(measure)}
          className="border-t border-line px-5 pt-2 pb-2 mobile:px-3"
        >
          {summary ? (
            <Chart
              summary={summary}
              measure={measure}
              label={label}
              compareWith={compareWith}
              format={format}
              term={termOf(measure, summary.profit_kind, isGrossOfMember)}
              dimmed={dimmed}
              tools={
                isCounted(card) && (
                  <Segments<Measure>
                    label={label(card)}
                    segments={[
                      { value: card, label: t('measures.of_all') },
                      { value: engagedOf[card], label: t('measures.of_engaged') },
                    ]}
                    value={measure}
                    onPick={onMeasure}
                  />
                )
              }
            />
          ) : (
            <ChartSkeleton />
          )}
        </div>
        {summary && (
          <CarriedRates freshness={summary.freshness} format={format} className="px-5 pb-3 mobile:px-3.5" />
        )}
        {summary && summary.converted.length > 0 && (
          <Suspense>
            <ConvertedLine converted={summary.converted} />
          </Suspense>
        )}
        {hasSettlement && (
          <SettlementFoot settlement={summary?.settlement ?? null} format={format} isManager={isManager} />
        )}
      </div>
    </section>
  )
}

function termOf(measure: Measure, kind: Summary['profit_kind'], isGrossOfMember: boolean): Term {
  if (measure !== 'profit') return measure
  return kind === 'net' ? 'profit_net' : isGrossOfMember ? 'profit_member' : 'profit_gross'
}

type ChartProps = {
  summary: Summary
  measure: Measure
  label: (measure: Measure) => string
  compareWith: 'previous' | 'year'
  format: Format
  term: Term
  dimmed: boolean
  /** Which of the views count. */
  tools: ReactNode
}

function Chart({ summary, measure, label, compareWith, format, term, dimmed, tools }: ChartProps) {
  const trend = useTrend(summary, { measure, format, label, compareWith })
  if (!trend) return <ChartSkeleton />
  return (
    <TrendFigure
      {...trend}
      height="regular"
      dimmed={dimmed}
      tools={tools || undefined}
      legend={trend.legend.map((item) =>
        item.id === measure
          ? { ...item, hint: <TermHint term={term} name={item.label} hasMissing={trend.hasMissing} /> }
          : item,
      )}
    />
  )
}
