import { type LucideIcon, SearchX } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListTools } from './list-tools.tsx'
import { LoadMore } from './load-more.tsx'
import type { CsvColumn } from './rows-as-csv.ts'
import type { ConsolePage, Pieces } from './use-pieces.ts'

type Props<Row> = {
  query: Omit<Pieces<Row>, 'read' | 'data'> & {
    data: unknown
    read: (piece: { after?: string; size?: number }) => Promise<ConsolePage<Row>>
  }
  label: string
  /** Of a downloaded file. */
  csv: readonly CsvColumn<Row>[]
  rowKey: (row: Row) => string
  row: (row: Row) => ReactNode
  /** card: the rows are one. bare: they stand in one already. apart: each is one. */
  form?: 'card' | 'bare' | 'apart'
  /** Pickers beside the tools; without any nothing narrows the list. */
  filters?: ReactNode
  isNarrowed?: boolean
  onClear?: () => void
  empty: { icon: LucideIcon; title: string; text: string; children?: ReactNode }
}

const forms = {
  card: 'overflow-clip rounded-card border border-line bg-surface divide-y divide-line',
  bare: 'divide-y divide-line',
  apart: 'grid grid-cols-[minmax(0,1fr)] gap-3',
}

/**
 * A list of the console whose rows are no rows of a table: loaded piece by piece, its filters saved under names, downloaded
 * as it is filtered.
 */
export function PieceList<Row>(props: Props<Row>) {
  const { query, label, rowKey, row, form = 'card', filters, isNarrowed = false, onClear, empty } = props
  const t = useTranslations('console_frame.list')
  const failure = useFailure(query.error ?? new Error(), t('failed'), query.isFetching)
  // Within a card it is the card's content, whose name it has.
  const Section = form === 'bare' ? 'div' : 'section'
  return (
    <Section aria-label={form === 'bare' ? undefined : label}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {filters}
        <span role="status" className="me-auto min-w-16 text-small text-faint tabular-nums">
          {query.data !== undefined &&
            t(query.hasNextPage ? 'count_more' : 'count', { count: query.rows.length })}
        </span>
        <ListTools<Row>
          list={query.list}
          isNarrowable={filters !== undefined}
          read={query.read}
          columns={props.csv}
        />
      </div>
      {query.isError && query.data === undefined ? (
        <ErrorState {...failure} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <Skeleton className="h-64 rounded-card" />
      ) : query.rows.length > 0 ? (
        <>
          <ul
            aria-busy={query.isPlaceholderData}
            className={classNames('transition-opacity', forms[form], query.isPlaceholderData && 'opacity-55')}
          >
            {query.rows.map((each) => (
              <Fragment key={rowKey(each)}>{row(each)}</Fragment>
            ))}
          </ul>
          <LoadMore query={query} />
        </>
      ) : isNarrowed ? (
        <EmptyState icon={SearchX} title={t('no_match')} text={t('no_match_text')}>
          {onClear && <Button onClick={onClear}>{t('clear')}</Button>}
        </EmptyState>
      ) : (
        <EmptyState {...empty} />
      )}
    </Section>
  )
}
