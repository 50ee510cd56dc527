import {
  minPatternEffect,
  minPatternVideos,
  type PatternKind,
  patternChances,
} from '@cuesheet/contract/values/patterns'

/** What videos with something in common have. Money as text; of `compared`, those with others beside them, so many are above the middle of these. */
export type PatternGroup = {
  kind: PatternKind
  /** Among which videos; null: among all, or those of which it is not known. */
  is_shorts: boolean | null
  value: number
  videos: number
  engaged_rpm: string
  engaged_views: number
  rpm_above: number
  views_above: number
}

/** The same of all that they are compared with. */
export type Usual = {
  of: 'format' | 'others'
  is_shorts: boolean | null
  videos: number
  engaged_rpm: string
  engaged_views: number
}

export type Chosen<Group extends PatternGroup> = Group & {
  usual: Usual
  certainty: keyof typeof patternChances
  is_rpm_sure: boolean
  are_views_sure: boolean
}

/** Patterns of which one tells what another does: at most one of each is chosen. */
const families: Record<PatternKind, string> = {
  format: 'format',
  length: 'length',
  weekday: 'time',
  hour: 'time',
  track: 'music',
  mood: 'music',
}

const maxChosen = 3

/**
 * How likely at least `above` of so many are above the middle by chance: at most a half of any are. Of videos whose places
 * depend on each other, as within one month, it is less.
 */
export function chanceOf(above: number, of: number): number {
  if (above * 2 <= of) return 1
  let logarithm = -of * Math.LN2
  for (let chosen = 0; chosen < of - above; chosen++) logarithm += Math.log((of - chosen) / (chosen + 1))
  let chance = 0
  for (let count = above; count <= of; count++) {
    const term = Math.exp(logarithm)
    chance += term
    if (term < chance * 1e-12) break
    logarithm += Math.log((of - count) / (count + 1))
  }
  return Math.min(1, chance)
}

/**
 * The patterns that stand out, what brings most first, at most one of a family. Two measures of every pattern that is large
 * enough are looked at, so chance has as many turns: each must be as many times less likely (Bonferroni).
 */
export function choosePatterns<Group extends PatternGroup>(
  groups: readonly Group[],
  usuals: readonly Usual[],
): { looked_at: number; chosen: Chosen<Group>[] } {
  const looked = groups.flatMap((group) => {
    const of = group.kind === 'format' ? 'format' : 'others'
    const usual = usuals.find(
      (one) => one.of === of && (of === 'format' || one.is_shorts === group.is_shorts),
    )
    const isComparable =
      usual &&
      Number(usual.engaged_rpm) > 0 &&
      usual.engaged_views > 0 &&
      group.videos >= minPatternVideos &&
      usual.videos - group.videos >= minPatternVideos
    return isComparable ? [{ group, usual }] : []
  })
  const turns = looked.length * 2
  const standing = looked.flatMap(({ group, usual }) => {
    const price = Number(group.engaged_rpm) / Number(usual.engaged_rpm)
    const views = group.engaged_views / usual.engaged_views
    const chances = {
      price: price >= 1 + minPatternEffect ? turns * chanceOf(group.rpm_above, group.videos) : 1,
      views: views >= 1 + minPatternEffect ? turns * chanceOf(group.views_above, group.videos) : 1,
    }
    const chance = Math.min(chances.price, chances.views)
    // More of one at the cost of the other is nothing to make more of.
    if (chance > patternChances.fair || !(price * views >= 1 + minPatternEffect)) return []
    const chosen: Chosen<Group> = {
      ...group,
      usual,
      certainty: chance <= patternChances.very ? 'very' : 'fair',
      is_rpm_sure: chances.price <= patternChances.fair,
      are_views_sure: chances.views <= patternChances.fair,
    }
    return [{ chosen, effect: price * views }]
  })
  const taken = new Set<string>()
  const chosen = standing
    .sort((a, b) => b.effect - a.effect)
    .flatMap(({ chosen }) => {
      const family = families[chosen.kind]
      if (taken.has(family)) return []
      taken.add(family)
      return [chosen]
    })
  return { looked_at: looked.length, chosen: chosen.slice(0, maxChosen) }
}
