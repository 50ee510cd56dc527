import type { UploadedReport } from '@cuesheet/contract/console-uploads'
import { useTranslations } from 'use-intl'
import { StatusPill, type Tone } from '../../ui/status-pill.tsx'
import { Refusal } from '../refusals/refusal.tsx'
import { useReportFormat } from './report-figures.ts'
import { SettledFacts, SettledName } from './settled-facts.tsx'
import { StudioFacts } from './studio-facts.tsx'

const statuses = ['imported', 'unchanged', 'superseded', 'nothing to store', 'refused'] as const
const tones: Record<(typeof statuses)[number], Tone> = {
  imported: 'good',
  unchanged: 'neutral',
  superseded: 'warn',
  'nothing to store': 'neutral',
  refused: 'bad',
}

/** One report of a file: what it is of, and what it adds, changes and takes away. */
export function UploadedReportFacts({
  report,
  isResult,
  isOnly,
}: {
  report: UploadedReport
  isResult: boolean
  isOnly: boolean
}) {
  const t = useTranslations('console_reports.report')
  const all = useTranslations('console_reports')
  const format = useReportFormat()
  const {
    rows,
    video_days,
    before,
    after,
    days,
    reason,
    settled,
    studio,
    impressions,
    nameless,
    unmatched,
    kind,
  } = report
  const status = statuses.find((known) => known === report.status) ?? 'imported'
  const counts: [string, number, (Tone | undefined)?][] = [
    [t('rows'), rows.read ?? 0],
    ...(video_days
      ? ([
          [t('added'), video_days.added],
          [t('changed'), video_days.changed],
          [t('removed'), video_days.removed, video_days.removed > 0 ? 'bad' : undefined],
        ] as [string, number, (Tone | undefined)?][])
      : [[t('written'), rows.written] as [string, number]]),
    [t('rejected'), rows.rejected, rows.rejected > 0 ? 'bad' : undefined],
    ...(settled
      ? []
      : ([[t('unmatched'), rows.unmatched, rows.unmatched > 0 ? 'warn' : undefined]] as [
          string,
          number,
          Tone?,
        ][])),
  ]
  const sums: [string, string, string][] = impressions
    ? [[all('kinds.reach'), format.count(impressions.before), format.count(impressions.after)]]
    : before && after
      ? kind === 'revenue'
        ? [[t('revenue'), format.money(before.revenue), format.money(after.revenue)]]
        : (['views', 'engaged_views'] as const).map((name) => [
            t(name),
            format.count(before[name]),
            format.count(after[name]),
          ])
      : []
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusPill tone={tones[status]}>
          {t(`${isResult ? 'results' : 'statuses'}.${status === 'nothing to store' ? 'nothing' : status}`)}
        </StatusPill>
        {!isOnly && <span className="break-all text-small">{report.name}</span>}
        {kind && <span className="text-small text-muted">{all(`kinds.${kind}`)}</span>}
        {settled && <SettledName settled={settled} />}
        {days.length > 0 && (
          <span className="text-small text-muted">
            {days.length === 1
              ? format.dayAndYear(days[0]!)
              : t('days', { days: days.length, range: format.dayRange(days[0]!, days.at(-1)!) })}
          </span>
        )}
      </div>
      {reason && (
        <p className="mt-2 text-small font-medium text-pretty">
          <Refusal text={reason} />
        </p>
      )}
      {status !== 'refused' && (
        <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-x-4 gap-y-2">
          {counts.map(([label, value, tone]) => (
            <div key={label}>
              <dt className="text-small text-muted">{label}</dt>
              <dd
                className={`font-medium tabular-nums ${tone === 'bad' ? 'text-down' : tone === 'warn' ? 'text-warn' : ''}`}
              >
                {format.count(value)}
              </dd>
            </div>
          ))}
          {sums.map(([label, was, is]) => (
            <div key={label} className="col-span-2">
              <dt className="text-small text-muted">{label}</dt>
              <dd className="font-medium tabular-nums">
                <span className="text-muted">{was}</span> → {is}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {settled && <SettledFacts settled={settled} />}
      {studio && <StudioFacts studio={studio} />}
      {report.reject_reasons.length > 0 && (
        <ul className="mt-2 text-small text-muted">
          {report.reject_reasons.map(({ reason, rows }) => (
            <li key={reason}>
              {format.count(rows)} × <Refusal text={reason} />
            </li>
          ))}
        </ul>
      )}
      {report.is_left_alone && <p className="mt-2 text-small text-warn">{t('left_alone')}</p>}
      {!report.is_left_alone && report.superseded_days.length > 0 && (
        <p className="mt-2 text-small text-warn">
          {t('superseded_days', { days: report.superseded_days.length })}
        </p>
      )}
      {report.unengaged_days !== undefined && report.unengaged_days.length > 0 && (
        <p className="mt-2 text-small text-muted">
          {t('unengaged_days', { days: report.unengaged_days.length })}
        </p>
      )}
      {report.overengaged !== undefined && report.overengaged.rows > 0 && (
        <p className="mt-2 text-small text-warn">
          {t('overengaged', {
            rows: report.overengaged.rows,
            lines: `${report.overengaged.lines.join(', ')}${report.overengaged.rows > report.overengaged.lines.length ? ' …' : ''}`,
          })}
        </p>
      )}
      {nameless && nameless.rows > 0 && (
        <p className="mt-2 text-small text-muted">
          {t('lines.nameless', { rows: nameless.rows, figure: format.lines(nameless) })}
        </p>
      )}
      {report.unmatched_channels > 0 && (
        <p className="mt-2 text-small text-muted">
          {unmatched && unmatched.rows > 0
            ? t('lines.unmatched', {
                channels: report.unmatched_channels,
                figure: format.lines(unmatched),
              })
            : t('unmatched_channels', { channels: report.unmatched_channels })}
        </p>
      )}
    </>
  )
}
