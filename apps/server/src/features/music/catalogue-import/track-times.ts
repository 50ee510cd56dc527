import { calendarDaySchema } from '@cuesheet/contract/values/period'

const dayForms = [
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<year>\d{4})([-./]) ?(?<month>\d{1,2})\2 ?(?<day>\d{1,2})\.?$/,
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
]

/** YYYY-MM-DD of a day written so, with dots, slashes or nothing between, or as M/D/YYYY; null for anything else. */
export function parseReleaseDay(text: string): string | null {
  const plain = text.trim().replace(/[T ]\d{2}:\d{2}.*$/, '')
  const parts = dayForms.map((form) => form.exec(plain)?.groups).find((groups) => groups !== undefined)
  if (!parts) return null
  const { year, month = '', day = '' } = parts
  const parsed = calendarDaySchema.safeParse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return parsed.success && parsed.data >= '1860-01-01' && parsed.data <= '2099-12-31' ? parsed.data : null
}

const maxSeconds = 36_000

const durationForms = [
  /^(?:(?<hours>\d{1,2}):)?(?<minutes>\d{1,3}):(?<seconds>[0-5]\d(?:\.\d+)?)$/,
  /^PT(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+(?:\.\d+)?)S)?$/i,
]

/** Whole seconds of `3:45`, `1:02:03`, `225`, `225.4` or `PT3M45S`, rounded; null for anything else, and beyond ten hours. */
export function parseDuration(text: string, unit: 's' | 'ms'): number | null {
  const plain = text.trim()
  const parts = durationForms.map((form) => form.exec(plain)?.groups).find((groups) => groups !== undefined)
  const { hours = 0, minutes = 0, seconds = 0 } = parts ?? {}
  const bare = /^\d+(\.\d+)?$/.test(plain) ? Number(plain) / (unit === 'ms' ? 1000 : 1) : 0
  const whole = Math.round(parts ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : bare)
  return whole >= 1 && whole <= maxSeconds ? whole : null
}
