import type { MemberLine } from '@cuesheet/contract/values/settled-members'
import type { Bridge } from '@cuesheet/contract/values/settlement'
import { subtract } from '../../lib/sum-amounts.ts'
import { splitWhole } from './split-whole.ts'

/**
 * What each line makes of the net, in the smallest units that it is told in, and what lines that are not listed make of
 * it: together `total`, to the unit.
 */
export function netOfLines(
  lines: readonly Pick<MemberLine, 'usd' | 'fee_usd'>[],
  { net }: Pick<Bridge, 'net'>,
  total: number,
): { parts: number[]; rest: number } {
  const dollars = lines.map(({ usd, fee_usd }) => Number(subtract(usd, fee_usd)))
  const all = Number(net.usd)
  const unlisted = all - dollars.reduce((sum, amount) => sum + amount, 0)
  const units = (amount: number) => (all === 0 ? 0 : (amount * total) / all)
  if (Math.abs(unlisted) < 1e-6) return { parts: splitWhole(dollars.map(units), total), rest: 0 }
  const split = splitWhole([...dollars, unlisted].map(units), total)
  return { parts: split.slice(0, -1), rest: split.at(-1)! }
}
