import { messages, readMessages } from '@cuesheet/contract/messages'
import { messageGroups } from '@cuesheet/contract/values/message-groups'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { infiniteOf } from '../../lib/client.ts'
import { useFormat } from '../../lib/format.ts'
import { mutationOf } from '../../lib/mutation.ts'
import { usePageTitle } from '../../lib/title.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ByDay } from '../../ui/table/by-day.tsx'
import { RecordList } from '../../ui/table/record-list.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { markRead, messagesQuery } from './latest-messages.ts'
import { MessagesLoading } from './message-list.tsx'
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
  const format = useFormat()
  const query = useInfiniteQuery(infiniteOf(messages, { ...search, size: 50 }))
  const { mutate: markOne } = useMutation(mutationOf(readMessages))
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
            onClick={() => newest !== undefined && reading.mutate({ up_to: newest })}
          >
            <CheckCheck size={16} aria-hidden="true" />
            {t('mark_all')}
          </Button>
        }
      />
      <RecordList
        label={t('name')}
        query={query}
        rows={query.data?.pages.flatMap((page) => page.rows) ?? []}
        search={search}
        onSearch={onSearch}
        filters={[
          {
            name: 'group',
            label: t('groups.label'),
            any: t('groups.all'),
            options: groups,
            text: (group) => t(`groups.${group}`),
            as: 'tabs',
          },
          <span key="unread" className="ms-auto">
            <ToggleChip
              isOn={search.unread === '1'}
              onToggle={() => onSearch({ unread: search.unread ? undefined : '1' })}
            >
              {t('unread_only')}
            </ToggleChip>
          </span>,
        ]}
        failed={t('error')}
        narrowed={{ title: t('none_found'), text: t('none_found_text'), clear: t('clear') }}
        empty={<NoMessages />}
        loading={<MessagesLoading />}
        more={t('earlier')}
        draw={(rows) => (
          <ByDay rows={rows} momentOf={({ created_at }) => created_at} nameOf={format.dayAndYear}>
            {(messages) => (
              <ul className="grid gap-1 px-2.5 py-1.5 mobile:px-4">
                {messages.map((message) => (
                  <li key={message.message_id}>
                    <MessageRow
                      message={message}
                      isNew={!message.is_read}
                      time={format.clock(message.created_at)}
                      onFollow={() => !message.is_read && markOne({ up_to: message.message_id, alone: true })}
                      replace={false}
                    />
                  </li>
                ))}
              </ul>
            )}
          </ByDay>
        )}
      />
    </div>
  )
}
