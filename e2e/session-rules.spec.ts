import { screens } from '@cuesheet/contract/screens'
import type { Page } from '@playwright/test'
import { sampleOf } from '../apps/server/src/testing/sample.ts'
import { expect, siteOf, test } from './guarded-page.ts'
import { hasChanged } from './has-changed.ts'
import { expire, type Person, signIn } from './sign-in.ts'

test.use({ locale: 'ko-KR', provoked: /status of (401|404)/ })

/** Of the guides two: all are opened alike. */
const isAsked = (path: string) => !/^\/guides\/(?!pc-upload|auths$)/.test(path)
const addressesOf = (access?: string) =>
  screens
    .filter((screen) => isAsked(screen.path) && (!access || screen.access === access))
    .map(({ path }) => path.replace('{id}', '2'))
const routes = [...addressesOf(), '/nothing-here']
/** One of each kind: where an address leads back to does not depend on which of a kind it is. */
const routesOf = (wish: Wish) =>
  wish === 'none'
    ? sampleOf(routes, { share: 4, changed: hasChanged })
    : routes.filter((route) => /^\/($|login|verify|dashboard|manage-member$|nothing-here)/.test(route))
/** Links that hold for everyone who has them: no session leads there or away. */
const sessionless = ['/verify', '/invitation', '/join', '/check', '/certificate']
const open = addressesOf('anyone').filter((path) => !sessionless.includes(path))
const unknown = ['/nothing-here']

const wishes = { none: null, wished: '/report-video?period=6_months', hostile: '//evil.test/dashboard' }
type Wish = keyof typeof wishes

/** Where a visitor of a route ends: the path with its query, and what is shown there. */
const managersOnly = addressesOf('manager')
type Ends = { at: string; shows: 'sign-in' | 'page' | '403' | '404' }

const addressOf = (route: string, wish: Wish) =>
  wishes[wish] === null ? route : `${route}?fromUrl=${encodeURIComponent(wishes[wish])}`

function signInAfter(route: string, wish: Wish): Ends {
  const target = wish === 'wished' ? wishes.wished : open.includes(route) ? null : addressOf(route, wish)
  const at = target === null ? '/login' : `/login?${new URLSearchParams({ fromUrl: target })}`
  return { at, shows: 'sign-in' }
}

function endWithoutToken(route: string, wish: Wish): Ends {
  if (unknown.includes(route)) return { at: addressOf(route, wish), shows: '404' }
  if (sessionless.includes(route)) return { at: addressOf(route, wish), shows: 'page' }
  // The open pages do not keep a return path, except the one it was made for.
  if (open.includes(route))
    return { at: route === '/login' ? addressOf(route, wish) : '/login', shows: 'sign-in' }
  return signInAfter(route, wish)
}

function endWithRefusedToken(route: string, wish: Wish): Ends {
  if (unknown.includes(route)) return { at: addressOf(route, wish), shows: '404' }
  if (sessionless.includes(route)) return { at: addressOf(route, wish), shows: 'page' }
  // Both go on to a signed-in screen first, and are sent away from there.
  if (route === '/') return signInAfter('/dashboard', 'none')
  if (route === '/login') return signInAfter(wish === 'wished' ? wishes.wished : '/dashboard', 'none')
  return signInAfter(route, wish)
}

/** A member's money and the network's are two pages; the address of either leads each to its own. */
const leads: Record<Person, Record<string, string>> = {
  member: { '/settlement': '/money' },
  manager: { '/money': '/settlement' },
}

function endSignedIn(route: string, wish: Wish, who: Person): Ends {
  const at = addressOf(route, wish)
  if (unknown.includes(route)) return { at, shows: '404' }
  const led = leads[who][route]
  if (led) return { at: led, shows: 'page' }
  if (route === '/login' && wish === 'wished') return { at: wishes.wished, shows: 'page' }
  if (open.includes(route)) return { at: '/dashboard', shows: 'page' }
  return { at, shows: managersOnly.includes(route) && who === 'member' ? '403' : 'page' }
}

type Row = { address: string; ends: Ends; token: string | null; kept: string | null }

/** Opens an address with a stored token; checks where that ends, what is shown and what is stored then. */
async function visit(page: Page, { address, ends, token, kept }: Row) {
  await page.evaluate((given) => {
    localStorage.clear()
    // A tab remembers what a report was last asked for.
    sessionStorage.clear()
    if (given !== null) localStorage.setItem('token', given)
  }, token)
  await page.goto(address, { waitUntil: 'commit' })
  const found = () =>
    page.evaluate(() => {
      const heading = document.querySelector('h1')
      const status = heading?.previousElementSibling?.textContent?.match(/^\d{3}$/)?.[0]
      return {
        at: location.pathname + location.search,
        shows: document.querySelector('[name="id"]') ? 'sign-in' : heading && (status ?? 'page'),
        stored: { ...localStorage },
      }
    })
  await expect
    .poll(() => found().catch(() => null), { message: address, intervals: [50] })
    .toEqual({ ...ends, stored: kept === null ? {} : { token: kept } })
}

test.beforeEach(async ({ page }) => {
  await page.goto('/favicon.svg')
})

for (const wish of Object.keys(wishes) as Wish[]) {
  test(`no token, fromUrl: ${wish}`, async ({ page }) => {
    for (const route of routesOf(wish))
      await visit(page, {
        address: addressOf(route, wish),
        ends: endWithoutToken(route, wish),
        token: null,
        kept: null,
      })
  })

  test(`expired token, fromUrl: ${wish}`, async ({ page }) => {
    const token = await expire(siteOf('morning'), await signIn(siteOf('morning'), 'member'))
    for (const route of routesOf(wish))
      await visit(page, {
        address: addressOf(route, wish),
        ends: endWithRefusedToken(route, wish),
        token,
        kept: unknown.includes(route) || sessionless.includes(route) ? token : null,
      })
  })

  for (const who of ['member', 'manager'] as const)
    test(`${who}, fromUrl: ${wish}`, async ({ page, tokens }) => {
      const token = tokens[who]
      const lists: string[] = []
      page.on('request', (request) => {
        if (/\/member\/mcn\/accounts/.test(request.url())) lists.push(new URL(request.url()).search)
      })
      for (const route of routesOf(wish)) {
        lists.length = 0
        const ends = endSignedIn(route, wish, who)
        await visit(page, { address: addressOf(route, wish), ends, token, kept: token })
        const expected =
          who === 'manager' && ends.shows !== '404' && !sessionless.includes(route) ? ['?size=50'] : []
        await expect.poll(() => lists, { message: `accounts list at ${route}` }).toEqual(expected)
      }
    })
}
