import type { Locale } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import { decimalOf } from '@cuesheet/contract/values/settlement-currencies'

export const printedRegions: Record<Locale, [language: string, region: string]> = {
  ko: ['ko', 'KR'],
  en: ['en', 'US'],
  'zh-CN': ['zh', 'CN'],
  'zh-TW': ['zh', 'TW'],
}

/** How figures and dates stand on a printed page. */
export function writerOf(locale: Locale, currency: Currency) {
  const signed = (text: string) => text.replace('-', '−')
  const formatOf = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, options)
    return (amount: string | number) => signed(format.format(amount as Intl.StringNumericLiteral))
  }
  const money = (code: string) =>
    ({ style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' }) as const
  const settled = formatOf(money(currency))
  const won = (units: string) => settled(decimalOf(units, currency))
  const usd = formatOf(money('USD'))
  const rate = formatOf({ ...money(currency), maximumFractionDigits: 4, minimumFractionDigits: 0 })
  const percent = formatOf({ style: 'percent', maximumFractionDigits: 2 })
  const count = formatOf({})
  const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return {
    won,
    usd,
    rate,
    percent,
    count,
    day: (of: string) => day.format(dateOf(of)),
    month: (of: string) => month.format(dateOf(`${of}-01`)),
    months: (from: string, to: string) =>
      month.formatRange(dateOf(`${from}-01`), dateOf(`${to}-01`)).replaceAll(/[\u2009\u202f]/g, ' '),
    list: (names: readonly string[]) => names.join(' → '),
    period(of: string) {
      const first = dateOf(`${of}-01`)
      const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
      return day.formatRange(first, last).replaceAll(/[\u2009\u202f]/g, ' ')
    },
  }
}
