import { type Locale, locales, matchLocale } from '@cuesheet/contract/values/locale'
import { observable, useObservable } from './observable.ts'

/** The chosen language, else the browser's first offered one, else the network's. */
export function detectLocale(
  chosen: string | null,
  browserLanguages: readonly string[],
  isPlayist: boolean,
): Locale {
  return (
    locales.find((offered) => offered === chosen) ??
    matchLocale(browserLanguages.join(',')) ??
    (isPlayist ? 'en' : 'ko')
  )
}

/** The language shown; changed only by `changeLocale`, which loads its texts first. */
export const locale = observable<Locale>('ko')

export const useLocale = () => useObservable(locale)
