// Exact decimals in whole numbers, as PostgreSQL has them.

/** One currency unit: nano-units times the six digits of an exchange rate and the three of a fee rate. */
export const unit = 10n ** 18n

const powers = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))
const power = (exponent: number) => powers[exponent] ?? 10n ** BigInt(exponent)

export const size = (value: bigint) => (value < 0n ? -value : value)

/** Rounded to the nearest, halves away from zero. */
export function divide(numerator: bigint, denominator: bigint): bigint {
  const [n, d] = denominator < 0n ? [-numerator, -denominator] : [numerator, denominator]
  const doubled = (size(n) * 2n + d) / (2n * d)
  return n < 0n ? -doubled : doubled
}

/** A decimal string as a whole number of units. Throws where it has more digits than they hold. */
export function toUnits(decimal: string, per = unit): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)!
  const digits = String(per).length - 1
  if (fraction.length > digits) throw new RangeError(`${decimal} has more than ${digits} decimals`)
  const value = BigInt(whole!) * per + BigInt(fraction.padEnd(digits, '0') || '0')
  return sign === '-' ? -value : value
}

export function fromUnits(amount: bigint, per = unit): string {
  const places = per === unit ? 18 : String(per).length - 1
  const digits = String(size(amount)).padStart(places + 1, '0')
  const point = digits.length - places
  let end = digits.length
  while (end > point && digits.charCodeAt(end - 1) === zero) end--
  const fraction = end > point ? `.${digits.slice(point, end)}` : ''
  return `${amount < 0n ? '-' : ''}${digits.slice(0, point)}${fraction}`
}

const zero = '0'.charCodeAt(0)

/** The first digit to the base of 10,000 of value × 10^-places, and its place. */
function leading(value: bigint, places: number): { weight: number; digit: number } {
  if (value === 0n) return { weight: 0, digit: 0 }
  const digits = String(size(value))
  const exponent = digits.length - 1 - places
  const weight = Math.floor(exponent / 4)
  const length = exponent - weight * 4 + 1
  return { weight, digit: Number(digits.slice(0, length).padEnd(length, '0')) }
}

/**
 * numerator × 10^-above / (denominator × 10^-below), as PostgreSQL divides numerics: to 16 significant digits or a few more,
 * and to the `scale` that the numerator is written with at least. A quotient × 10^decimals.
 */
function quotient(
  [numerator, above]: [bigint, number],
  [denominator, below]: [bigint, number],
  scale = 0,
): [bigint, number] {
  const [over, under] = [leading(numerator, above), leading(denominator, below)]
  const weight = over.weight - under.weight - (over.digit <= under.digit ? 1 : 0)
  const decimals = Math.max(16 - weight * 4, scale, 0)
  return [divide(numerator * power(decimals + below), denominator * power(above)), decimals]
}

/** The nearest number to a division of numerics, both × 10^places; null by 0 and where one is unknown. */
export function ratioOf(part: bigint | null, whole: bigint | null, places = 0): number | null {
  if (part === null || !whole) return null
  const [ratio, decimals] = quotient([part, places], [whole, places])
  return Number(fromUnits(ratio, power(decimals)))
}

/** Money per 1,000 views to 9 decimals, from units whose nano-units are written with `scale` decimals; null where views are 0 or unknown. */
export function pricePerThousand(amount: bigint | null, views: bigint | null, scale: number): string | null {
  if (amount === null || !views) return null
  // At once, but where the quotient, whose first rounding is to 12 decimals or more below 10^8, comes close to a half.
  const ninth = views * 1_000_000n
  const whole = size(amount) / ninth
  const fromHalf = (size(amount) - whole * ninth) * 2n - ninth
  if (whole < power(17) && size(fromHalf) > views * 1000n) {
    const price = fromHalf > 0n ? whole + 1n : whole
    return fromUnits(amount < 0n ? -price : price, power(9))
  }
  const [price, decimals] = quotient([amount, 15], [views, 0], scale + 6)
  return decimals < 9
    ? fromUnits(price, power(decimals))
    : fromUnits(divide(price, power(decimals - 9)), power(9))
}
