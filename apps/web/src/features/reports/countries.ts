import type { VideoDetail } from './api.ts'

export type Country = VideoDetail['countries'][number]
export type Breakdown = {
  top: readonly Country[]
  /** Everything after the top ones; null where nothing is left. */
  others: { count: number; views: number; share: number | null } | null
}

const topCount = 5

/** The five countries with most views and what the others hold together. `countries` come by views, descending. */
export function breakdown(countries: readonly Country[]): Breakdown {
  const rest = countries.slice(topCount)
  if (rest.length === 0) return { top: countries, others: null }
  const shares = rest.map(({ share }) => share)
  return {
    top: countries.slice(0, topCount),
    others: {
      count: rest.length,
      views: rest.reduce((sum, { views }) => sum + views, 0),
      share: shares.some((share) => share === null)
        ? null
        : shares.reduce<number>((sum, share) => sum + (share ?? 0), 0),
    },
  }
}

/** ISO 3166-1 user-assigned: the platform could or would not tell. */
const unknownCountry = 'ZZ'

/** Their long names are titles of law, not what people call them. */
const shortNamed = new Set(['HK', 'MO', 'PS'])

const names = new Map<string, Intl.DisplayNames>()

/** A country's name in the reader's language; null for an unknown one. */
export function countryName(locale: string, code: string): string | null {
  if (code === unknownCountry || !/^[A-Z]{2}$/.test(code)) return null
  const style = shortNamed.has(code) ? 'short' : 'long'
  const key = `${locale} ${style}`
  const writer = names.get(key) ?? new Intl.DisplayNames(locale, { type: 'region', style, fallback: 'none' })
  names.set(key, writer)
  return writer.of(code) ?? code
}
