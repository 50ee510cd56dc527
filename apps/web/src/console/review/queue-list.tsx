import { type QueuedChannel, type QueuePage, reviewList } from '@cuesheet/contract/console-review'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckCheck, Eye, SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failed } from '../../ui/failed.tsx'
import { RoundPicture } from '../../ui/round-picture.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { consoleLink } from '../console-link.ts'
import { ListTools } from '../list/list-tools.tsx'
import { readWhole } from '../list/use-pieces.ts'
import { NetworkFilter } from '../network-filter.tsx'
import { useConsoleSearch } from '../use-console-search.ts'
import { DuePill } from './due-pill.tsx'
import { askedOf } from './queue-queries.ts'
import { keyOf, type QueueSearch, queueShape, type Seen } from './queue-search.ts'

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<QueuePage>>
  rows: readonly QueuedChannel[]
  search: QueueSearch
  shown: string | undefined
  picked: ReadonlyMap<string, Seen>
  onToggle: (row: Seen) => void
  isNarrowed: boolean
  onClear: () => void
}

/** The channels that wait, what is due first; the one that is looked at is marked. */
export function QueueList({ query, rows, search, shown, picked, onToggle, isNarrowed, onClear }: Props) {
  const t = useTranslations('console_review')
  const list = useTranslations('console_frame.list')
  const [, onSearch] = useConsoleSearch(queueShape)
  return (
    <section aria-label={t('queue')} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-x-1 gap-y-2">
        <div className="min-w-0 flex-1 basis-full">
          <SearchField
            value={search.search ?? ''}
            onSearch={(typed) => onSearch({ search: typed || undefined })}
            label={t('search')}
            clearText={list('clear')}
            hotkey
          />
        </div>
        <div className="me-auto min-w-0">
          <NetworkFilter
            value={search.network}
            onPick={(network) => onSearch({ network, open: undefined })}
          />
        </div>
        <ListTools
          list="review"
          readAll={() => readWhole(reviewList, askedOf(search))}
          columns={[
            { header: t('columns.channel'), value: ({ title }) => title },
            { header: t('columns.handle'), value: ({ handle }) => handle },
            { header: t('columns.id'), value: ({ platform_channel_id }) => platform_channel_id },
            { header: t('columns.network'), value: ({ network }) => network },
            { header: t('columns.state'), value: ({ kind }) => t(`states.${kind}`) },
            { header: t('columns.since'), value: ({ since }) => since },
            { header: t('columns.due'), value: ({ due_on }) => due_on },
          ]}
        />
      </div>
      {query.isError && !query.data ? (
        <Failed title={t('failed')} query={query} />
      ) : query.data && rows.length === 0 && !query.isPlaceholderData ? (
        isNarrowed ? (
          <EmptyState icon={SearchX} title={list('no_match')} text={list('no_match_text')}>
            <Button onClick={onClear}>{list('clear')}</Button>
          </EmptyState>
        ) : (
          <EmptyState icon={CheckCheck} title={t('empty')} text={t('empty_text')} />
        )
      ) : (
        <ul
          className={classNames(
            'overflow-x-clip overflow-y-auto rounded-card border border-line bg-surface laptop:max-h-[calc(100dvh-15.5rem)]',
            query.isPlaceholderData && 'opacity-60',
          )}
        >
          {query.data
            ? rows.map((row) => (
                <QueueRow
                  key={keyOf(row)}
                  row={row}
                  search={search}
                  isShown={keyOf(row) === shown}
                  isPicked={picked.has(keyOf(row))}
                  onToggle={onToggle}
                />
              ))
            : [1, 2, 3, 4, 5, 6, 7, 8].map((each) => (
                <li
                  key={each}
                  className="flex h-[84px] items-center gap-3 border-b border-line px-4 last:border-0"
                >
                  <Skeleton className="size-9 rounded-full" />
                  <span className="grid flex-1 gap-2">
                    <Skeleton className="h-4 w-40" />
                    <Skeleton className="h-3 w-28" />
                  </span>
                </li>
              ))}
          {query.hasNextPage && (
            <li className="p-2">
              <Button
                kind="quiet"
                onClick={() => void query.fetchNextPage()}
                busy={query.isFetchingNextPage && list('more')}
              >
                {list('more')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

type RowProps = {
  row: QueuedChannel
  search: QueueSearch
  isShown: boolean
  isPicked: boolean
  onToggle: (row: Seen) => void
}

function QueueRow({ row, search, isShown, isPicked, onToggle }: RowProps) {
  const t = useTranslations('console_review')
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isShown) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <li
      ref={item}
      className={classNames(
        'relative flex min-h-[84px] scroll-my-2 items-center gap-1 border-b border-line ps-2.5 last:border-0',
        isShown &&
          'laptop:bg-sunken laptop:before:absolute laptop:before:inset-y-0 laptop:before:start-0 laptop:before:w-[3px] laptop:before:bg-primary-mark',
      )}
    >
      <Checkbox
        isChecked={isPicked}
        onChange={() => onToggle(row)}
        label={t('select', { title: row.title })}
      />
      <Link
        {...consoleLink('review', { ...search, open: keyOf(row) })}
        aria-current={isShown ? 'true' : undefined}
        resetScroll={false}
        className="flex min-w-0 flex-1 items-center gap-3 py-2.5 ps-1 pe-3.5 -outline-offset-2"
      >
        <RoundPicture src={row.thumbnail} name={row.title} sizePx={36} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <bdi className="min-w-0 flex-1 truncate font-medium">{row.title}</bdi>
            {row.lease && !row.lease.is_own && (
              <span className="inline-flex items-center gap-1 self-center text-small text-muted">
                <Eye size={13} aria-hidden="true" />
                <span className="sr-only">{t('lease.row')}</span>
                <bdi className="max-w-20 truncate">{row.lease.nickname}</bdi>
              </span>
            )}
          </span>
          <span className="block truncate text-small text-muted">
            {[row.network, row.handle].filter(Boolean).join(' · ')}
          </span>
          <span className="mt-0.5 flex items-center gap-2">
            <DuePill urgency={row.urgency} due_on={row.due_on} />
            <span className="truncate text-small text-faint">{t(`states.${row.kind}`)}</span>
          </span>
        </span>
      </Link>
    </li>
  )
}
