import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { AttentionStrip } from '../../ui/attention-strip.tsx'
import { unverifiedQuery } from './api.ts'
import type { ChannelsSearch } from './channels-search.ts'

/** That channels lose service until they are verified, and the way to them. */
export function UnverifiedStrip({ onSearch }: { onSearch: (change: ChannelsSearch) => void }) {
  const t = useTranslations('channels.strip')
  const counts = useQuery(unverifiedQuery).data
  if (!counts) return null
  const show = (verification: 'pending' | 'failed') => (
    <button
      type="button"
      className="underline underline-offset-3"
      onClick={() =>
        onSearch({
          verification,
          status: undefined,
          platform: undefined,
          held: undefined,
          category: undefined,
          member: undefined,
          search: undefined,
          page: undefined,
        })
      }
    >
      {t('show')}
    </button>
  )
  return (
    <AttentionStrip
      label={t('label')}
      items={[
        ...(counts.failed > 0
          ? [
              {
                id: 'failed',
                tone: 'bad' as const,
                text: t('failed', { count: counts.failed }),
                action: show('failed'),
              },
            ]
          : []),
        ...(counts.pending > 0
          ? [
              {
                id: 'pending',
                tone: 'warn' as const,
                text: t('pending', { count: counts.pending }),
                action: show('pending'),
              },
            ]
          : []),
      ]}
    />
  )
}
