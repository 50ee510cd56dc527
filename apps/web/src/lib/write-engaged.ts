import type { Figures } from '@cuesheet/contract/dashboard'
import { useTranslations } from 'use-intl'
import type { Format } from './format.ts'

type Known = Pick<Figures, 'views' | 'engaged_views' | 'unengaged_views' | 'rpm' | 'engaged_rpm'>
export type EngagedWords = ReturnType<typeof useTranslations<'dashboard.engaged'>>
export const useEngagedWords = (): EngagedWords => useTranslations('dashboard.engaged')

/** Engaged views as they are written: the least there are, where some views do not say how many are engaged. */
export const atLeast = (
  { engaged_views, unengaged_views }: Pick<Known, 'engaged_views' | 'unengaged_views'>,
  written: string,
) => (engaged_views !== null && unengaged_views ? `≥ ${written}` : written)

/** Engaged views and both prices; of how many views these are known is told with the exact figure. */
export function writeEngaged(of: Known, t: EngagedWords, format: Format) {
  const { views, engaged_views, unengaged_views, rpm, engaged_rpm } = of
  const count = format.count(engaged_views)
  const price = format.exactMoney(engaged_rpm)
  const unknown = views && unengaged_views ? unengaged_views : null
  const values = {
    engaged: count,
    price,
    known: format.count((views ?? 0) - (unknown ?? 0)),
    unknown: format.count(unknown),
    share: format.percent(unknown && unknown / views!),
  }
  return {
    engaged_views: {
      short: atLeast(of, format.compactCount(engaged_views)),
      exact: unknown === null ? count : t(engaged_views === null ? 'none' : 'partly', values),
    },
    rpm: { short: format.price(rpm), exact: format.exactMoney(rpm) },
    engaged_rpm: {
      short: format.price(engaged_rpm),
      exact: unknown === null ? price : t(engaged_rpm === null ? 'no_price' : 'price', values),
    },
  }
}
