import { useTranslations } from 'use-intl'
import { useNow } from '../../lib/use-now.ts'

type Parts = { unit: 'days' | 'hours' | 'minutes' | 'seconds'; large: number; small: number }

/** A span in the two largest units that say something: 2 days 3 hours, 5 min 12 s; never less than a second. */
export function spanOf(ms: number): Parts {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds < 60) return { unit: 'seconds', large: seconds, small: 0 }
  if (seconds < 3600) return { unit: 'minutes', large: Math.floor(seconds / 60), small: seconds % 60 }
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 24 * 60) return { unit: 'hours', large: Math.floor(minutes / 60), small: minutes % 60 }
  const hours = Math.ceil(minutes / 60)
  return { unit: 'days', large: Math.floor(hours / 24), small: hours % 24 }
}

/** The time left until a moment, counting down; `passed` once it is here. */
export function TimeLeft({ until, passed }: { until: string; passed: string }) {
  const t = useTranslations('channels.left')
  const left = Date.parse(until) - useNow(1000)
  if (left <= 0) return passed
  const { unit, large, small } = spanOf(left)
  return <span className="whitespace-nowrap">{t(unit, { large, small })}</span>
}
