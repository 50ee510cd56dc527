import { isWithheld, type NumberProblem, parseDecimal } from './parse-decimal.ts'

/** value × 10^-places, exactly. */
export type ReadNumber = { value: bigint; places: number }

const pattern =
  /^(\()?(-)?(?:[A-Z]{2})?[$₩€£¥]?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?(\))?$/

/**
 * A number as people and programs write it: `1234.5`, `$1,234.50`, `(1,234.50)` of what is negative, `5.0E-4`; an empty cell
 * is 0. Anything else is a problem, never a guess: `1,5` is no number.
 */
export function readNumber(given: string): ReadNumber | NumberProblem {
  const text = given.replaceAll(/[\s\u00A0\u202F]/g, '').replace('\u2212', '-')
  if (isWithheld(text)) return { value: 0n, places: 0 }
  if (text.length > 400) return 'is too large'
  const [, opened, sign, whole = '', fraction = '', exponent = '0', closed] = pattern.exec(text) ?? []
  const digits = whole.replaceAll(',', '') + fraction
  if (digits === '' || (opened === undefined) !== (closed === undefined) || (opened && sign))
    return 'is not a number'
  if (Number(exponent) > 0) return 'is written with an exponent, which may have lost digits'
  const size = BigInt(digits)
  return { value: opened || sign ? -size : size, places: fraction.length - Number(exponent) }
}

/** value × 10^-places in units of 10^-unit, half to even; and whether it is that. */
export function scaleTo({ value, places }: ReadNumber, unit: number): [bigint, boolean] {
  if (places <= unit) return [value * 10n ** BigInt(unit - places), true]
  const size = value < 0n ? -value : value
  const divisor = 10n ** BigInt(places - unit)
  const [floor, rest] = [size / divisor, size % divisor]
  const isUp = rest * 2n > divisor || (rest * 2n === divisor && floor % 2n === 1n)
  const rounded = isUp ? floor + 1n : floor
  return [value < 0n ? -rounded : rounded, rest === 0n]
}

/** Money in another currency than US dollars, by its sign. */
export const isForeign = (text: string) => /[₩€£¥]|(?!US)[A-Z]{2}\s*\$/.test(text)

/** An amount of another currency in nano-US-dollars, at a rate of that currency per dollar, to the nearest. */
export function readConverted(amount: string, rate: string): number | bigint | NumberProblem {
  const [of, per] = [readNumber(amount), readNumber(rate)]
  if (typeof of === 'string') return of
  if (typeof per === 'string' || per.value <= 0n) return 'is not in US dollars'
  const [above, below] = [of.value * 10n ** BigInt(9 + per.places), per.value * 10n ** BigInt(of.places)]
  const nano = (2n * above + (above < 0n ? -below : below)) / (2n * below)
  return Number.isSafeInteger(Number(nano)) ? Number(nano) : nano
}

/** As parseDecimal, and as people write it: `$1,234.50` is 1234.50. */
export function parseWritten(text: string, places: number, times: number): number | NumberProblem {
  const value = parseDecimal(text, places, times)
  if (value !== 'is not a number') return value
  if (isForeign(text)) return 'is not in US dollars'
  const found = readNumber(text)
  if (typeof found === 'string') return found
  if (found.value < 0n) return 'is negative'
  const [scaled] = scaleTo({ ...found, value: found.value * BigInt(times) }, places)
  return scaled > BigInt(Number.MAX_SAFE_INTEGER) ? 'is too large' : Number(scaled)
}

/** As SQL reads it. */
export function toDecimal({ value, places }: ReadNumber): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return value < 0n ? `-${text}` : text
}
