import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** How far a rank moved since the week before. */
export function RankMove({ rank, previous }: { rank: number; previous: number | null }) {
  const t = useTranslations('music.chart')
  if (previous === null)
    return <span className="text-small leading-4 font-semibold text-primary-text">{t('new')}</span>
  const by = previous - rank
  if (by === 0)
    return (
      <span className="text-small leading-4 text-faint">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('same')}</span>
      </span>
    )
  const Icon = by > 0 ? ChevronUp : ChevronDown
  return (
    <span
      className={`inline-flex items-center text-small leading-4 font-medium ${by > 0 ? 'text-up' : 'text-down'}`}
    >
      <span className="sr-only">{t(by > 0 ? 'up' : 'down', { count: Math.abs(by) })}</span>
      <Icon size={12} strokeWidth={2.5} aria-hidden="true" />
      <span aria-hidden="true">{Math.abs(by)}</span>
    </span>
  )
}
