import { verificationFailures } from '@cuesheet/contract/values/channel-management'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import type { Message } from './api.ts'

const doers = ['manager', 'operator', 'mail'] as const

type AccountKind = Extract<Message['kind'], `account_${string}`>
const isOfAccount = (kind: Message['kind']): kind is AccountKind => kind.startsWith('account_')

export type MessageWords = { title: string; detail: string | null }

/** What a message says in the language shown: what happened, and why or what follows. */
export function useMessageWords(): (message: Pick<Message, 'kind' | 'names'>) => MessageWords {
  const t = useTranslations('messages')
  const format = useFormat()
  return useCallback(
    ({ kind, names }) => {
      if (kind === 'fee_changed' || kind === 'fee_change_cancelled') {
        const percent = (rate = '') => format.percent(Number(rate), 0)
        const month = format.month(names.from_month ?? '')
        const title = t(`title.${kind}`, { month, rate: percent(names.rate) })
        return { title, detail: names.stays ? t('fee_stays', { rate: percent(names.stays) }) : null }
      }
      const title = t(`title.${kind}`, {
        channel: names.channel || t('unnamed'),
        before: names.before || t('unnamed'),
      })
      if (isOfAccount(kind)) {
        const by = doers.find((doer) => doer === names.by)
        if (by) return { title, detail: t(`account.by.${by}`) }
        const where = [names.browser, names.system, names.address].filter(Boolean).join(' · ')
        return { title, detail: [where, t('account.not_you')].filter(Boolean).join('\n') }
      }
      const reason = names.reason ?? ''
      if (kind === 'channel_on_hold' || kind === 'channel_rejected')
        return { title, detail: reason === '' ? null : t('reason', { reason }) }
      if (kind === 'channel_lost' && reason !== '')
        return { title, detail: t('detail.channel_lost_by_decision', { reason }) }
      if (kind !== 'channel_verification_failed') return { title, detail: t(`detail.${kind}`) }
      const failure = verificationFailures.find((known) => known === reason)
      return { title, detail: t(`failure.${failure ?? 'other'}`) }
    },
    [t, format],
  )
}
