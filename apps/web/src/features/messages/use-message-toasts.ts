import type { MessageKind } from '@cuesheet/contract/messages'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type SnackbarType, snackbars } from '../../lib/snackbars.ts'
import type { Message } from './api.ts'
import { useMessageWords } from './use-message-words.ts'

const types: Record<MessageKind, SnackbarType> = {
  channel_verified: 'success',
  channel_verification_failed: 'error',
  channel_approved: 'success',
  channel_on_hold: 'info',
  channel_rejected: 'error',
  channel_contested: 'info',
  channel_lost: 'error',
  channel_won: 'success',
  channel_gone: 'error',
  channel_made_private: 'info',
  channel_emptied: 'info',
  channel_returned: 'success',
  channel_renamed: 'info',
  channel_code_gone: 'info',
  fee_changed: 'info',
  fee_change_cancelled: 'info',
  account_signed_in: 'info',
  account_password_changed: 'info',
  account_second_on: 'success',
  account_second_off: 'info',
}

/** Says what arrives while the window is looked at and the inbox is closed. What was there before is not news. */
export function useMessageToasts(
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
    snackbars.show(news.length === 1 ? types[first.kind] : 'info', text, { label: t('show'), onPress: open })
  })
}
