import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

export type Seeded = {
  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number
  /** A copy in another order; all orders are equally likely. */
  shuffle<T>(list: readonly T[]): T[]
}

/** The same numbers for the same seed and purpose; other purposes draw numbers of their own. */
export function seededBy(seed: number, purpose: number): Seeded {
  const generator = xoroshiro128plus(seed)
  for (let at = 0; at < purpose; at++) generator.jump()
  const below = (limit: number) => uniformInt(generator, 0, limit - 1)
  return {
    below,
    shuffle(list) {
      const mixed = [...list]
      for (let at = mixed.length - 1; at > 0; at--) {
        const other = below(at + 1)
        ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
      }
      return mixed
    },
  }
}
