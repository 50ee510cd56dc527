import type { Message } from '@cuesheet/contract/messages'
import { messageKinds } from '@cuesheet/contract/values/message-kinds'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useMessageWords } from './use-message-words.ts'

const types = { good: 'success', bad: 'error', warn: 'info', info: 'info' } as const

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
    snackbars.show(news.length === 1 ? types[messageKinds[first.kind].tone] : 'info', text, {
      label: t('show'),
      onPress: open,
    })
  })
}
