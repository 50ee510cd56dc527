import { createFormat, type Format } from '@cuesheet/contract/format'
import type { Currency } from '@cuesheet/contract/values/money'
import { useMemo } from 'react'
import { useCurrency } from './brand.ts'
import { useLocale } from './locale.ts'

export { type Change, createFormat, type Figure, type Format } from '@cuesheet/contract/format'

/**
 * The figures' writer for the language on screen, in the currency an answer is in (`answered`): it may lack rates for
 * the one asked for, which is used until an answer is here.
 */
export function useFormat(answered?: Currency): Format {
  const locale = useLocale()
  const accountCurrency = useCurrency()
  const currency = answered ?? accountCurrency
  return useMemo(() => createFormat(locale, currency), [locale, currency])
}
