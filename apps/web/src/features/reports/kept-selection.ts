import type { AnyRouter } from '@tanstack/react-router'
import { id, type SearchOf, stringifySearch, validSearch } from '../../lib/search-params.ts'
import { keptRange, selectionDefaults, selectionShape } from './selection-search.ts'

const shape = { ...selectionShape, channel: id }
type Kept = SearchOf<typeof shape>

const valid = validSearch(shape, selectionDefaults)

const days = ['period', 'from', 'to', 'compare'] as const
const whose = ['member', 'channel'] as const
const names = [...days, ...whose]

/** The screens that have a selection, and whether a channel is part of it there. */
const screens: { path: RegExp; hasChannel: boolean }[] = [
  { path: /^\/dashboard\/?$/, hasChannel: false },
  { path: /^\/report-(channel|video)\/?$/, hasChannel: true },
  { path: /^\/musics\/\d+\/?$/, hasChannel: false },
]

/** Of this tab: another one has its own. */
const storedAs = 'selection'

function readStored(): Kept {
  try {
    return keptRange(valid(JSON.parse(sessionStorage.getItem(storedAs) ?? '{}')))
  } catch {
    return {}
  }
}

let kept: Kept | null = null
const current = () => {
  kept ??= readStored()
  return kept
}

function keep(found: Kept) {
  kept = found
  try {
    sessionStorage.setItem(storedAs, JSON.stringify(found))
  } catch {
    // Storage is blocked or full: it is kept as long as this page.
  }
}

/** Each sign-in begins without one. */
export function forgetSelection() {
  kept = {}
  try {
    sessionStorage.removeItem(storedAs)
  } catch {
    // Nothing was stored either.
  }
}

type Given = Record<string, unknown>
const isNamed = (search: Given, some: readonly string[]) => some.some((name) => name in search)
const pick = (from: Kept, some: readonly (keyof Kept)[]) =>
  Object.fromEntries(some.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))

/** Remembers what a screen shows. One without channels leaves the channel to be returned to, unless the member is another. */
function remember(pathname: string, search: Given) {
  const screen = screens.find(({ path }) => path.test(pathname))
  if (!screen) return
  const { channel, ...shown } = keptRange(valid(search))
  const before = current()
  const of = screen.hasChannel ? channel : shown.member === before.member ? before.channel : undefined
  keep({ ...pick(shown, names), ...(of !== undefined && { channel: of }) })
}

/** Follows what the screens show, by link, filter or Back. */
export function followSelection(router: AnyRouter) {
  router.subscribe('onBeforeLoad', ({ toLocation }) => remember(toLocation.pathname, toLocation.search))
}

/**
 * What every link to a screen takes along: days that it does not name, and whose, where it names neither a member nor a
 * channel. For a route's `search.middlewares`.
 */
export const withSelection =
  ({ hasChannel = false }: { hasChannel?: boolean } = {}) =>
  <Search extends object>({ search, next }: { search: Search; next: (search: Search) => Search }): Search => {
    const found = next(search)
    return { ...missing(found as Given, hasChannel), ...found }
  }

const missing = (search: Given, hasChannel: boolean) => ({
  ...(!isNamed(search, days) && pick(current(), days)),
  ...(!isNamed(search, whose) && pick(current(), hasChannel ? whose : ['member'])),
})

/** The search of a page that is loaded: its own where it names any of a selection, or else with what this tab last showed. */
export function searchAtStart(pathname: string, search: Given): Given | null {
  const screen = screens.find(({ path }) => path.test(pathname))
  if (!screen || isNamed(search, names)) return null
  const found = missing(search, screen.hasChannel)
  return Object.keys(found).length === 0 ? null : { ...found, ...search }
}

/** The same search without a selection, as an address has it. */
export const withoutSelection = (search: Given): string =>
  stringifySearch(
    Object.fromEntries(Object.entries(search).filter(([name]) => !isNamed({ [name]: 0 }, names))),
  )
