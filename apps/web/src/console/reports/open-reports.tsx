import { collectionReports } from '@cuesheet/contract/console-collection'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Refusal } from '../refusals/refusal.tsx'
import { useReportFormat } from './report-figures.ts'
import { useSettledName } from './use-settled-name.ts'

type Answer = AnswerOf<typeof collectionReports>

/** Reports and files of the monthly close that are not here, and why; asked for when somebody looks. */
export function OpenReports({ network }: { network: number }) {
  const t = useTranslations('console_collection')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(queryOf(collectionReports, { network }, { enabled: isOpen }))
  return (
    <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer text-small text-muted">{t('open_reports')}</summary>
      {!data ? (
        <Skeleton className="mt-2 h-16 rounded-control" />
      ) : (
        <>
          {data.reports.length === 0 ? (
            <p className="mt-2 text-small text-muted">{t('none_open')}</p>
          ) : (
            <ul className="mt-2 grid max-h-80 gap-1.5 overflow-y-auto text-small">
              {data.reports.map((report) => (
                <OpenReport key={`${report.report_type} ${report.day} ${report.created_at}`} {...report} />
              ))}
            </ul>
          )}
          {data.kept.length > 0 && <KeptReports kept={data.kept} />}
        </>
      )}
    </details>
  )
}

const row = 'rounded-control bg-sunken px-3 py-2 wrap-anywhere'

function OpenReport({ report_type, settled, day, state, has_older, reason }: Answer['reports'][number]) {
  const t = useTranslations('console_collection')
  const format = useReportFormat()
  const nameOf = useSettledName()
  return (
    <li className={row}>
      <span className="font-medium tabular-nums">
        {settled ? `${format.month(day.slice(0, 7))} · ${nameOf(settled)}` : format.dayAndYear(day)}
      </span>{' '}
      <span className="text-muted">{report_type}</span> · {t(`report_states.${state}`)}
      {has_older && ` · ${t('older_stands')}`}
      {reason && state === 'refused' && (
        <p className="mt-1 text-muted">
          <Refusal text={reason} />
        </p>
      )}
    </li>
  )
}

/** What the platform makes for the close of months and nobody collects. */
function KeptReports({ kept }: Pick<Answer, 'kept'>) {
  const t = useTranslations('console_collection')
  const format = useReportFormat()
  const nameOf = useSettledName()
  return (
    <section className="mt-3">
      <h3 className="text-small font-medium">{t('kept')}</h3>
      <ul className="mt-1.5 grid max-h-80 gap-1.5 overflow-y-auto text-small">
        {kept.map(({ report_type, month, settled, reason }) => (
          <li key={`${report_type} ${month}`} className={row}>
            <span className="font-medium tabular-nums">
              {format.month(month)}
              {settled && ` · ${nameOf(settled)}`}
            </span>{' '}
            <span className="text-muted">{report_type}</span> · {t(`kept_reasons.${reason}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
