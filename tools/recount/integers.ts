/** Rounded down, also below 0. */
export const floor = (a: bigint, b: bigint): bigint => a / b - (a % b < 0n ? 1n : 0n)

/** To the nearest whole, a half away from 0. `b` above 0. */
export const nearest = (a: bigint, b: bigint): bigint => (a < 0n ? -nearest(-a, b) : (2n * a + b) / (2n * b))

export const sum = (amounts: Iterable<bigint>): bigint => {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}

/** A decimal as a whole number of its `places`-th parts, a half to even: 1.23 with two places is 123. */
export function scaled(decimal: string, places: number): bigint {
  const [, sign, whole, part = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(decimal) ?? []
  if (whole === undefined || whole + part === '') throw new Error(`${JSON.stringify(decimal)} is no number`)
  const digits = BigInt(whole + part.slice(0, places).padEnd(places, '0'))
  const rest = part.slice(places).replace(/0+$/, '')
  const isUp = rest !== '' && (rest > '5' || (rest === '5' && digits % 2n === 1n))
  const size = digits + (isUp ? 1n : 0n)
  return sign ? -size : size
}
