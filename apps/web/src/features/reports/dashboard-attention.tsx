import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { AttentionStrip } from '../../ui/attention-strip.tsx'
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
export default function DashboardAttention(props: AttentionProps) {
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
