import type { VideoDetail } from '@cuesheet/contract/dashboard'
import { useTranslations } from 'use-intl'
import type { Texts } from '../../lib/i18n.ts'

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

type Name = `name.${keyof Texts['countries']['name']}`

/** Names a country in the language shown; null for ZZ (the platform could or would not say) and for what is none. */
export function useCountryName(): (code: string) => string | null {
  const t = useTranslations('countries')
  return (code) => {
    const key = `name.${code}` as Name
    return t.has(key) ? t(key) : null
  }
}
