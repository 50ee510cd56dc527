import { useMemo } from 'react'
import { useLocale } from '../../lib/locale.ts'

/** Writes a moment as the reader's day and time. */
export function useMoment(): (moment: string) => string {
  const locale = useLocale()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    return (moment) => format.format(new Date(moment))
  }, [locale])
}
