import { messageGroups } from '@cuesheet/contract/values/message-groups'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { CheckCheck, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useDays } from '../../lib/use-days.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { filteredMessagesQuery, markOneRead, markRead, messagesQuery } from './api.ts'
import { MessagesFailed, MessagesLoading } from './message-list.tsx'
import { MessageRow } from './message-row.tsx'
import type { MessagesSearch } from './messages-search.ts'
import { NoMessages } from './no-messages.tsx'

type Props = {
  search: MessagesSearch
  onSearch: (change: MessagesSearch) => void
  /** Members have no members. */
  isManager: boolean
}

/** The whole inbox by day, narrowed by kind and to what was not read. Here only what is followed counts as read. */
export function MessagesScreen({ search, onSearch, isManager }: Props) {
  const t = useTranslations('messages')
  const { data: latest } = useInfiniteQuery(messagesQuery)
  const first = latest?.pages[0]
  const reading = useMutation(markRead)
  const groups = messageGroups.filter((group) => isManager || group !== 'members')
  const newest = first?.rows[0]?.message_id
  usePageTitle(t('name'))
  return (
    <div className="max-w-[760px]">
      <PageHead
        title={t('name')}
        context={t('lead')}
        filters={
          <Button
            disabled={!first?.unread || newest === undefined}
            onClick={() => newest !== undefined && reading.mutate(newest)}
          >
            <CheckCheck size={16} aria-hidden="true" />
            {t('mark_all')}
          </Button>
        }
      />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <FilterTabs
          label={t('groups.label')}
          tabs={[
            { value: 'all' as const, label: t('groups.all'), count: null },
            ...groups.map((value) => ({ value, label: t(`groups.${value}`), count: null })),
          ]}
          value={search.group ?? 'all'}
          onPick={(group) => onSearch({ group: group === 'all' ? undefined : group })}
        />
        <ToggleChip
          isOn={search.unread === '1'}
          onToggle={() => onSearch({ unread: search.unread ? undefined : '1' })}
        >
          {t('unread_only')}
        </ToggleChip>
      </div>
      <Rows search={search} onClear={() => onSearch({ group: undefined, unread: undefined })} />
    </div>
  )
}

function Rows({ search, onClear }: { search: MessagesSearch; onClear: () => void }) {
  const t = useTranslations('messages')
  const app = useTranslations('app')
  const format = useFormat()
  const query = useInfiniteQuery(filteredMessagesQuery(search))
  const { mutate: markOne } = useMutation(markOneRead)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const days = useDays(rows, ({ created_at }) => created_at, format.dayAndYear)
  if (query.data === undefined && query.isError)
    return (
      <MessagesFailed error={query.error} onRetry={() => void query.refetch()} isBusy={query.isFetching} />
    )
  if (query.data === undefined) return <MessagesLoading label={app('state.loading')} />
  if (rows.length === 0)
    return search.group || search.unread ? (
      <EmptyState icon={SearchX} title={t('none_found')} text={t('none_found_text')}>
        <Button onClick={onClear}>{t('clear')}</Button>
      </EmptyState>
    ) : (
      <NoMessages />
    )
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={classNames('transition-opacity', query.isPlaceholderData && 'opacity-55')}
    >
      <div className="overflow-clip rounded-card border border-line bg-surface">
        {days.map(({ day, name, rows: messages }) => (
          <section key={day} aria-label={name}>
            <h2 className="border-y border-line bg-sunken/60 px-5 py-2 text-small font-medium text-muted group-first:border-t-0 mobile:px-4 [section:first-child>&]:border-t-0">
              {name}
            </h2>
            <ul className="px-2.5 py-1 mobile:px-4">
              {messages.map((message) => (
                <li key={message.message_id}>
                  <MessageRow
                    message={message}
                    isNew={!message.is_read}
                    time={format.clock(message.created_at)}
                    onFollow={() => !message.is_read && markOne(message.message_id)}
                    replace={false}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {query.hasNextPage && (
        <div className="grid justify-items-center py-4">
          <Button
            busy={query.isFetchingNextPage && app('state.loading')}
            onClick={() => void query.fetchNextPage()}
          >
            {t('earlier')}
          </Button>
        </div>
      )}
    </div>
  )
}
