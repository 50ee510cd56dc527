import { oneStatement, ownStatements } from '@cuesheet/contract/statements'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { queryOf } from '../../lib/client.ts'
import { usePageTitle } from '../../lib/title.ts'
import { usePaidFormat } from '../../lib/use-paid-format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatementView } from './statement-view.tsx'

/** A member’s statements: the one that is asked for, and the list of all. */
export function OwnStatements({
  month,
  version,
}: {
  month: string | undefined
  version: number | undefined
}) {
  const t = useTranslations('statements')
  usePageTitle(t('title'))
  const query = useQuery(queryOf(oneStatement, { month, version }))
  const list = useQuery(queryOf(ownStatements))
  const statement = query.data?.statement
  return (
    <>
      <PageHead
        title={t('title')}
        context={
          <Link to="/money" search={{ month, view: 'sums' }} className="hover:underline">
            {t('settlement')}
          </Link>
        }
      />
      {query.isError && statement === undefined ? (
        <Failed title={t('failed')} query={query} />
      ) : statement === undefined ? (
        <ScreenSkeleton />
      ) : statement === null && !list.data?.rows.length ? (
        <EmptyState icon={FileText} title={t('none')} text={t('none_text')} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 laptop:grid-cols-[minmax(0,1fr)_18rem]">
          <div
            className={`grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity duration-150 ${query.isPlaceholderData ? 'opacity-50' : ''}`}
          >
            {statement ? (
              <StatementView statement={statement} />
            ) : (
              <EmptyState icon={FileText} title={t('none_of_month')} text={t('none_of_month_text')} />
            )}
          </div>
          <StatementsNav current={statement?.data.month} />
        </div>
      )}
    </>
  )
}

function StatementsNav({ current }: { current: string | undefined }) {
  const t = useTranslations('statements')
  const words = useTranslations('statement')
  const { data } = useQuery(queryOf(ownStatements))
  const format = usePaidFormat()
  if (!data) return <Skeleton className="h-64 rounded-card" />
  return (
    <nav aria-label={t('list')} className="rounded-card border border-line bg-surface py-2 print:hidden">
      <h2 className="px-4 pb-1 font-semibold">{t('list')}</h2>
      <ul>
        {data.rows.map(({ month, number, version, payable }) => (
          <li key={month}>
            <Link
              to="/statements"
              search={{ month }}
              resetScroll={false}
              aria-current={month === current ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center justify-between gap-3 px-4 py-1.5 hover:bg-sunken -outline-offset-2',
                month === current && 'bg-primary-tint text-primary-text',
              )}
            >
              <span>
                <span className="block font-medium">{format.month(month)}</span>
                <span className="block text-small text-muted tabular-nums">
                  {number}
                  {version > 1 && ` · ${words('version', { version })}`}
                </span>
              </span>
              <span className="font-medium tabular-nums">{format.money(payable)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
