import { beforeEach, expect, test, vi } from 'vitest'

type Handler = (event: {
  fromLocation?: { pathname: string }
  toLocation: { pathname: string; search: object }
}) => void

/** The module as a page that was just loaded has it. */
async function load() {
  vi.resetModules()
  const selection = await import('./kept-selection.ts')
  let show: Handler = () => {}
  selection.followSelection({ subscribe: (_: string, handler: Handler) => (show = handler) } as never)
  return {
    ...selection,
    show: (pathname: string, search: object = {}, from?: string) =>
      show({ ...(from && { fromLocation: { pathname: from } }), toLocation: { pathname, search } }),
    /** The search of a link with this one of its own. */
    link: (search: object, takes?: { hasChannel: boolean }) =>
      selection.withSelection(takes)({ search: {}, next: () => search }),
  }
}

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
})

test('a link takes along what it does not name: days, and whose', async () => {
  const { show, link } = await load()
  show('/report-video', { period: 'this_month', compare: 'year', member: '4', channel: '7', sort: 'rpm' })
  expect(link({})).toEqual({ period: 'this_month', compare: 'year', member: 4 })
  expect(link({ sort: 'views' }, { hasChannel: true })).toEqual({
    period: 'this_month',
    compare: 'year',
    member: 4,
    channel: 7,
    sort: 'views',
  })
  // A channel that a link names may not be the member's.
  expect(link({ channel: 9 }, { hasChannel: true })).toEqual({
    period: 'this_month',
    compare: 'year',
    channel: 9,
  })
  expect(link({ period: 'custom', from: '2026-01-01', to: '2026-01-02', member: undefined })).toEqual({
    period: 'custom',
    from: '2026-01-01',
    to: '2026-01-02',
    member: undefined,
  })
})

test('Back to an address without days is a return to the default', async () => {
  const { show, link } = await load()
  show('/dashboard', { period: '7_days' })
  show('/dashboard', {})
  expect(link({})).toEqual({})
})

test('a screen without channels keeps the channel for the next that has them, but not of another member', async () => {
  const { show, link } = await load()
  show('/report-channel', { channel: '7' })
  show('/dashboard', { period: '7_days' })
  show('/notices', {})
  expect(link({}, { hasChannel: true })).toEqual({ period: '7_days', channel: 7 })
  show('/dashboard', { member: '4' })
  expect(link({}, { hasChannel: true })).toEqual({ member: 4 })
})

test('a page that is loaded begins with what the tab showed, unless its address says anything itself', async () => {
  const before = await load()
  before.show('/dashboard', { period: '6_months', member: '4' })
  const { searchAtStart, forgetSelection } = await load()
  expect(searchAtStart('/report-video', {})).toEqual({ period: '6_months', member: 4 })
  // An address that says anything wins over all that is remembered.
  expect(searchAtStart('/report-video', { sort: 'rpm' })).toBeNull()
  expect(searchAtStart('/report-channel', { search: 'x' })).toBeNull()
  expect(searchAtStart('/report-video', { channel: '3' })).toBeNull()
  expect(searchAtStart('/report-video', { period: 'latest' })).toBeNull()
  expect(searchAtStart('/notices', {})).toBeNull()
  forgetSelection()
  expect(searchAtStart('/report-video', {})).toBeNull()
  expect(stored.size).toBe(0)
})

test('what was stored by hand is read as an address is, and a full storage is no failure', async () => {
  stored.set('selection', '{"period":"custom","from":"2026-13-01","member":"x","channel":5}')
  const { link, show } = await load()
  expect(link({}, { hasChannel: true })).toEqual({ channel: 5 })
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  show('/dashboard', { period: '7_days' })
  expect(link({})).toEqual({ period: '7_days' })
})

test('an address without its selection keeps the rest', async () => {
  const { withoutSelection } = await load()
  expect(withoutSelection({ period: '7_days', member: 4, search: '봄', sort: 'rpm' })).toBe(
    '?search=%EB%B4%84&sort=rpm',
  )
})

test('a link that searches is narrowed by nothing that was chosen elsewhere', async () => {
  const { show, link } = await load()
  show('/report-channel', { period: '7_days', member: '4', channel: '1' })
  expect(link({ search: 'x' }, { hasChannel: true })).toEqual({ period: '7_days', search: 'x' })
})

test('what an address names by itself did not come along; what a page is given at its start did', async () => {
  const { show, carried, searchAtStart } = await load()
  show('/report-channel', { channel: '7' })
  show('/report-channel', { channel: '7' })
  expect(carried.get()).toEqual({})
  searchAtStart('/report-video', {})
  show('/report-video', { channel: '7' })
  expect(carried.get()).toEqual({ channel: 7 })
})

test('whose figures came along from another screen is known, until they are no longer shown', async () => {
  const { show, carried } = await load()
  show('/report-channel', { channel: '7' })
  expect(carried.get()).toEqual({})
  show('/report-video', { channel: '7' }, '/report-channel')
  expect(carried.get()).toEqual({ channel: 7 })
  show('/report-video', { channel: '7', sort: 'rpm' }, '/report-video')
  expect(carried.get()).toEqual({ channel: 7 })
  show('/report-video', {}, '/report-video')
  show('/report-video', { channel: '7' }, '/report-video')
  expect(carried.get()).toEqual({})
})
