import type { Locale } from './values/locale.ts'
import type { Currency } from './values/money.ts'

/** A whole number as JSON gives it, or an exact decimal string (`-?123.456`). */
export type Figure = number | string

export type Change = { direction: 'up' | 'down' | 'flat'; text: string }

/** Shown for an unknown figure (null): never a zero. */
const unknown = '–'

const symbols: Record<Currency, string> = { KRW: '₩', USD: '$' }
const minorDigits: Record<Currency, number> = { KRW: 0, USD: 2 }

/** Counting units: thousands in English, ten-thousands in Korean and Chinese. */
const compactFrom: Record<Locale, number> = { ko: 10_000, en: 1_000, 'zh-CN': 10_000, 'zh-TW': 10_000 }
const compactDigits: Record<Locale, number> = { ko: 4, en: 3, 'zh-CN': 4, 'zh-TW': 4 }

/** In every language the names of the two Chinese languages differ by their scripts. */
const scripts: Record<Locale, string> = { ko: 'ko', en: 'en', 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' }

const exact = (value: Figure) => value as Intl.StringNumericLiteral
const isNegative = (value: Figure) => String(value).startsWith('-') && Number(value) !== 0
const magnitude = (value: Figure) => String(value).replace(/^-/, '')
/** Of a decimal with up to two places. */
function hundredths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(2, '0'))
}
const decimalOf = (hundredths: bigint) => {
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
/** A reporting day is a date without a time zone. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

const shortDay = { month: 'short', day: 'numeric' } as const
const shortTime = { hour: 'numeric', minute: '2-digit' } as const
const yearUnlessThis = (time: string) =>
  new Date(time).getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const)

/** Everything that a screen or a mail writes as a figure or a date, in one language and currency. */
export function createFormat(locale: Locale, currency: Currency) {
  // 11月 and 周五 stand beside days that are written so, unlike 十一月 and 星期五.
  const whole = locale.startsWith('zh') ? 'short' : 'long'
  const numbers = new Map<string, Intl.NumberFormat>()
  const number = (value: Figure, options: Intl.NumberFormatOptions) => {
    const key = JSON.stringify(options)
    const format = numbers.get(key) ?? new Intl.NumberFormat(locale, options)
    numbers.set(key, format)
    return format.format(exact(value))
  }
  const signed = (value: number, digits: number, style?: 'percent'): Change => {
    const direction = value > 0 ? 'up' : value < 0 ? 'down' : 'flat'
    const sign = { up: '+', down: '−', flat: '' }[direction]
    const options = { style, minimumFractionDigits: digits, maximumFractionDigits: digits }
    return { direction, text: sign + number(Math.abs(value), options) }
  }
  const dates = new Map<string, Intl.DateTimeFormat>()
  const date = (partOptions: Intl.DateTimeFormatOptions) => {
    const options = { timeZone: 'UTC', ...partOptions }
    const key = JSON.stringify(options)
    const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options)
    dates.set(key, format)
    return format
  }
  const moment = (time: string, options: Intl.DateTimeFormatOptions) =>
    date({ timeZone: undefined, ...options }).format(new Date(time))

  /** Chinese ranges come with slashes (2025/11/10 – 2025/11/16), unlike every other Chinese date. */
  const dayRange = (from: string, to: string, withYear: boolean) => {
    const day = (of: string, isYear: boolean, isMonth: boolean) =>
      date({
        ...(isYear && { year: 'numeric' }),
        ...(isMonth && { month: 'short' }),
        day: 'numeric',
      }).format(dateOf(of))
    const ofYear = withYear && ({ year: 'numeric' } as const)
    if (!locale.startsWith('zh'))
      return date({ ...ofYear, month: 'short', day: 'numeric' }).formatRange(dateOf(from), dateOf(to))
    if (from === to) return day(from, withYear, true)
    const isOtherYear = from.slice(0, 4) !== to.slice(0, 4)
    const end = day(to, withYear && isOtherYear, from.slice(0, 7) !== to.slice(0, 7))
    return `${day(from, withYear, true)}至${end}`
  }

  const fixed = (value: Figure, digits: number) =>
    number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const compactFormat = new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumSignificantDigits: compactDigits[locale],
    maximumFractionDigits: 2,
    roundingPriority: 'lessPrecision',
    useGrouping: 'always',
  })
  const compact = (value: Figure) => compactFormat.format(exact(value))
  /** `만`, `K`: what counts by `scale`. */
  const compactUnit = (scale: number) =>
    new Intl.NumberFormat(locale, { notation: 'compact' })
      .formatToParts(scale)
      .find(({ type }) => type === 'compact')?.value ?? ''
  const isCompact = (value: Figure) => Math.abs(Number(value)) >= compactFrom[locale]

  const amountParts = (value: Figure | null, write: (value: Figure) => string) =>
    value === null
      ? { sign: '', symbol: '', amount: unknown }
      : {
          sign: isNegative(value) ? '−' : '',
          symbol: symbols[currency],
          amount: write(magnitude(value)),
        }
  const joined = ({ sign, symbol, amount }: Record<'sign' | 'symbol' | 'amount', string>) =>
    sign + symbol + amount
  const compactAmount = (value: Figure) =>
    isCompact(value) ? compact(value) : fixed(value, minorDigits[currency])
  /** Hundredths of what is written of an amount, to the currency's smallest unit or compact. */
  const writtenHundredths = (value: Figure, isShort: boolean) => {
    if (!isShort || !isCompact(value))
      return hundredths(
        new Intl.NumberFormat('en', {
          useGrouping: false,
          minimumFractionDigits: minorDigits[currency],
          maximumFractionDigits: minorDigits[currency],
        }).format(exact(value)),
      )
    const parts = compactFormat.formatToParts(exact(value))
    const digits = parts
      .filter(({ type }) => ['minusSign', 'integer', 'decimal', 'fraction'].includes(type))
      .map(({ value }) => value)
      .join('')
    const unit = parts.find(({ type }) => type === 'compact')?.value ?? ''
    let scale = compactFrom[locale]
    while (unit !== '' && scale < 1e18 && compactUnit(scale) !== unit) scale *= compactFrom[locale]
    return hundredths(digits) * BigInt(unit === '' ? 1 : scale)
  }
  /** The difference of two amounts as they are shown, so that the shown figures add up. */
  const between = (gross: Figure | null, net: Figure | null, isShort: boolean) => {
    if (gross === null || net === null) return joined(amountParts(null, String))
    const fee = writtenHundredths(gross, isShort) - writtenHundredths(net, isShort)
    return joined(
      amountParts(decimalOf(fee), (amount) =>
        isShort && isCompact(amount)
          ? number(amount, { notation: 'compact', maximumFractionDigits: 20, useGrouping: 'always' })
          : fixed(amount, minorDigits[currency]),
      ),
    )
  }
  /** One digit more where a price per thousand would otherwise lose its meaning. */
  const price = (value: Figure) => {
    const size = Number(value)
    const digits = currency === 'KRW' ? (size < 100 ? 1 : 0) : size < 1 ? 3 : 2
    return fixed(value, size === 0 ? minorDigits[currency] : digits)
  }
  /** As many decimals as the ticks of an axis have; where they are parts of a dollar, cents. */
  const axisDecimals = (ticks: readonly number[]) => {
    const has = (digits: number) =>
      ticks.every((tick) => Math.abs(Number(tick.toFixed(digits)) - tick) < 1e-9)
    const digits = [0, 1, 2, 3, 4, 5].find(has) ?? 6
    return digits === 0 ? 0 : Math.max(digits, minorDigits[currency])
  }
  /** `digits`: of amounts so small that some ticks have fractions. */
  const onAxis = (value: number, ticks: readonly number[], digits = 0) => {
    const largest = Math.max(...ticks.map(Math.abs))
    if (!isCompact(largest))
      return number(value, { minimumFractionDigits: largest < 5 ? digits : 0, maximumFractionDigits: 2 })
    const step = String(compactFrom[locale]).length - 1
    const scale = 10 ** (Math.floor((String(Math.trunc(largest)).length - 1) / step) * step)
    return number(value / scale, { maximumFractionDigits: 2 }) + compactUnit(scale)
  }

  return {
    locale,
    currency,
    symbol: symbols[currency],

    /** `1.58억`, `158M`: for figures read at a glance; null is `–`. */
    compactCount: (value: Figure | null) =>
      value === null ? unknown : isCompact(value) ? compact(value) : fixed(value, 0),
    /** `158,204,113`: every digit. */
    count: (value: Figure | null) => (value === null ? unknown : fixed(value, 0)),
    /** `₩9,204만`, `$92.0K`. */
    compactMoney: (value: Figure | null) => joined(amountParts(value, compactAmount)),
    /** As `compactMoney`, with sign and symbol apart, so that they can be set small and quiet. */
    compactMoneyParts: (value: Figure | null) => amountParts(value, compactAmount),
    /** A tick in the unit of the largest of its axis: `0.5K` below `2K`. */
    axisCount: onAxis,
    axisMoney: (value: number, ticks: readonly number[]) =>
      joined(amountParts(value, (amount) => onAxis(Number(amount), ticks, minorDigits[currency]))),
    /** Prices of one axis with equally many decimals, and no more than they need: `$0.50` beside `$1.00`, `₩950`. */
    axisPrice: (value: number, ticks: readonly number[]) =>
      joined(amountParts(value, (amount) => fixed(amount, axisDecimals(ticks)))),
    /** `₩92,041,233`, `$1,204.57`: to the currency's smallest unit. */
    money: (value: Figure | null) =>
      joined(amountParts(value, (amount) => fixed(amount, minorDigits[currency]))),
    /** The fee between a gross and a net, so that the three add up as they are written by `money`. */
    fee: (gross: Figure | null, net: Figure | null) => between(gross, net, false),
    /** The same beside what `compactMoney` writes. */
    compactFee: (gross: Figure | null, net: Figure | null) => between(gross, net, true),
    /** Every digit there is: `₩1,132.418273`. */
    exactMoney: (value: Figure | null) =>
      joined(
        amountParts(value, (amount) =>
          number(amount, { minimumFractionDigits: minorDigits[currency], maximumFractionDigits: 20 }),
        ),
      ),
    /** Money per 1,000 views: `₩1,132`, `₩42.7`, `$0.051`. */
    price: (value: Figure | null) => joined(amountParts(value, price)),
    priceParts: (value: Figure | null) => amountParts(value, price),
    /** A ratio (0.126) as `12.6%`. */
    percent: (ratio: number | null, digits = 1, least = digits) =>
      ratio === null
        ? unknown
        : number(ratio, { style: 'percent', minimumFractionDigits: least, maximumFractionDigits: digits }),
    /** A value already in percent (104.2) as `104.2%`. */
    percentage: (percent: number | null, digits = 1) =>
      percent === null ? unknown : `${fixed(percent, digits)}%`,
    /** How much `current` differs from `before`: `+8.2%`, `−2.4%`; null where either is unknown or there was nothing before. */
    change: (current: Figure | null, before: Figure | null): Change | null => {
      if (current === null || before === null || Number(before) === 0) return null
      const ratio = (Number(current) - Number(before)) / Math.abs(Number(before))
      const rounded = Math.round(ratio * 1000) / 1000
      const digits = Math.abs(rounded) >= 10 ? 0 : 1
      return signed(rounded, digits, 'percent')
    },
    /** `+1.1`, `−0.4`: by how many percentage points a share, 0 to 1, is another one. */
    points: (difference: number): Change => signed(Math.round(difference * 1000) / 10, 1),

    /** `11월 18일`, `Nov 18`; with the year where it is not `year`. */
    day: (day: string, year = day.slice(0, 4)) =>
      date(
        day.startsWith(year)
          ? { month: 'short', day: 'numeric' }
          : { year: 'numeric', month: 'short', day: 'numeric' },
      ).format(dateOf(day)),
    /** One after the other: `A, B and C`. */
    list: (names: readonly string[]) => new Intl.ListFormat(locale).format(names),
    /** `2025년 11월 18일`, `Nov 18, 2025`. */
    dayAndYear: (day: string) =>
      date({ year: 'numeric', month: 'short', day: 'numeric' }).format(dateOf(day)),
    /** `2025년 11월 18일 화요일`. */
    longDay: (day: string) =>
      date({ year: 'numeric', month: 'long', day: 'numeric', weekday: whole }).format(dateOf(day)),
    /** `11. 18.`, `11/18`: under an axis. */
    axisDay: (day: string) =>
      locale === 'ko'
        ? `${Number(day.slice(5, 7))}.${Number(day.slice(8, 10))}`
        : date({ month: 'numeric', day: 'numeric' }).format(dateOf(day)),
    /** `11월`, `Nov`; January carries its year: under an axis. */
    axisMonth: (day: string) =>
      date(day.slice(5, 7) === '01' ? { year: 'numeric', month: 'short' } : { month: 'short' }).format(
        dateOf(day),
      ),
    weekday: (day: string, length: 'long' | 'short' | 'narrow') =>
      date({ weekday: length === 'long' ? whole : length }).format(dateOf(day)),
    /** `2025년 11월 10일~16일`, `Nov 10 – 16, 2025`; without the year where both days are of `year`. */
    dayRange: (from: string, to: string, year?: string) =>
      dayRange(from, to, !(year && from.startsWith(year) && to.startsWith(year))),
    /** `2025년 11월` of `2025-11` or of a day in it. */
    month: (month: string) =>
      date({ year: 'numeric', month: 'long' }).format(dateOf(`${month.slice(0, 7)}-01`)),
    /** `11월`, `November` of `2025-11`. */
    monthName: (month: string) => date({ month: whole }).format(dateOf(`${month.slice(0, 7)}-01`)),
    /** `11월 18일 오후 3:04`: a moment, in the reader's own time zone; with the year where it is not this one. */
    moment: (time: string) => moment(time, { ...yearUnlessThis(time), ...shortDay, ...shortTime }),
    /** `2025년 11월 18일 오후 3:04`: a moment to its minute, always with its year, in the reader's own time zone. */
    fullMoment: (time: string) => moment(time, { year: 'numeric', ...shortDay, ...shortTime }),
    /** `오후 3:04`, or `오후 3:04:05`: a moment's time, in the reader's own time zone. */
    clock: (time: string, to: 'minute' | 'second' = 'minute') =>
      moment(time, { ...shortTime, ...(to === 'second' && { second: '2-digit' }) }),
    /** `11월 18일`: a moment's day, in the reader's own time zone; with the year where it is not this one. */
    momentDay: (time: string) => moment(time, { ...yearUnlessThis(time), ...shortDay }),
    /** `중국어(간체)`, `English`: one of the product's languages in the one on screen. */
    languageName: (of: Locale) => new Intl.DisplayNames(locale, { type: 'language' }).of(scripts[of]) ?? of,
    /** `0:34`, `1:02:03`. */
    duration: (seconds: number | null) => {
      if (seconds === null) return unknown
      const whole = Math.round(seconds)
      const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
      const tail = String(rest).padStart(2, '0')
      return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
    },
  }
}

export type Format = ReturnType<typeof createFormat>
