import { matches } from '../../lib/matching.ts'
import type { PaletteItem, PlaceItem } from './palette-item.ts'

type GroupName = 'recent' | 'channels' | 'members' | 'videos' | 'tracks' | 'screens' | 'settings'
export type PaletteGroup = { value: GroupName; items: PaletteItem[] }

type Known = { screens: PaletteItem[]; settings: PaletteItem[]; recent: PlaceItem[] }
type Found = Record<'channels' | 'members' | 'videos' | 'tracks', PlaceItem[]>

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
const joined = (text: string) => text.replaceAll(' ', '')

/** Latin from the beginning of a word; what is written without spaces, or now with and now without, anywhere. */
function isAmong(words: string, search: string): boolean {
  const [all, typed] = [folded(words), folded(search)]
  return /^\p{ASCII}+$/u.test(typed) ? ` ${all}`.includes(` ${typed}`) : joined(all).includes(joined(typed))
}

/** What the palette shows: without a search what was opened lately and where one can go, else what fits the search. */
export function paletteGroups(typed: string, { screens, settings, recent }: Known, found: Found | null) {
  const search = typed.trim()
  const fitting = (items: PaletteItem[]) =>
    items.filter(({ label, words = '' }) => matches(label, search) || isAmong(words, search))
  // By a word of their own they are what is meant; by the beginning of one, the last that is.
  const isNamed = settings.some(({ words = '' }) => folded(words).split(' ').includes(folded(search)))
  const changes: PaletteGroup = { value: 'settings', items: fitting(settings) }
  const groups: PaletteGroup[] =
    search === ''
      ? [
          { value: 'recent', items: recent },
          { value: 'screens', items: screens },
          { value: 'settings', items: settings },
        ]
      : [
          { value: 'screens', items: fitting(screens) },
          ...(isNamed ? [changes] : []),
          { value: 'channels', items: found?.channels ?? [] },
          { value: 'members', items: found?.members ?? [] },
          { value: 'videos', items: found?.videos ?? [] },
          { value: 'tracks', items: found?.tracks ?? [] },
          ...(isNamed ? [] : [changes]),
        ]
  return groups.filter(({ items }) => items.length > 0)
}
