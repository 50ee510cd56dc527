import { collectionReports } from '@cuesheet/contract/console-collection'
import { type CalendarDay, reportCalendar, reportNetworks } from '@cuesheet/contract/console-reports'
import { addMonths } from '@cuesheet/contract/values/day'
import { reportKinds } from '@cuesheet/contract/values/report-intake'
import { useQuery } from '@tanstack/react-query'
import { CalendarX2, ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { id, month, oneOf } from '../../lib/search-params.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { useModal } from '../../lib/use-modal.ts'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Layer } from '../../ui/layer.tsx'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { type PlatformMark, platformMarks } from './platform-marks.ts'

const shape = { network: id, kind: oneOf(reportKinds), month }

const loadDay = () => import('./day-modal.tsx')

const countStates = (days: readonly CalendarDay[], marks: ReadonlyMap<string, PlatformMark>) => [
  ...(['missing', 'late', 'incomplete'] as const).map(
    (state) => [state, days.filter((day) => day.state === state).length] as const,
  ),
  ...(['not_here', 'behind'] as const).map(
    (mark) => [mark, days.filter(({ day }) => marks.get(day) === mark).length] as const,
  ),
]

/** The days of a month of a network: what stands for each, what is missing; a day opens its versions. */
export function ReportCalendar() {
  const t = useTranslations('console_reports')
  const [search, onSearch] = useConsoleSearch(shape)
  const day = useModal('dialog')
  const networks = useQuery(queryOf(reportNetworks))
  const network = search.network ?? networks.data?.rows[0]?.network_id
  const kind = search.kind ?? 'activity'
  const query = useQuery(
    queryOf(
      reportCalendar,
      { network: network ?? 0, kind, month: search.month || undefined },
      { enabled: network !== undefined },
    ),
  )
  // It may be away: the calendar says then what is here.
  const open = useQuery(
    queryOf(collectionReports, { network: network ?? 0 }, { enabled: network !== undefined }),
  )
  const marks = platformMarks(open.data?.reports ?? [], kind, query.data?.rows ?? [])
  const failure = useFailure(
    query.error ?? networks.error ?? new Error(),
    t('calendar.failed'),
    query.isFetching,
  )
  const month = query.data?.month ?? search.month
  const move = (by: number) => month && onSearch({ month: addMonths(`${month}-01`, by).slice(0, 7) })
  if (networks.data?.rows.length === 0)
    return (
      <EmptyState icon={CalendarX2} title={t('calendar.no_network')} text={t('calendar.no_network_text')} />
    )
  if (query.isError || networks.isError)
    return (
      <ErrorState
        {...failure}
        onRetry={() => void (networks.isError ? networks.refetch() : query.refetch())}
      />
    )
  return (
    <section aria-label={t('tabs.calendar')}>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <OptionPicker
          label={t('network')}
          value={network ?? 0}
          options={(networks.data?.rows ?? []).map(({ network_id, name, late_days }) => ({
            value: network_id,
            label: name,
            detail: late_days > 0 ? t('calendar.late_days', { days: late_days }) : undefined,
          }))}
          search={{ label: t('find_network'), none: t('no_such_network') }}
          onPick={(picked) => onSearch({ network: picked })}
        />
        <Segments
          label={t('kind')}
          segments={reportKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onPick={(picked) => onSearch({ kind: picked })}
        />
        <div className="flex items-center">
          <IconButton label={t('calendar.earlier_month')} onClick={() => move(-1)}>
            <ChevronLeft size={18} aria-hidden="true" />
          </IconButton>
          <Month month={month} />
          <IconButton
            label={t('calendar.later_month')}
            disabled={!query.data || query.data.today.startsWith(query.data.month)}
            onClick={() => move(1)}
          >
            <ChevronRight size={18} aria-hidden="true" />
          </IconButton>
        </div>
        <span role="status" className="ms-auto flex flex-wrap gap-1.5">
          {query.data &&
            countStates(query.data.rows, marks).map(
              ([state, days]) =>
                days > 0 && (
                  <StatusPill key={state} tone={state === 'missing' ? 'bad' : 'warn'}>
                    {t(`calendar.${state}_count`, { days })}
                  </StatusPill>
                ),
            )}
        </span>
      </div>
      {query.data ? (
        <div className={query.isPlaceholderData ? 'opacity-60' : undefined}>
          <CalendarGrid
            days={query.data.rows}
            marks={marks}
            month={query.data.month}
            kind={kind}
            search={{ ...search, network, kind }}
          />
        </div>
      ) : (
        <Skeleton className="h-[34rem] rounded-card" />
      )}
      <Layer load={loadDay} isOpen={day.isOpen} onClose={day.close} isDialog>
        {(DayModal) => <DayModal modal={day} network={network ?? 0} kind={kind} />}
      </Layer>
    </section>
  )
}

function Month({ month }: { month: string | undefined }) {
  const format = useFormat()
  return (
    <h2 className="min-w-32 text-center font-semibold tabular-nums">{month ? format.month(month) : ' '}</h2>
  )
}
