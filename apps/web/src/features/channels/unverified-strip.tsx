import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useModal } from '../../lib/use-modal.ts'
import { AttentionStrip } from '../../ui/attention-strip.tsx'
import { unverifiedQuery } from './channel-queries.ts'
import { type ChannelsSearch, noFilters } from './channels-search.ts'

const tones = { failed: 'bad', pending: 'warn' } as const

/** That channels lose service until they are verified, and the way to them: the one there is, or all that are listed. */
export function UnverifiedStrip({ onSearch }: { onSearch: (change: ChannelsSearch) => void }) {
  const t = useTranslations('channels.strip')
  const app = useTranslations('app')
  const { open } = useModal('add-channel')
  const unverified = useQuery(unverifiedQuery).data
  if (!unverified) return null
  const show = (verification: 'pending' | 'failed') =>
    onSearch({ ...noFilters, verification, page: undefined })
  return (
    <AttentionStrip
      label={t('label')}
      texts={{ more: (count) => app('action.more', { count }), fewer: app('action.fewer') }}
      items={(['failed', 'pending'] as const)
        .filter((verification) => unverified[verification].count > 0)
        .map((verification) => {
          const { count, channel_id } = unverified[verification]
          return {
            id: verification,
            tone: tones[verification],
            text: t(verification, { count }),
            action: (
              <button
                type="button"
                className="underline underline-offset-3"
                onClick={() => (channel_id === null ? show(verification) : void open(String(channel_id)))}
              >
                {t(channel_id === null ? 'show' : 'verify')}
              </button>
            ),
          }
        })}
    />
  )
}
