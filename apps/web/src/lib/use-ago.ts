import { addDays } from '@cuesheet/contract/values/day'
import type { Locale } from '@cuesheet/contract/values/locale'
import { useCallback } from 'react'
import { localDay } from './local-day.ts'
import { useLocale } from './locale.ts'

/** How long ago a moment was, in days and months of the reader's clock: `오늘`, `3일 전`, `2개월 전`. */
export function useAgo(): (time: string) => string {
  const locale = useLocale()
  return useCallback((time) => agoOf(time, locale), [locale])
}

function agoOf(time: string, locale: Locale): string {
  const day = localDay(time)
  const today = localDay(new Date())
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (day > addDays(today, -60)) return format.format(-days, 'day')
  return days < 730
    ? format.format(-Math.round(days / 30.4), 'month')
    : format.format(-Math.round(days / 365), 'year')
}
