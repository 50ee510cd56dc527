import { type ChannelReport, type ChannelTrend, channelTrend } from '@cuesheet/contract/channel-report'
import type { CompareWith } from '@cuesheet/contract/values/period'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { brand } from '../../lib/brand.ts'
import { queryOf } from '../../lib/client.ts'
import type { Format } from '../../lib/format.ts'
import { grossName } from '../../lib/gross-name.ts'
import { useEngagedWords } from '../../lib/write-engaged.ts'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { StatTabs } from '../../ui/stat-tabs.tsx'
import { cardFigures } from './card-figures.ts'
import { CarriedRates } from './carried-rates.tsx'
import { CauseSentence } from './cause-sentence.tsx'
import { type ChannelSearch, tops } from './channel-search.ts'
import { ChartSkeleton } from './chart-skeleton.tsx'
import { useComparedLabel } from './compared-label.ts'
import { DashboardFailed } from './dashboard-failed.tsx'
import { FigureChange } from './figure-change.tsx'
import { MarkedFigure } from './marked-figure.tsx'
import type { Measure } from './measure-names.ts'
import type { Selection } from './selection-search.ts'
import { SettlementFoot } from './settlement-foot.tsx'
import { useChannelTrend } from './use-channel-trend.ts'
import type { MarkedSubject } from './use-day-marks.ts'

type By = 'profit' | 'views'

type Props = {
  /** Null while it loads for the first time. */
  report: ChannelReport | null
  selection: Selection
  by: By
  top: number
  compareWith: CompareWith
  format: Format
  onSearch: (change: ChannelSearch) => void
  isManager: boolean
  dimmed: boolean
}

/** What all channels earned and how often they were watched, day by day, split by channel. */
export function ChannelTrendCard(props: Props) {
  const { report, selection, by, top, compareWith, format, onSearch, isManager, dimmed } = props
  const t = useTranslations('reports.channels')
  const measures = useTranslations('dashboard.measures')
  const engaged = useEngagedWords()
  const panelId = useId()
  const period = report?.period ?? { name: 'latest', from: null, to: null }
  const compared = useComparedLabel(period, compareWith)
  const trend = useQuery(queryOf(channelTrend, { ...selection, by, top }, { vary: [brand.currency()] }))
  const hasSettlement = !isManager || selection.member !== undefined
  const isGross = report?.profit_kind === 'gross' && selection.member !== undefined
  const label = (of: Measure) => measures(grossName(of, isGross))
  const tools = (
    <OptionPicker
      label={t('top')}
      align="end"
      value={String(top)}
      options={tops.map((count) => ({ value: count as string, label: t('top_of', { count }) }))}
      onPick={(picked) => onSearch({ top: picked as (typeof tops)[number] })}
    />
  )
  const statOf = <I extends By | 'rpm'>(of: ChannelReport, id: I) => ({
    id,
    ...cardFigures(id, of, label, engaged, format),
    change: (
      <FigureChange
        figure={id}
        of={of}
        format={format}
        compared={compared}
        saysNone={id === 'profit'}
        // Once beside the first is enough.
        isWide={id === 'profit'}
        isQuiet={id !== 'profit'}
      />
    ),
  })
  return (
    <section className="rounded-card border border-line bg-surface">
      <StatTabs
        label={t('measure')}
        stats={report && (['profit', 'views'] as const).map((id) => statOf(report, id))}
        beside={report ? statOf(report, 'rpm') : undefined}
        count={2}
        selected={by}
        onSelect={(picked) => onSearch({ by: picked })}
        panelId={panelId}
        dimmed={dimmed}
      />
      {(!report || report.comparison) && (
        <CauseSentence
          selection={selection}
          figure={by}
          report={report}
          compareWith={compareWith}
          format={format}
        />
      )}
      <div
        id={panelId}
        role="tabpanel"
        aria-label={label(by)}
        className="border-t border-line px-5 pt-2 pb-2 mobile:px-3"
      >
        {trend.data ? (
          <Chart
            trend={trend.data}
            by={by}
            name={label(by)}
            format={format}
            dimmed={trend.isPlaceholderData || dimmed}
            tools={tools}
            subject={{ member: selection.member }}
          />
        ) : trend.isError ? (
          <DashboardFailed
            bare
            title={t('failed')}
            error={trend.error}
            onRetry={() => void trend.refetch()}
            isBusy={trend.isFetching}
          />
        ) : (
          <ChartSkeleton tools={tools} />
        )}
      </div>
      {report && (
        <CarriedRates freshness={report.freshness} format={format} className="px-5 pb-3 mobile:px-3.5" />
      )}
      {hasSettlement && (
        <SettlementFoot settlement={report?.settlement ?? null} format={format} isManager={isManager} />
      )}
    </section>
  )
}

type ChartProps = {
  trend: ChannelTrend
  by: By
  name: string
  format: Format
  dimmed: boolean
  tools: ReactNode
  subject: MarkedSubject
}

function Chart({ trend, by, name, format, ...figureProps }: ChartProps) {
  const figure = useChannelTrend(trend, by, name, format)
  return figure ? <MarkedFigure {...figure} {...figureProps} height="regular" /> : <ChartSkeleton />
}
