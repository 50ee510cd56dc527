/** What a publisher says of one day: won per US dollar, an exact decimal. */
export type Said = { source: RateSourceName; rate: string }

/** In the order in which they are believed: the country's own central bank before another one's cross rate. */
export const rateSourceNames = ['bok', 'ecb'] as const
export type RateSourceName = (typeof rateSourceNames)[number]

/** A rate as it stands; source `list`: an operator gave it. */
export type StandingRate = { source: string; rate: string }
type Doubt = { source: string; rate: string; other_source: string; other_rate: string }
export type Verdict = { take: Said } | { doubt: Doubt } | null

const decimals = 6

/** Millionths, of a decimal with any number of places. */
function toMicros(rate: string): bigint {
  const [whole = '', places = ''] = rate.split('.')
  const micros = BigInt(whole + places.slice(0, decimals).padEnd(decimals, '0'))
  return (places[decimals] ?? '0') >= '5' ? micros + 1n : micros
}

const fromMicros = (micros: bigint) => {
  const digits = String(micros).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Won per dollar from what both cost one euro, rounded half up to 6 decimals. */
export function crossRate(wonPerEuro: string, dollarsPerEuro: string): string {
  const dollars = toMicros(dollarsPerEuro)
  return fromMicros((toMicros(wonPerEuro) * 2_000_000n + dollars) / (dollars * 2n))
}

/** In won: far outside of what a dollar ever cost since there are daily rates (900 to 1,600). */
const [minRate, maxRate] = [100, 10_000]

/** Whether a dollar may have cost so many won at all. */
export const isBelievable = (rate: number | string): boolean =>
  Number(rate) >= minRate && Number(rate) <= maxRate

/** More than 2 % of the smaller one apart. */
function areApart(one: string, other: string): boolean {
  const [a, b] = [toMicros(one), toMicros(other)]
  const [low, high] = a < b ? [a, b] : [b, a]
  return (high - low) * 50n > low
}

/**
 * What becomes of a day of which these are said. What an operator gave stays; a source's rate gives way to its own
 * correction, and to one that is believed before it. Those who are too far apart are a doubt instead of a rate.
 */
export function judgeDay(said: readonly Said[], standing: StandingRate | null): Verdict {
  const [first, ...others] = [...said].sort((a, b) => rankOf(a.source) - rankOf(b.source))
  if (!first) return null
  const other = [...others, ...(standing ? [standing] : [])].find(({ rate }) => areApart(first.rate, rate))
  if (other) return { doubt: { ...first, other_source: other.source, other_rate: other.rate } }
  if (!standing) return { take: first }
  const isSettled = standing.source === 'list' || rankOf(standing.source) < rankOf(first.source)
  return isSettled || toMicros(standing.rate) === toMicros(first.rate) ? null : { take: first }
}

const ranks: readonly string[] = rateSourceNames
const rankOf = (source: string) => ranks.indexOf(source)
