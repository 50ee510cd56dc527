import { reportDay } from '@cuesheet/contract/console-reports'
import { isDay } from '@cuesheet/contract/values/period'
import type { ReportKindName } from '@cuesheet/contract/values/report-intake'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Failed } from '../../ui/failed.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VersionCard } from './version-card.tsx'

/** A day in one kind of report: the version that stands, and those before it, beside each other. */
export default function DayModal({
  modal,
  network,
  kind,
}: {
  modal: ReturnType<typeof useModal>
  network: number
  kind: ReportKindName
}) {
  const t = useTranslations('console_reports')
  const format = useFormat()
  const day = modal.subject && isDay(modal.subject) ? modal.subject : null
  const query = useQuery(
    queryOf(
      reportDay,
      { network, kind, day: day ?? '' },
      { enabled: modal.isOpen && day !== null, staleTime: 0 },
    ),
  )
  const current = query.data?.versions.find(({ is_current }) => is_current) ?? null
  return (
    <Modal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={day ? format.longDay(day) : t('day.title')}
      description={t(`kinds.${kind}`)}
      form="side"
    >
      {query.isError ? (
        <Failed title={t('day.failed')} query={query} bare />
      ) : !query.data ? (
        <Skeleton className="mt-4 h-48 rounded-card" />
      ) : query.data.versions.length === 0 ? (
        <p className="mt-4 text-pretty text-muted">{t('day.none')}</p>
      ) : (
        <ol className="mt-4 grid gap-3">
          {query.data.versions.map((version) => (
            <li key={`${version.file_id} ${version.is_current}`}>
              <VersionCard version={version} current={current} of={{ network, kind, day: day! }} />
            </li>
          ))}
        </ol>
      )}
    </Modal>
  )
}
