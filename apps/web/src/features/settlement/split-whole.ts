/**
 * Whole numbers as near to `parts` as can be that add up to `total`, which is whole: what rounding down leaves goes to
 * those that it took most from.
 */
export function splitWhole(parts: readonly number[], total: number): number[] {
  const whole = parts.map(Math.floor)
  const left = total - whole.reduce((sum, part) => sum + part, 0)
  const byRemainder = parts
    .map((part, at) => ({ at, remainder: part - Math.floor(part) }))
    .sort((one, other) => other.remainder - one.remainder || one.at - other.at)
  // Parts that are themselves off by a little leave no more than one each.
  for (const { at } of byRemainder.slice(0, Math.max(0, left))) whole[at]! += 1
  for (const { at } of byRemainder.slice(left < 0 ? left : byRemainder.length)) whole[at]! -= 1
  return whole
}
