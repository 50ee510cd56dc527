import { type RawBuilder, sql } from 'kysely'

/** Whole nano-US-dollars or won as they come from the database: texts, as sums may be beyond 2^53. */
export const dollarsOf = (nano: bigint): string => {
  const sign = nano < 0n ? '-' : ''
  const [whole, part] = [abs(nano) / 1_000_000_000n, abs(nano) % 1_000_000_000n]
  const rest = part.toString().padStart(9, '0').replace(/0+$/, '')
  return rest ? `${sign}${whole}.${rest}` : `${sign}${whole}`
}

/** The same read back: nano-US-dollars of dollars with at most nine decimals. */
export const nanoOf = (dollars: string): bigint => {
  const [whole, part = ''] = dollars.split('.')
  return BigInt(`${whole}${part.padEnd(9, '0')}`)
}

const abs = (value: bigint) => (value < 0n ? -value : value)

/** `numerator / denominator` (above 0) to the whole, half away from zero: exact, where a numeric division rounds before. */
export const wholeOf = (numerator: RawBuilder<unknown>, denominator: RawBuilder<unknown>) =>
  sql<string>`(sign(${numerator}) * div(2 * abs(${numerator}) + ${denominator}, 2 * ${denominator}))`

/** Nano-US-dollars of a column as the wire has them. */
export const usdOf = (amount: RawBuilder<unknown>) =>
  sql<string>`trim_scale((${amount})::numeric * 0.000000001)::text`
