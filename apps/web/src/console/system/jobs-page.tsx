import { systemJobs } from '@cuesheet/contract/console-system'
import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { JobRow } from './job-row.tsx'
import { refreshMs } from './state-query.ts'

/** The background jobs by name, and what waits in their queues. */
export function JobsPage() {
  const t = useTranslations('console_system')
  const query = useQuery(queryOf(systemJobs, {}, { refetchInterval: refreshMs / 2 }))
  if (query.isError && !query.data) return <Failed title={t('failed')} query={query} />
  if (!query.data) return <Skeleton className="h-96 rounded-card" />
  const { rows, queues } = query.data
  if (rows.length === 0)
    return <EmptyState icon={CalendarX} title={t('jobs.none')} text={t('jobs.none_text')} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section aria-labelledby="jobs">
        <h2 id="jobs" className="mb-3 font-semibold">
          {t('jobs.title')}
        </h2>
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {rows.map((row) => (
            <JobRow key={row.job} row={row} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="queues">
        <h2 id="queues" className="mb-3 font-semibold">
          {t('jobs.queues')}
        </h2>
        <dl className="divide-y divide-line rounded-card border border-line bg-surface">
          {queues.map(({ queue, ...sizes }) => (
            <div key={queue} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-4 py-3">
              <dt className="font-medium">{t('jobs.queue', { queue })}</dt>
              <dd className="text-muted tabular-nums">{t('jobs.sizes', sizes)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
