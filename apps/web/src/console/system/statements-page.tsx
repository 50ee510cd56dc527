import { slowStatements } from '@cuesheet/contract/console-system'
import { useQuery } from '@tanstack/react-query'
import { Coffee } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useQuantities } from '../use-quantities.ts'
import { refreshMs } from './state-query.ts'

/** The statements that take most time, or those that run, and which of both it is. */
export function StatementsPage() {
  const t = useTranslations('console_system')
  const { lasting } = useQuantities()
  const query = useQuery(queryOf(slowStatements, {}, { refetchInterval: refreshMs }))
  if (query.isError && !query.data) return <Failed title={t('failed')} query={query} />
  if (!query.data) return <Skeleton className="h-96 rounded-card" />
  const { source, rows } = query.data
  return (
    <section aria-label={t('statements.title')}>
      <p className="mb-3 text-pretty text-muted">{t(`statements.${source}`)}</p>
      {rows.length === 0 ? (
        <EmptyState icon={Coffee} title={t('statements.empty')} text={t('statements.empty_text')} />
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {rows.map(({ statement, calls, mean_ms, total_ms }) => (
            <li key={`${statement} ${total_ms}`} className="grid gap-1.5 px-4 py-3">
              <code className="line-clamp-4 text-small whitespace-pre-wrap wrap-anywhere">{statement}</code>
              <span className="text-small text-muted tabular-nums">
                {calls === null
                  ? t('statements.so_far', { ms: lasting(total_ms) })
                  : [
                      t('statements.calls', { calls }),
                      t('statements.mean', { ms: lasting(mean_ms) }),
                      t('statements.total', { ms: lasting(total_ms) }),
                    ].join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
