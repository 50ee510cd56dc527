import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { useFailure } from '../../lib/use-failure.ts'
import { AttentionStrip } from '../../ui/attention-strip.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useAttentionItems } from './attention-items.tsx'
import type { Summary } from './measures.ts'

type AttentionProps = {
  summary: Summary
  /** Whose, where one is selected. */
  member: number | undefined
  /** Something else asks for it. */
  withoutVerification: boolean
  format: Format
  /** The figures shown could not be renewed. */
  isStale: boolean
  onRetry: () => void
}

/** Is anything wrong? With the network's channels and reports, or with what is shown. */
export function DashboardAttention(props: AttentionProps) {
  const { summary, member, withoutVerification, format, isStale, onRetry } = props
  const t = useTranslations('dashboard')
  const app = useTranslations('app')
  const items = useAttentionItems(summary, format, member).filter(
    ({ id }) => !(withoutVerification && id === 'verification_needed'),
  )
  const stale = {
    id: 'stale',
    tone: 'warn' as const,
    text: t('states.stale'),
    action: (
      <button type="button" onClick={onRetry}>
        {t('states.retry')}
      </button>
    ),
  }
  return (
    <AttentionStrip
      label={t('attention.label')}
      items={isStale ? [stale, ...items] : items}
      texts={{ more: (count) => app('action.more', { count }), fewer: app('action.fewer') }}
    />
  )
}

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

type FailedProps = {
  title?: string | undefined
  error: Error
  onRetry: () => void
  isBusy: boolean
  /** In a card that it is only a part of. */
  bare?: boolean
}

/** Nothing to show at all: says what failed and offers to try again. */
export function DashboardFailed({ title, error, onRetry, isBusy, bare = false }: FailedProps) {
  const t = useTranslations('dashboard.states')
  return <ErrorState {...useFailure(error, title ?? t('failed'), isBusy)} onRetry={onRetry} bare={bare} />
}
