import type { CalendarDay } from '@cuesheet/contract/console-reports'
import type { DayState, ReportKindName } from '@cuesheet/contract/values/report-intake'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { consoleLink } from '../console-link.ts'
import type { PlatformMark } from './platform-marks.ts'
import { useReportFormat } from './report-figures.ts'

const tones: Record<DayState, Tone> = {
  stored: 'good',
  incomplete: 'warn',
  late: 'warn',
  missing: 'bad',
  not_due: 'neutral',
}

/** Monday is the first column. */
const columnOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
/** Any Monday, and the days after it. */
const week = [
  '2026-11-02',
  '2026-11-03',
  '2026-11-04',
  '2026-11-05',
  '2026-11-06',
  '2026-11-07',
  '2026-11-08',
]

/** Of other months. */
const blanks = (count: number, where: string) =>
  Array.from({ length: count }, (_, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: one is as the other
    <li key={`${where} ${n}`} aria-hidden="true" className="bg-bg mobile:hidden" />
  ))

type Props = {
  days: readonly CalendarDay[]
  /** In what the platform is ahead, by day. */
  marks: ReadonlyMap<string, PlatformMark>
  month: string
  kind: ReportKindName
  search: Record<string, string | number | undefined>
}

/** A month in weeks; on phones its days below each other, the latest first. */
export function CalendarGrid({ days, marks, month, kind, search }: Props) {
  const t = useTranslations('console_reports.calendar')
  const format = useReportFormat()
  if (days.length === 0) return <p className="py-10 text-center text-muted">{t('nothing_yet')}</p>
  return (
    <div className="rounded-card border border-line bg-surface mobile:border-0 mobile:bg-transparent">
      <div aria-hidden="true" className="grid grid-cols-7 border-b border-line mobile:hidden">
        {week.map((day) => (
          <span key={day} className="px-2.5 py-2 text-small text-muted">
            {format.weekday(day, 'short')}
          </span>
        ))}
      </div>
      <ul
        aria-label={format.month(month)}
        className="grid grid-cols-7 gap-px overflow-hidden rounded-b-card bg-line mobile:flex mobile:flex-col-reverse mobile:rounded-card mobile:border mobile:border-line"
      >
        {blanks(columnOf(days[0]!.day) - 1, 'before')}
        {days.map((day) => (
          <li key={day.day} className="flex bg-surface">
            <Day day={day} mark={marks.get(day.day)} kind={kind} search={search} />
          </li>
        ))}
        {blanks(7 - columnOf(days.at(-1)!.day), 'after')}
      </ul>
    </div>
  )
}

function Day({
  day,
  mark,
  kind,
  search,
}: Pick<Props, 'kind' | 'search'> & { day: CalendarDay; mark: PlatformMark | undefined }) {
  const t = useTranslations('console_reports.calendar')
  const format = useReportFormat()
  const { state, figure, file, rows, earlier, came_late_by, channel_reports } = day
  const isThere = file !== null
  const notes = [
    file && t('came', { when: format.momentDay(file.imported_at) }),
    rows !== null && t('rows', { rows }),
    channel_reports > 0 && t('channel_reports', { channels: channel_reports }),
  ].filter((note): note is string => !!note)
  return (
    <Link
      {...consoleLink('reports', { ...search, dialog: day.day })}
      resetScroll={false}
      className={classNames(
        'flex min-h-26 w-full flex-col gap-1 px-2.5 py-2 transition-colors -outline-offset-2 hover:bg-sunken mobile:min-h-16 mobile:flex-row mobile:items-center mobile:gap-3 mobile:px-3.5',
        state === 'missing' && 'bg-down-bg hover:bg-down-bg',
      )}
    >
      <span className="flex items-center justify-between gap-1 mobile:w-14 mobile:shrink-0">
        <span className="sr-only">{format.longDay(day.day)}: </span>
        <span aria-hidden="true" className="text-small font-medium text-muted tabular-nums">
          <span className="mobile:hidden">{Number(day.day.slice(8))}</span>
          <span className="hidden mobile:inline">{format.axisDay(day.day)}</span>
        </span>
        {earlier > 0 && (
          <span
            className="rounded-small bg-info-bg px-1 text-small text-info mobile:hidden"
            title={t('earlier', { count: earlier })}
          >
            <span aria-hidden="true">+{earlier}</span>
            <span className="sr-only">{t('earlier', { count: earlier })}</span>
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        {isThere ? (
          <span className="block truncate font-semibold tabular-nums">
            {format.shortFigure(kind, figure)}
          </span>
        ) : null}
        <span className="block truncate text-small text-faint">{notes.join(' · ')}</span>
      </span>
      {(state !== 'stored' || mark || (came_late_by ?? 0) > 0) && (
        <span className="mt-auto flex flex-wrap gap-1 mobile:mt-0 mobile:justify-end">
          {(state !== 'stored' || (came_late_by ?? 0) > 0) && (
            <StatusPill tone={state === 'stored' ? 'neutral' : tones[state]}>
              {state === 'stored' ? t('came_late', { days: came_late_by ?? 0 }) : t(`states.${state}`)}
            </StatusPill>
          )}
          {mark && <StatusPill tone="warn">{t(`platform.${mark}`)}</StatusPill>}
        </span>
      )}
    </Link>
  )
}
