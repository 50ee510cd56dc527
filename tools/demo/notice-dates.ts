import { addDays } from '@cuesheet/contract/values/day'
import type { Locale } from '@cuesheet/contract/values/locale'

const forms: Record<string, Intl.DateTimeFormatOptions> = {
  day: { month: 'long', day: 'numeric' },
  month: { month: 'long' },
  saturday: { month: 'long', day: 'numeric', weekday: 'long' },
}

/** `{day:12}`, `{month:12}`, `{saturday:15}` as days after `today`, the last one the next Saturday from then on. */
export function withDates(text: string, today: string, locale: Locale): string {
  return text.replace(/\{(day|month|saturday):(\d+)\}/g, (_, form: string, days: string) => {
    const earliest = addDays(today, Number(days))
    const weekday = new Date(`${earliest}T00:00:00Z`).getUTCDay()
    const day = form === 'saturday' ? addDays(earliest, 6 - weekday) : earliest
    return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
      ...forms[form],
      timeZone: 'UTC',
    }).format(new Date(`${day}T00:00:00Z`))
  })
}
