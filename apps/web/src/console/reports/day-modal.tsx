import { isDay } from '@cuesheet/contract/values/period'
import type { ReportKindName } from '@cuesheet/contract/values/report-intake'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useFailure } from '../../lib/use-failure.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { dayQuery } from './api.ts'
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
  const app = useTranslations('app')
  const format = useFormat()
  const day = modal.subject && isDay(modal.subject) ? modal.subject : null
  const query = useQuery({
    ...dayQuery({ network, kind, day: day ?? '' }),
    enabled: modal.isOpen && day !== null,
    staleTime: 0,
  })
  const failure = useFailure(query.error ?? new Error(), t('day.failed'), query.isFetching)
  const current = query.data?.find(({ is_current }) => is_current) ?? null
  return (
    <Modal
      isOpen={modal.isOpen}
      onClose={modal.close}
      title={day ? format.longDay(day) : t('day.title')}
      description={t(`kinds.${kind}`)}
      closeText={app('action.close')}
      form="side"
    >
      {query.isError ? (
        <ErrorState {...failure} bare onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton className="mt-4 h-48 rounded-card" />
      ) : query.data.length === 0 ? (
        <p className="mt-4 text-pretty text-muted">{t('day.none')}</p>
      ) : (
        <ol className="mt-4 grid gap-3">
          {query.data.map((version) => (
            <li key={`${version.file_id} ${version.is_current}`}>
              <VersionCard version={version} current={current} of={{ network, kind, day: day! }} />
            </li>
          ))}
        </ol>
      )}
    </Modal>
  )
}
