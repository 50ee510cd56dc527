import type { guides } from '@cuesheet/contract/guides'
import { matches } from '../../lib/matching.ts'

/** The page of a step: that of its guide, or the one that says what verifying is for. */
type GuidePath = (typeof guides)[keyof typeof guides]['path'] | '/guides/auths'

/** What can be found: a step of a guide, with all its words as a reader sees them. */
export type GuideEntry = {
  path: GuidePath
  hash: string
  guideTitle: string
  title: string
  words: string
}

/**
 * Steps in which every word of what was typed occurs, those that name one in their title first. A word of the guide's
 * title counts for all its steps, but alone it finds only the first.
 */
export function searchGuides(entries: readonly GuideEntry[], typed: string): GuideEntry[] {
  if (typed.trim() === '') return []
  const matching = entries.filter((entry) => matches(`${entry.guideTitle} ${entry.words}`, typed))
  const isFirst = (entry: GuideEntry) => entries.find((other) => other.path === entry.path) === entry
  const distinct = matching.filter((entry) => !matches(entry.guideTitle, typed) || isFirst(entry))
  const inTitle = (entry: GuideEntry) => matches(entry.title, typed)
  return [...distinct.filter(inTitle), ...distinct.filter((entry) => !inTitle(entry))]
}

/** The text cut where a typed word begins and ends, so that these parts can be marked. */
export function markMatches(text: string, typed: string): { part: string; isMatch: boolean }[] {
  const words = typed
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return [{ part: text, isMatch: false }]
  return text
    .split(new RegExp(`(${words.join('|')})`, 'iu'))
    .map((part, index) => ({ part, isMatch: index % 2 === 1 }))
    .filter(({ part }) => part !== '')
}
