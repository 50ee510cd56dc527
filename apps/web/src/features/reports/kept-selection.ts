import type { AnyRouter } from '@tanstack/react-router'
import { observable } from '../../lib/observable.ts'
import { id, type SearchOf, stringifySearch, validSearch } from '../../lib/search-params.ts'
import { keptRange, selectionDefaults, selectionShape } from './selection-search.ts'

const shape = { ...selectionShape, channel: id }
type Kept = SearchOf<typeof shape>

const valid = validSearch(shape, selectionDefaults)

const days = ['period', 'from', 'to', 'compare'] as const
const whose = ['member', 'channel'] as const
const names = [...days, ...whose]
/** Who names one of these says whose: nothing that was chosen elsewhere narrows it further. */
const narrowing = [...whose, 'search'] as const

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

let selectionOfTab: Kept | null = null
const current = () => {
  selectionOfTab ??= readStored()
  return selectionOfTab
}

function keep(found: Kept) {
  selectionOfTab = found
  try {
    sessionStorage.setItem(storedAs, JSON.stringify(found))
  } catch {
    // Storage is blocked or full: it is kept as long as this page.
  }
}

/** Each sign-in begins without one. */
export function forgetSelection() {
  selectionOfTab = {}
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

export type Carried = Pick<Kept, (typeof whose)[number]>

/** Whose figures are shown because another screen showed them. */
export const carried = observable<Carried>({})
/** What of it a page that was loaded without a selection was given. */
let restored: Carried = {}

/** Remembers what a screen shows. One without channels leaves the channel to be returned to, unless the member is another. */
function remember(pathname: string, search: Given, from: string | undefined) {
  const screen = screens.find(({ path }) => path.test(pathname))
  if (!screen) return
  const { channel, ...shown } = keptRange(valid(search))
  const before = current()
  const whoseShown = { ...pick(shown, whose), ...(screen.hasChannel && channel !== undefined && { channel }) }
  const previous = from === undefined ? restored : from === pathname ? carried.get() : before
  carried.set(
    Object.fromEntries(
      Object.entries(whoseShown).filter(([name, id]) => previous[name as keyof Carried] === id),
    ),
  )
  const channelToKeep = screen.hasChannel
    ? channel
    : shown.member === before.member
      ? before.channel
      : undefined
  keep({ ...pick(shown, names), ...(channelToKeep !== undefined && { channel: channelToKeep }) })
}

/** Follows what the screens show, by link, filter or Back. */
export function followSelection(router: AnyRouter) {
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) =>
    remember(toLocation.pathname, toLocation.search, fromLocation?.pathname),
  )
}

/**
 * What every link to a screen takes along: days that it does not name, and whose, where it names neither a member nor a
 * channel. For a route's `search.middlewares`.
 */
export const withSelection =
  ({ hasChannel = false }: { hasChannel?: boolean } = {}) =>
  <Search extends object>({ search, next }: { search: Search; next: (search: Search) => Search }): Search => {
    const namedSearch = next(search)
    return { ...missing(namedSearch as Given, hasChannel), ...namedSearch }
  }

const missing = (search: Given, hasChannel: boolean) => ({
  ...(!isNamed(search, days) && pick(current(), days)),
  ...(!isNamed(search, narrowing) && pick(current(), hasChannel ? whose : ['member'])),
})

/** The search of a page that is loaded: its own where it has any, or else what this tab last showed. */
export function searchAtStart(pathname: string, search: Given): Given | null {
  const screen = screens.find(({ path }) => path.test(pathname))
  if (!screen || Object.keys(search).length > 0) return null
  const completion = missing(search, screen.hasChannel)
  restored = pick(completion, whose)
  return Object.keys(completion).length === 0 ? null : completion
}

/** The same search without a selection, as an address has it. */
export const withoutSelection = (search: Given): string =>
  stringifySearch(
    Object.fromEntries(Object.entries(search).filter(([name]) => !isNamed({ [name]: 0 }, names))),
  )
