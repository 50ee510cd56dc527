import type { Locale } from '@cuesheet/contract/values/locale'
import { type Currency, currencies } from '@cuesheet/contract/values/money'
import { decimalOf } from '@cuesheet/contract/values/settlement-currencies'
import type { Texts } from '../../locales/texts.ts'

export type AuditTexts = Texts['audit']

/** How a reader reads: in which language, by whose clocks. */
export type Reading = { locale: Locale; time_zone: string; texts: AuditTexts }

const scripts: Record<string, string> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' }

export const languageName = (locale: Locale, code: string): string =>
  /^[a-z]{2}(-[A-Za-z]{2,4})?$/.test(code)
    ? (new Intl.DisplayNames(locale, { type: 'language' }).of(scripts[code] ?? code) ?? code)
    : code

type Write = (value: string, reading: Reading) => string

const date =
  (options: Intl.DateTimeFormatOptions): Write =>
  (value, { locale }) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(value))
const moment: Write = (value, reading) =>
  date({ timeZone: reading.time_zone, dateStyle: 'medium', timeStyle: 'short' })(value, reading)
const percent: Write = (value, { locale }) =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(Number(value))
const language: Write = (value, { locale }) => languageName(locale, value)

/** Where a code was found: `localizations.ko.description`. */
const description: Write = (value, reading) => {
  const language = /^localizations\.([\w-]+)\.description$/.exec(value)?.[1]
  const { description } = reading.texts.fields
  return language ? `${description} (${languageName(reading.locale, language)})` : description
}

const writers: Record<string, Write> = {
  field: description,
  fee_rate: percent,
  default_fee_rate: percent,
  income_rate: percent,
  local_rate: percent,
  base_rate: percent,
  vat_rate: percent,
  language,
  languages: language,
  rewritten: language,
  currency: (value, { locale }) => new Intl.DisplayNames(locale, { type: 'currency' }).of(value) ?? value,
}

/** Recognised by their form in any field: moments, days and months. */
const forms: [RegExp, Write][] = [
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/, moment],
  [/^\d{4}-\d\d-\d\d$/, date({ dateStyle: 'medium' })],
  [/^\d{4}-(0[1-9]|1[0-2])$/, date({ year: 'numeric', month: 'long' })],
]
/** What people wrote themselves, which stays as it is. */
const ownWords = [
  'channel',
  'nickname',
  'title',
  'description',
  'name',
  'reason',
  'hold_reason',
  'note',
  'track',
]

/** A number, a time, a language or a currency of an entry, as its reader reads them. */
export function writeValue(field: string, value: string | number, reading: Reading): string {
  if (typeof value === 'number' && !Object.hasOwn(writers, field))
    return new Intl.NumberFormat(reading.locale).format(value)
  const text = String(value)
  if (ownWords.includes(field)) return text
  const write = Object.hasOwn(writers, field) ? writers[field] : forms.find(([form]) => form.test(text))?.[1]
  try {
    return write?.(text, reading) ?? text
  } catch {
    return text
  }
}

/** Money: of the close in whole units of what the network is paid in, `paid_in`; else as it stands, in its currency where it says one. */
export function writeAmount(
  amount: string,
  { paid_in, currency }: { paid_in: Currency | undefined; currency: unknown },
  { locale }: Pick<Reading, 'locale'>,
): string {
  const said = paid_in ?? currencies.find((known) => known === currency)
  return new Intl.NumberFormat(
    locale,
    said && {
      style: 'currency',
      currency: said,
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    },
  ).format((paid_in ? decimalOf(amount, paid_in) : amount) as Intl.StringNumericLiteral)
}
