import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { usePageTexts } from '../../lib/use-page-texts.ts'
import { usePastEnd } from '../../lib/use-past-end.ts'
import { Pager } from '../../ui/pager.tsx'
import { pageSize } from './api.ts'
import { NoticesFailed, NoticesLoading } from './notices-states.tsx'

type Props<Row> = {
  query: UseQueryResult<{ rows: readonly Row[]; total: number }>
  label: string
  page: number | undefined
  onSearch: (change: { page: number | undefined }) => void
  /** What narrows the list, above it. */
  filters: ReactNode
  empty: ReactNode
  row: (row: Row) => ReactNode
}

/** A page of notices, in any presentation. */
export function NoticesList<Row extends { notice_id: number }>(props: Props<Row>) {
  const { query, label, page = 1, onSearch, filters, empty, row } = props
  const t = useTranslations('notices')
  const top = useRef<HTMLDivElement>(null)
  const { data: answer, isPlaceholderData } = query
  const total = answer?.total ?? 0
  const pageTexts = usePageTexts(total, (values) => t('page_range', values))
  const isEmpty = answer?.rows.length === 0
  usePastEnd(isPlaceholderData ? undefined : answer?.rows.length, page, onSearch)
  return (
    <>
      <div ref={top} className="scroll-mt-20">
        {filters}
      </div>
      {query.isError && !answer ? (
        <NoticesFailed
          title={t('failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          isBusy={query.isFetching}
        />
      ) : !answer || (isEmpty && (isPlaceholderData || page > 1)) ? (
        <NoticesLoading />
      ) : isEmpty ? (
        empty
      ) : (
        <>
          <ul
            aria-label={label}
            aria-busy={isPlaceholderData}
            className={classNames(
              'overflow-clip rounded-card border border-line bg-surface transition-opacity',
              isPlaceholderData && 'opacity-55',
            )}
          >
            {answer.rows.map((notice) => (
              <li key={notice.notice_id} className="border-line [&+&]:border-t">
                {row(notice)}
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            size={pageSize}
            total={total}
            onPage={(next) => {
              onSearch({ page: next })
              top.current?.scrollIntoView()
            }}
            texts={pageTexts}
          />
        </>
      )}
    </>
  )
}
