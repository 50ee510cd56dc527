import { useTranslations } from 'use-intl'
import { AttentionStrip } from '../../ui/attention-strip.tsx'

/** Keeps the place of what is known to come: channels to verify. */
export function AttentionSkeleton() {
  const t = useTranslations('dashboard.attention')
  return (
    <div aria-hidden="true" inert className="mb-4 animate-pulse rounded-card bg-sunken *:invisible *:mb-0">
      <AttentionStrip
        label=""
        items={[
          { id: 'expected', tone: 'warn', text: t('verification_needed', { count: 1 }), action: t('verify') },
        ]}
      />
    </div>
  )
}
