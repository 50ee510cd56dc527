import { scaled } from './integers.ts'
import type { Facts } from './read-facts.ts'

/**
 * The fee rate of a member's line in thousandths: what was agreed for the type of the channel, else for the channel, else for
 * the type, else the member's own, in the month in which it was earned.
 */
export function rateOf(
  { terms, fee_rates, default_fee_rate }: Facts,
  account_id: number,
  { family, channel, activity }: { family: string; channel: string; activity: string },
): bigint {
  for (const [of, type] of [
    [channel, family],
    [channel, ''],
    ['', family],
  ]) {
    const term = terms.findLast(
      (each) =>
        each.account_id === account_id &&
        each.channel === of &&
        each.family === type &&
        each.from <= activity,
    )
    if (term?.rate) return scaled(term.rate, 3)
  }
  const own = fee_rates.findLast((each) => each.account_id === account_id && each.from <= activity)
  return scaled(own?.rate ?? default_fee_rate, 3)
}
