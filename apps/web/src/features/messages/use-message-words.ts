import { type MessageWords, writeMessage } from '@cuesheet/contract/message-words'
import type { Message } from '@cuesheet/contract/messages'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'

/** What a message says in the language shown: what happened, and why or what follows. */
export function useMessageWords(): (message: Pick<Message, 'kind' | 'names' | 'list'>) => MessageWords {
  const t = useTranslations('messages')
  const format = useFormat()
  return useMemo(() => writeMessage(t as (key: string, values?: object) => string, format), [t, format])
}
