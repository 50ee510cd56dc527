import { verificationFailures } from '@cuesheet/contract/channels'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { Message } from './api.ts'

export type MessageWords = { title: string; detail: string | null }

/** What a message says in the language shown: what happened, and why or what follows. */
export function useMessageWords(): (message: Pick<Message, 'kind' | 'names'>) => MessageWords {
  const t = useTranslations('messages')
  return useCallback(
    ({ kind, names }) => {
      const title = t(`title.${kind}`, { channel: names.channel || t('unnamed') })
      const reason = names.reason ?? ''
      if (kind === 'channel_on_hold' || kind === 'channel_rejected')
        return { title, detail: reason === '' ? null : t('reason', { reason }) }
      if (kind !== 'channel_verification_failed') return { title, detail: t(`detail.${kind}`) }
      const failure = verificationFailures.find((known) => known === reason)
      return { title, detail: t(`failure.${failure ?? 'other'}`) }
    },
    [t],
  )
}
