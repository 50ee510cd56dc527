const whole = 10_000

/** `33.34` as 3334 of 10,000; null where it is no part of a whole, or finer than that. */
export function basisPointsOf(percent: string): number | null {
  const [, digits, fraction = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(percent.trim()) ?? []
  if (digits === undefined) return null
  const points = Number(digits) * 100 + Number(fraction.padEnd(2, '0'))
  return points >= 1 && points <= whole ? points : null
}

export const percentOf = (points: number) => String(points / 100)

/** What is missing to the whole, in basis points; null where a part is none. */
export function missingOf(parts: readonly string[]): number | null {
  const points = parts.map(basisPointsOf)
  return points.includes(null) ? null : whole - points.reduce<number>((sum, part) => sum + (part ?? 0), 0)
}
