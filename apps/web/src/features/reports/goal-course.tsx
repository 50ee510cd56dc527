import type { GoalCourse as Course, Goal } from '@cuesheet/contract/goals'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { runs } from '../../ui/chart/paths.ts'
import { type LegendItem, TrendFigure } from '../../ui/chart/trend-figure.tsx'
import { trendHeights } from '../../ui/chart/trend-heights.ts'
import type { TrendReading } from '../../ui/chart/trend-reading.ts'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { goalCourseQuery } from './goal-queries.ts'
import { useChartWords } from './use-chart-words.ts'
import { useGoalState } from './use-goal-state.ts'

/** What a month has brought day after day, the even way to its goal, and between what its end is expected. */
export function GoalCourse({ month, goal }: { month: string; goal: Goal | undefined }) {
  const t = useTranslations('goals')
  const query = useQuery(goalCourseQuery(month))
  const stateOf = useGoalState()
  const format = useFormat(query.data?.currency)
  if (query.isError && !query.data) return <Failed bare title={t('failed')} query={query} />
  if (!query.data) return <Skeleton className={`w-full ${trendHeights.small}`} />
  const { forecast, days } = query.data
  const known = days.findLast(({ total }) => total !== null)?.total ?? null
  const facts = [
    [t('so_far'), known === null ? t('nothing_known') : format.money(known)],
    [
      t('expected'),
      forecast
        ? t('between', { from: format.compactMoney(forecast.from), to: format.compactMoney(forecast.to) })
        : t('no_forecast'),
    ],
    ...(goal ? [[t('still'), stateOf(goal)]] : []),
  ]
  return (
    <section aria-label={t('course')} className="grid gap-3">
      <dl className="grid gap-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Chart course={query.data} dimmed={query.isPlaceholderData} />
    </section>
  )
}

const numberOf = (amount: string | null | undefined) => (amount == null ? null : Number(amount))

function Chart({ course, dimmed }: { course: Course; dimmed: boolean }) {
  const t = useTranslations('goals')
  const charts = useTranslations('charts')
  const format = useFormat(course.currency)
  const words = useChartWords(format)
  const { days, amount, forecast, through, month } = course
  const last = days.length - 1
  const reached = through === null ? -1 : days.findLastIndex(({ day }) => day <= through)
  const isUnknown = (at: number) => at <= reached && days[at]?.profit === null
  const begin = days.findLastIndex(({ total }) => total !== null)
  /** A straight way between two points, drawn; no figure of it is told. */
  const way = (from: number, start: number, end: string) =>
    days.map((_, at) => (at < from ? null : start + ((Number(end) - start) * (at - from)) / (last - from)))
  const lines = [
    {
      id: 'total',
      label: t('so_far'),
      tone: 'first' as const,
      dashed: false,
      values: days.map(({ total }) => numberOf(total)),
    },
    ...(amount
      ? [{ id: 'goal', label: t('goal'), tone: 'line-3' as const, dashed: true, values: way(-1, 0, amount) }]
      : []),
    ...(forecast && begin >= 0 && begin < last
      ? [
          {
            id: 'expected',
            label: t('expected'),
            tone: 'line-4' as const,
            dashed: true,
            values: way(begin, Number(days[begin]?.total), forecast.expected),
          },
        ]
      : []),
  ]
  const styleOf = ({ tone, dashed }: { tone: LegendItem['style']['tone']; dashed: boolean }) =>
    ({ shape: dashed ? 'dashed' : 'line', tone }) as const
  const legend: LegendItem[] = lines.map((line) => ({ id: line.id, label: line.label, style: styleOf(line) }))
  const hatched = runs(days.map((_, at) => (isUnknown(at) ? 1 : null)))
  const read = (at: number): TrendReading => ({
    title: format.longDay(days[at]?.day ?? ''),
    rows: lines.map((line) => ({
      id: line.id,
      label: line.label,
      value:
        line.id === 'total'
          ? format.money(days[at]?.total ?? null)
          : at < last
            ? '–'
            : line.id === 'goal'
              ? format.money(amount)
              : t('between', {
                  from: format.compactMoney(forecast?.from ?? null),
                  to: format.compactMoney(forecast?.to ?? null),
                }),
      series: styleOf(line),
    })),
    notes: isUnknown(at) ? [charts('gap_revenue')] : at > reached ? [charts('unreported')] : [],
  })
  return (
    <TrendFigure
      {...words}
      label={t('chart', { month: format.month(month) })}
      days={days.map(({ day }) => day)}
      panels={[
        {
          id: 'course',
          shape: 'line',
          tone: 'first',
          values: lines[0]!.values,
          lines,
          compared: null,
          hatched,
          whole: false,
          fromZero: true,
          tick: (value, ticks) => (value === 0 ? '0' : format.axisMoney(value, ticks)),
        },
      ]}
      unreported={null}
      held={days.map(() => false)}
      legend={legend}
      marks={hatched.length > 0 ? [{ id: 'unreported', label: charts('not_reported') }] : []}
      read={read}
      height="small"
      dimmed={dimmed}
    />
  )
}
