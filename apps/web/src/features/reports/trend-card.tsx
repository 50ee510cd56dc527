import type { CompareWith } from '@cuesheet/contract/values/period'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { grossName } from '../../lib/gross-name.ts'
import { withTexts } from '../../lib/i18n.ts'
import { useDeferred } from '../../lib/use-deferred.ts'
import { useEngagedWords } from '../../lib/write-engaged.ts'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { StatTabs } from '../../ui/stat-tabs.tsx'
import { cardFigures, measuresOn } from './card-figures.ts'
import { CarriedRates } from './carried-rates.tsx'
import { CauseSentence } from './cause-sentence.tsx'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { useComparedLabel } from './compared-label.ts'
import { FigureChange, hasChange } from './figure-change.tsx'
import { cardOf, cards, type Measure } from './measure-names.ts'
import { drawable, type Summary } from './measures.ts'
import type { Selection } from './selection-search.ts'
import { SettlementFoot } from './settlement-foot.tsx'
import { useDaysAround } from './use-days-around.ts'

/** Behind the figures: nobody waits for its code who has come for them. */
export const loadCardChart = withTexts(() => import('./card-chart.tsx'), 'charts', 'terms')
const CardChart = lazy(loadCardChart)
const ConvertedLine = lazy(withTexts(() => import('./converted-line.tsx'), 'converted'))

type Props = {
  /** Null while it loads for the first time. */
  summary: Summary | null
  measure: Measure
  onMeasure: (measure: Measure) => void
  compareWith: CompareWith
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
  const engaged = useEngagedWords()
  const panelId = useId()
  const period = summary?.period ?? ({ name: 'latest', from: null, to: null } as const)
  const compared = useComparedLabel(period, compareWith)
  const isGrossOfMember = isManager && hasSettlement
  const label = (named: Measure) => t(`measures.${grossName(named, isGrossOfMember)}`)

  const drawn = useDaysAround(summary, selection)
  const reported = drawn?.trend.filter(({ day }) => day <= (drawn.period.to ?? '')) ?? []

  const card = cardOf(measure)
  const uncompared = cards.find((id) => summary && !hasChange(id, summary, format))
  const stats =
    summary &&
    cards.map((id) => ({
      id,
      ...cardFigures(id, summary, label, engaged, format),
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
          {drawn ? (
            <Suspense fallback={<ChartSkeleton />}>
              <CardChart
                summary={drawn}
                isOfOneDay={drawn !== summary}
                measure={measure}
                onMeasure={onMeasure}
                label={label}
                compareWith={compareWith}
                format={format}
                isGrossOfMember={isGrossOfMember}
                dimmed={dimmed}
                selection={selection}
              />
            </Suspense>
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
