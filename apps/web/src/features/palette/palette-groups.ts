import { fitOf } from './fit.ts'
import { type FoundItems, foundGroups, type PaletteItem, type PlaceItem } from './palette-item.ts'

type GroupName = 'recent' | keyof FoundItems | 'screens' | 'actions' | 'moods' | 'months' | 'settings'
export type PaletteGroup = { value: GroupName; items: PaletteItem[] }

/** `screens`: with all else that is known without asking, but settings. */
type Known = { screens: PaletteItem[]; settings: PaletteItem[]; recent: PlaceItem[] }
type Fitting = PaletteGroup & { best: number }

/** Of moods and months, of which there are many. */
const most = 5
/** What the server finds fits, though perhaps not by its title; of the same fit what one can go to comes first. */
const foundFit = 3
const afterKnown = 0.5

const fitting = (
  value: GroupName,
  items: PaletteItem[],
  search: string,
  limit = Number.POSITIVE_INFINITY,
): Fitting => {
  const fits = items.flatMap((item) => {
    const fit = fitOf(item, search)
    return fit === null ? [] : [{ item, fit }]
  })
  const sorted = fits.toSorted((a, b) => a.fit - b.fit).slice(0, limit)
  return { value, items: sorted.map(({ item }) => item), best: sorted[0]?.fit ?? 0 }
}

function foundGroup(value: GroupName, items: PlaceItem[], search: string): Fitting {
  const fits = items.map((item) => ({ item, fit: Math.min(foundFit, fitOf(item, search) ?? foundFit) }))
  const sorted = fits.toSorted((a, b) => a.fit - b.fit)
  return { value, items: sorted.map(({ item }) => item), best: (sorted[0]?.fit ?? 0) + afterKnown }
}

/** What the palette shows: without a search what was opened lately and where one can go, else what fits the search, the best first. */
export function paletteGroups(
  typed: string,
  { screens, settings, recent }: Known,
  found: FoundItems | null,
): PaletteGroup[] {
  const search = typed.trim()
  const ofKind = (kind: PaletteItem['kind']) => screens.filter((item) => item.kind === kind)
  const groups: PaletteGroup[] =
    search === ''
      ? [
          { value: 'recent', items: recent },
          { value: 'screens', items: ofKind('screen') },
          { value: 'actions', items: ofKind('action') },
          { value: 'settings', items: settings },
        ]
      : [
          fitting('screens', ofKind('screen'), search),
          fitting('actions', ofKind('action'), search),
          fitting('months', ofKind('month'), search, most),
          fitting('moods', ofKind('mood'), search, most),
          ...foundGroups.map((value) => foundGroup(value, found?.[value] ?? [], search)),
          fitting('settings', settings, search),
        ]
          .toSorted((a, b) => a.best - b.best)
          .map(({ value, items }) => ({ value, items }))
  return groups.filter(({ items }) => items.length > 0)
}
