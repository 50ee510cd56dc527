/** Why a number of a report is not taken; ends the sentence "views …". */
export type NumberProblem =
  | 'is not a number'
  | 'is not a whole number'
  | 'is negative'
  | 'is written with an exponent, which may have lost digits'
  | 'is too large'
  | 'is not in US dollars'

const powers = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent)
const longest = 400

/**
 * The number written in `text` × `times` × 10^`places`, computed exactly and rounded once, half to even, to a whole
 * number of at most 2^53 − 1. Takes digits, one decimal point and a negative exponent (as programs write small
 * floats: 5.0E-4); anything else is a problem, never a guess.
 */
export function parseDecimal(text: string, places: number, times: number): number | NumberProblem {
  const length = text.length
  let mantissa = 0
  let digits = 0
  let fraction = -1
  for (let index = 0; index < length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 48 && code <= 57) {
      mantissa = mantissa * 10 + code - 48
      digits++
      if (fraction >= 0) fraction++
    } else if (code === 46 && fraction < 0) fraction = 0
    else return parseUnusual(text, places, times)
  }
  if (digits === 0) return 'is not a number'
  if (fraction < 0) fraction = 0
  const shift = places - fraction
  // Every number below is a whole one under 2^53, so plain arithmetic is exact.
  if (digits > 15 || shift < -15) return parseUnusual(text, places, times)
  if (shift >= 0) {
    const value = mantissa * times * powers[shift]!
    return Number.isSafeInteger(value) ? value : parseUnusual(text, places, times)
  }
  const scaled = mantissa * times
  if (!Number.isSafeInteger(scaled)) return parseUnusual(text, places, times)
  const divisor = powers[-shift]!
  const rest = scaled % divisor
  const floor = (scaled - rest) / divisor
  const isUp = rest * 2 > divisor || (rest * 2 === divisor && floor % 2 === 1)
  return isUp ? floor + 1 : floor
}

/** 'ZZ' is the platform's word for unknown or withheld; some exports leave the cell empty instead. */
export const isWithheld = (text: string) => text === '' || text === 'NULL' || text === 'null'

/** Whether an id names nothing: withheld, or of nothing but blanks, quotes and what nobody sees. */
export const isNameless = (id: string) => isWithheld(id) || /^[\s\u200b-\u200f\u2060"']*$/.test(id)

/** A count: as parseDecimal, with commas between thousands if any, but a fraction other than .0 is a problem and not rounded away. */
export function parseCount(written: string): number | NumberProblem {
  const text = /^\d{1,3}(,\d{3})+(\.0*)?$/.test(written) ? written.replaceAll(',', '') : written
  const value = parseDecimal(text, 0, 1)
  return typeof value === 'number' && /[.eE]/.test(text) && !/^\d+\.0*$/.test(text)
    ? 'is not a whole number'
    : value
}

const pattern = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

function parseUnusual(text: string, places: number, times: number): number | NumberProblem {
  if (text.length > longest) return 'is too large'
  const parts = pattern.exec(text)
  const whole = parts?.[2] ?? ''
  const fraction = parts?.[3] ?? ''
  if (!parts || whole + fraction === '') return 'is not a number'
  const mantissa = BigInt(whole + fraction)
  const exponent = Number(parts[4] ?? 0)
  if (exponent > 0) return 'is written with an exponent, which may have lost digits'
  if (mantissa === 0n) return 0
  if (parts[1] === '-') return 'is negative'
  const value = roundHalfEven(mantissa * BigInt(times), places - fraction.length + exponent)
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? 'is too large' : Number(value)
}

function roundHalfEven(value: bigint, shift: number): bigint {
  if (shift >= 0) return value * 10n ** BigInt(shift)
  const divisor = 10n ** BigInt(-shift)
  const floor = value / divisor
  const twice = (value % divisor) * 2n
  return twice > divisor || (twice === divisor && floor % 2n === 1n) ? floor + 1n : floor
}
