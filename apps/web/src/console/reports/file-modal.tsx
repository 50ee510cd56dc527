import { type ReportFileDetail, reportFile } from '@cuesheet/contract/console-report-files'
import { fileRejects } from '@cuesheet/contract/console-reports'
import { isByDay } from '@cuesheet/contract/values/report-intake'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { isNotFound } from '../../lib/call-error.ts'
import { queryOf } from '../../lib/client.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { FileChange } from './file-change.tsx'
import { fileTones } from './file-tones.ts'
import { useReportFormat } from './report-figures.ts'
import { saveRejects } from './save-rejects.ts'
import { useConversion } from './studio-facts.tsx'
import { isTax, useSettledName } from './use-settled-name.ts'

type Props = { network: number; file: number | undefined; onClose: () => void }

/** A report file: its days and sums, its rejected rows, and the way back from it and to it. */
export default function FileModal({ network, file, onClose }: Props) {
  const t = useTranslations('console_reports.files')
  const query = useQuery(
    queryOf(reportFile, { network, file: file ?? 0 }, { enabled: file !== undefined, staleTime: 0 }),
  )
  const detail = query.data
  return (
    <Modal
      isOpen={file !== undefined}
      onClose={onClose}
      title={detail?.file.file_name ?? t('file')}
      description={detail?.network.name}
      form="side"
    >
      {isNotFound(query.error) ? (
        <p className="mt-4 text-muted">{t('unknown')}</p>
      ) : query.isError ? (
        <Failed title={t('failed')} query={query} bare />
      ) : detail ? (
        <Content detail={detail} />
      ) : (
        <Skeleton className="mt-4 h-64 rounded-card" />
      )}
    </Modal>
  )
}

function Content({ detail }: { detail: ReportFileDetail }) {
  const t = useTranslations('console_reports')
  const format = useReportFormat()
  const sentence = useSentence()
  const { file, network, days, kept, claims, settled } = detail
  const { kind } = file
  const nameSettled = useSettledName()
  const converted = useConversion()
  const rejects = useAction({
    mutationFn: async () =>
      saveRejects(await call(fileRejects, { query: { network: network.network_id, file: file.file_id } })),
    onError: (error) => snackbars.show('error', sentence(error)),
  })
  const facts: [string, string][] = [
    [t('files.rows'), format.count(file.rows_read)],
    [t('files.rejected'), format.count(file.rows_rejected)],
    ...(settled ? [] : ([[t('files.unmatched'), format.count(file.rows_unmatched)]] as [string, string][])),
    ...(detail.nameless && isByDay(kind)
      ? ([
          [
            t('files.nameless'),
            t('files.nameless_value', {
              rows: detail.nameless.rows,
              figure: format.figure(kind, detail.nameless.figure),
            }),
          ],
        ] as [string, string][])
      : []),
    ...(claims === null ? [] : ([[t('files.claims'), format.count(claims)]] as [string, string][])),
    ...(settled
      ? ([
          [t('settled.month'), format.month(settled.month)],
          ...(isTax(settled) ? [] : [[t('settled.sum'), format.money(settled.revenue)]]),
        ] as [string, string][])
      : []),
    ...(!isByDay(kind) || days.length === 0
      ? []
      : ([
          [t('files.days_in_use'), format.count(days.length)],
          [t(`kinds.${kind}`), format.figure(kind, detail.figure)],
          ...(kind === 'reach' ? [] : [[t('files.premium'), format.figure(kind, detail.premium_figure)]]),
        ] as [string, string][])),
  ]
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <StatusPill tone={fileTones[file.state]}>{t(`files.states.${file.state}`)}</StatusPill>
        <p className="text-small text-muted">
          {[
            settled ? nameSettled(settled) : t(`kinds.${kind}`),
            t('day.loaded', { when: format.moment(file.imported_at) }),
            file.loaded_by ?? t('files.by_command'),
          ].join(' · ')}
        </p>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-small text-muted">{label}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {detail.money && detail.money.rates.length > 0 && (
        <p className="text-small text-muted text-pretty">
          {`${t('studio.money', { currency: detail.money.currency })} ${format.count(detail.money.amount)} · ${converted(detail.money)}`}
        </p>
      )}
      {file.has_rejects && (
        <div>
          <Button busy={rejects.isPending} onClick={() => rejects.mutate()}>
            <Download size={16} aria-hidden="true" />
            {t('day.download_rejects')}
          </Button>
        </div>
      )}
      {isByDay(kind) && days.length > 0 && (
        <Days
          title={t('files.days_in_use')}
          rows={days.map(({ day, figure }) => ({ day, figure: format.figure(kind, figure) }))}
        />
      )}
      {isByDay(kind) && kept.length > 0 && (
        <Days
          title={t('files.kept')}
          rows={kept.map(({ day, figure, stands }) => ({
            day,
            figure: format.figure(kind, figure),
            now: t('files.now', {
              figure: stands === null ? t('files.nothing') : format.figure(kind, stands),
            }),
          }))}
        />
      )}
      <FileChange detail={detail} />
    </div>
  )
}

const shownDays = 62

function Days({ title, rows }: { title: string; rows: { day: string; figure: string; now?: string }[] }) {
  const t = useTranslations('console_reports.files')
  const format = useReportFormat()
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-2 grid">
        {rows.slice(0, shownDays).map(({ day, figure, now }) => (
          <li
            key={day}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-line py-1.5 tabular-nums [&+&]:border-t"
          >
            <span>{format.dayAndYear(day)}</span>
            <span className="text-end">
              <span className="font-medium">{figure}</span>
              {now && <span className="block text-small text-muted">{now}</span>}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > shownDays && (
        <p className="mt-1 text-small text-muted">{t('more_days', { count: rows.length - shownDays })}</p>
      )}
    </section>
  )
}
