import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useScreenClass } from '../../lib/screen-class.ts'
import type { useModal } from '../../lib/use-modal.ts'
import { Layer } from '../../ui/layer.tsx'
import { InboxButton } from './inbox-button.tsx'
import { messagesQuery } from './latest-messages.ts'
import { useMessageToasts } from './use-message-toasts.ts'

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
