import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useScreenClass } from '../../lib/screen-class.ts'
import Popup from '../../ui/popup.tsx'
import { MessageList } from './message-list.tsx'

/** The open inbox: a panel at its button, on phones a sheet. */
export default function InboxPanel({
  isOpen,
  onClose,
  anchor,
}: {
  isOpen: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
}) {
  const t = useTranslations('messages')
  const isSheet = useScreenClass() === 'mobile'
  return (
    <Popup isOpen={isOpen} onClose={onClose} anchor={anchor} title={t('name')}>
      <div className="w-96 max-w-full mobile:w-auto">
        {!isSheet && (
          <h2 className="px-2.5 pt-2 pb-1 text-large font-semibold tracking-tight">{t('name')}</h2>
        )}
        {/* The sheet gives its place in the history to the link that is followed. */}
        <MessageList onFollow={isSheet ? () => {} : onClose} replace={isSheet} />
      </div>
    </Popup>
  )
}
