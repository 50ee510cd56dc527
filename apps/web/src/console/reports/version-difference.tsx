import { compareVersions, type DayVersion } from '@cuesheet/contract/console-reports'
import type { ReportKindName } from '@cuesheet/contract/values/report-intake'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useReportFormat } from './report-figures.ts'

/** Channel by channel: what the day says now, and what it said in an earlier version. */
export function VersionDifference({
  of,
  version,
  current,
}: {
  of: { network: number; kind: ReportKindName; day: string }
  version: DayVersion
  current: DayVersion
}) {
  const t = useTranslations('console_reports.day')
  const format = useReportFormat()
  const query = useQuery(queryOf(compareVersions, { ...of, file: current.file_id, other: version.file_id }))
  if (query.isError)
    return (
      <p role="alert" className="mt-3 text-small text-danger">
        {t('failed')}
      </p>
    )
  if (!query.data) return <Skeleton className="mt-3 h-24 rounded-control" />
  const { rows, differing } = query.data
  if (differing === 0) return <p className="mt-3 text-small text-muted">{t('same')}</p>
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full text-small tabular-nums">
        <caption className="sr-only">{t('compare')}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-1 pe-3 text-start font-medium">
              {t('channel')}
            </th>
            <th scope="col" className="py-1 ps-3 text-end font-medium">
              {t('then')}
            </th>
            <th scope="col" className="py-1 ps-3 text-end font-medium">
              {t('now')}
            </th>
            <th scope="col" className="py-1 ps-3 text-end font-medium">
              {t('change')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.channel_id} className="border-t border-line">
              <th scope="row" className="max-w-40 truncate py-1.5 pe-3 text-start font-normal">
                {row.title}
              </th>
              <td className="py-1.5 ps-3 text-end">{format.figure(of.kind, row.other_figure)}</td>
              <td className="py-1.5 ps-3 text-end">{format.figure(of.kind, row.figure)}</td>
              <td className="py-1.5 ps-3 text-end">
                {format.change(row.figure ?? '0', row.other_figure)?.text ?? '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {differing > rows.length && (
        <p className="mt-1 text-small text-muted">{t('more_channels', { count: differing - rows.length })}</p>
      )}
    </div>
  )
}
