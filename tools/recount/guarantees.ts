import { sum } from './integers.ts'
import type { Facts } from './read-facts.ts'

/** What a member's month came to. */
export type Net = { id: number; month: string; net: bigint }

export const positive = (amount: bigint) => (amount > 0n ? amount : 0n)
export const least = (a: bigint, b: bigint) => (a < b ? a : b)

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** What is missing to what is guaranteed with a month, and what the share has above it. `nets`: of the months before. */
export function guaranteeOf(
  guarantees: Facts['guarantees'],
  nets: readonly Net[],
  { id, month, net }: Net,
): { missing: bigint; above: bigint; isRecoupable: boolean } {
  const held = guarantees.find(
    ({ account_id, from, until }) => account_id === id && from <= month && (until ?? '~') >= month,
  )
  if (!held) return { missing: 0n, above: positive(net), isRecoupable: false }
  const ofYear = held.span === 'month' ? 0 : (monthOf(month) - monthOf(held.from)) % 12
  if (held.span === 'year' && ofYear < 11 && held.until !== month)
    return { missing: 0n, above: 0n, isRecoupable: false }
  const earlier = nets.filter(
    (each) => each.id === id && each.month < month && monthOf(month) - monthOf(each.month) <= ofYear,
  )
  const share = net + sum(earlier.map((each) => each.net))
  const amount = held.span === 'month' ? held.amount : (held.amount * BigInt(ofYear + 1)) / 12n
  return {
    missing: positive(amount - share),
    above: positive(share - amount),
    isRecoupable: held.is_recoupable,
  }
}

type Claim = 'correction' | 'advance' | 'guarantee'

/** What each takes of what there is, one after the other. */
export function takeInOrder(
  order: readonly Claim[] | null,
  { pot, ...claims }: Record<Claim | 'pot', bigint>,
): Record<Claim, bigint> {
  const taken = { correction: 0n, advance: 0n, guarantee: 0n }
  let left = pot
  for (const claim of order ?? (['correction', 'advance', 'guarantee'] as const)) {
    taken[claim] = least(claims[claim], left)
    left -= taken[claim]
  }
  return taken
}
