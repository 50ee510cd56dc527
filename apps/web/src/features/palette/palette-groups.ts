import { initialsPattern } from '@cuesheet/contract/values/initials-pattern'
import { matches } from '../../lib/matching.ts'
import { type FoundItems, foundGroups, type PaletteItem, type PlaceItem } from './palette-item.ts'

type GroupName = 'recent' | keyof FoundItems | 'screens' | 'actions' | 'settings'
export type PaletteGroup = { value: GroupName; items: PaletteItem[] }

type Known = { screens: PaletteItem[]; settings: PaletteItem[]; recent: PlaceItem[] }

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
const joined = (text: string) => text.replaceAll(' ', '')

/** Latin from the beginning of a word; what is written without spaces, or now with and now without, anywhere. */
function isAmong(words: string, search: string): boolean {
  const [all, typed] = [folded(words), folded(search)]
  return /^\p{ASCII}+$/u.test(typed) ? ` ${all}`.includes(` ${typed}`) : joined(all).includes(joined(typed))
}

/** What the palette shows: without a search what was opened lately and where one can go, else what fits the search. */
export function paletteGroups(typed: string, { screens, settings, recent }: Known, found: FoundItems | null) {
  const search = typed.trim()
  const pattern = initialsPattern(search)
  const initials = pattern === null ? null : new RegExp(pattern)
  const fitting = (items: PaletteItem[]) =>
    items.filter(
      ({ label, words = '' }) =>
        matches(label, search) || isAmong(words, search) || initials?.test(`${label} ${words}`),
    )
  const actions = screens.filter(({ kind }) => kind === 'action')
  const places = screens.filter(({ kind }) => kind === 'screen')
  // By a word of their own they are what is meant; by the beginning of one, the last that is.
  const isNamed = settings.some(({ words = '' }) => folded(words).split(' ').includes(folded(search)))
  const changes: PaletteGroup = { value: 'settings', items: fitting(settings) }
  const groups: PaletteGroup[] =
    search === ''
      ? [
          { value: 'recent', items: recent },
          { value: 'screens', items: places },
          { value: 'actions', items: actions },
          { value: 'settings', items: settings },
        ]
      : [
          { value: 'screens', items: fitting(places) },
          { value: 'actions', items: fitting(actions) },
          ...(isNamed ? [changes] : []),
          ...foundGroups.map((value) => ({ value, items: found?.[value] ?? [] })),
          ...(isNamed ? [] : [changes]),
        ]
  return groups.filter(({ items }) => items.length > 0)
}
