import type { Message } from '@cuesheet/contract/messages'
import { messageKinds } from '@cuesheet/contract/values/message-kinds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useScreenClass } from '../../lib/screen-class.ts'
import { snackbars } from '../../lib/snackbars.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Layer } from '../../ui/layer.tsx'
import { InboxButton } from './inbox-button.tsx'
import { messagesQuery } from './latest-messages.ts'
import { useMessageWords } from './use-message-words.ts'

const loadPanel = () => import('./inbox-panel.tsx')

/**
 * The inbox: a button with a mark while something is unread, and what it opens. On phones the sheet is a modal of the
 * address, so that Back closes it. `startsOpen`: the button was pressed before this was here.
 */
export function Inbox({
  modal,
  startsOpen,
  caption,
}: {
  modal: ReturnType<typeof useModal>
  startsOpen: boolean
  /** Its word in the bottom bar. */
  caption?: string | undefined
}) {
  const t = useTranslations('messages')
  const isSheet = useScreenClass() === 'mobile'
  const [isPanelOpen, setPanelOpen] = useState(startsOpen)
  const isOpen = isSheet ? modal.isOpen : isPanelOpen
  const button = useRef<HTMLButtonElement>(null)
  const { data } = useInfiniteQuery(messagesQuery)
  const first = data?.pages[0]
  const open = () => (isSheet ? void modal.open() : setPanelOpen(true))
  const close = () => (isSheet ? modal.close() : setPanelOpen(false))
  useMessageToasts(first?.rows, { isOpen, open })

  return (
    <>
      <InboxButton
        ref={button}
        label={first?.unread ? t('button_unread', { count: first.unread }) : t('name')}
        caption={caption}
        hasUnread={Boolean(first?.unread)}
        isOpen={isOpen}
        onPress={() => (isOpen ? close() : open())}
        onNear={() => void loadPanel()}
      />
      <Layer load={loadPanel} isOpen={isOpen} onClose={close}>
        {(InboxPanel) => <InboxPanel isOpen={isOpen} onClose={close} anchor={button} />}
      </Layer>
    </>
  )
}

const types = { good: 'success', bad: 'error', warn: 'info', info: 'info' } as const

/** Says what arrives while the window is looked at and the inbox is closed. What was there before is not news. */
function useMessageToasts(
  rows: readonly Message[] | undefined,
  { isOpen, open }: { isOpen: boolean; open: () => void },
) {
  const t = useTranslations('messages')
  const wordsOf = useMessageWords()
  const newest = useRef<number | null>(null)
  useEffect(() => {
    if (!rows) return
    const before = newest.current
    newest.current = Math.max(before ?? 0, rows[0]?.message_id ?? 0)
    if (before === null || isOpen || document.visibilityState !== 'visible') return
    const news = rows.filter((row) => row.message_id > before && !row.is_read)
    const [first] = news
    if (!first) return
    const text = news.length === 1 ? wordsOf(first).title : t('several', { count: news.length })
    snackbars.show(news.length === 1 ? types[messageKinds[first.kind].tone] : 'info', text, {
      label: t('show'),
      onPress: open,
    })
  })
}
