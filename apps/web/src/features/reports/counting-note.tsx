import type { Comparison, Figures } from '@cuesheet/contract/dashboard'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { countedSince, isCountedOtherwise } from './comparison.ts'

type Props = {
  comparison: Comparison | null
  /** Engaged views of the days that are compared, and of those before. */
  engaged: readonly Figures['engaged_views'][]
  /** Some channels are told by engaged views, although not all have them. */
  isPartly?: boolean
  format: Format
  className?: string
}

/** Of a comparison over a change of counting: since when views are counted otherwise, and what they are compared by. */
export function CountingNote({ comparison, engaged, isPartly = false, format, className = '' }: Props) {
  const t = useTranslations('cause.across')
  if (!isCountedOtherwise(comparison)) return null
  const days = countedSince(comparison.counting, format)
  return (
    <p className={`text-small text-pretty text-muted ${className}`}>
      {t(!engaged.includes(null) ? 'compared' : isPartly ? 'partly' : 'not_compared', { days })}
    </p>
  )
}
