import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useDays } from '../../lib/use-days.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { markRead, messagesQuery } from './latest-messages.ts'
import { MessageRow } from './message-row.tsx'
import { NoMessages } from './no-messages.tsx'

/** The messages by day, in each of their states. What is shown here counts as read. */
export function MessageList({ onFollow, replace }: { onFollow: () => void; replace: boolean }) {
  const t = useTranslations('messages')
  const app = useTranslations('app')
  const format = useFormat()
  const query = useInfiniteQuery(messagesQuery)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const isNew = useNewSinceOpened(rows)
  const days = useDays(rows, ({ created_at }) => created_at, format.dayAndYear)

  if (query.data === undefined && query.isError) return <Failed title={t('error')} query={query} bare />
  if (query.data === undefined) return <MessagesLoading />
  if (rows.length === 0) return <NoMessages />
  return (
    <>
      {days.map(({ day, name, rows: messages }) => (
        <section key={day} aria-label={name} className="pb-1">
          <h2 className="px-2.5 pt-2 pb-1 text-small font-medium text-faint mobile:px-0.5">{name}</h2>
          <ul className="grid gap-1">
            {messages.map((message) => (
              <li key={message.message_id}>
                <MessageRow
                  message={message}
                  isNew={isNew(message.message_id)}
                  time={format.clock(message.created_at)}
                  onFollow={onFollow}
                  replace={replace}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="grid grid-flow-col justify-center gap-2 px-2.5 pt-1 pb-2">
        {query.hasNextPage && (
          <Button
            kind="quiet"
            busy={query.isFetchingNextPage && app('state.loading')}
            onClick={() => void query.fetchNextPage()}
          >
            {t('earlier')}
          </Button>
        )}
        <Link to="/messages" replace={replace} onClick={onFollow} className={buttonClass('quiet')}>
          {t('all')}
        </Link>
      </div>
    </>
  )
}

/** Marks messages in sight as read, and highlights those that were unread for as long as the list is open. */
function useNewSinceOpened(rows: readonly { message_id: number; is_read: boolean }[]) {
  const { mutate } = useMutation(markRead)
  const [unread, setUnread] = useState<ReadonlySet<number>>(new Set())
  const found = rows.filter((row) => !row.is_read && !unread.has(row.message_id))
  if (found.length > 0) setUnread(new Set([...unread, ...found.map((row) => row.message_id)]))
  const newest = rows.some((row) => !row.is_read) ? (rows[0]?.message_id ?? null) : null
  useEffect(() => {
    if (newest === null) return
    const mark = () => document.visibilityState === 'visible' && mutate({ up_to: newest })
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [newest, mutate])
  return (id: number) => unread.has(id)
}

export function MessagesLoading() {
  return (
    <SkeletonGroup className="grid gap-5 px-2.5 py-4 mobile:px-0">
      {['w-5/6', 'w-3/4', 'w-4/5'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-8 rounded-control" />
          <div className="grid flex-1 gap-2">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}
