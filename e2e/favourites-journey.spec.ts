import { addFavourite, musicHome, tracks } from '@cuesheet/contract/music'
import type { Page } from '@playwright/test'
import { fetchLocally } from './fetch-locally.ts'
import { expect, test } from './guarded-page.ts'
import { holdCall } from './hold-call.ts'
import { createOwnNetwork, ownPassword } from './own-network.ts'
import { clientOf, tokenOf } from './sign-in.ts'
import { silence } from './silence.ts'
import { untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: null, provoked: /favourites\/(add|order|remove)|music\/home/ })

type Track = { track_id: number; title: string; preview: string | null }

const say = (key: string) => word('ko', `music.${key}`)
const snackbar = (page: Page) => page.getByRole('region', { name: word('ko', 'app.snackbar.region') })
const places = (page: Page) => page.getByRole('region', { name: say('favourites.title') }).locator('li')
const named = (page: Page, key: string, { title }: Track) =>
  page.getByRole('button', { name: say(key).replace('{title}', title), exact: true })
const heart = (page: Page, track: Track) => named(page, 'favourites.favourite', track)
const menu = (page: Page, track: Track) => named(page, 'favourites.menu', track)
const choose = async (page: Page, track: Track, key: string) => {
  await menu(page, track).click()
  await page.getByRole('menuitem', { name: say(key) }).click()
}
const unavailable = { status: 503, json: {} }

/** Signs in as someone new; the catalogue by title, and where it is read. */
async function begin(page: Page) {
  const own = await createOwnNetwork()
  const id = await own.addAccount('manager', 'Hana')
  const token = await tokenOf(own.site, id, ownPassword)
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.context().addCookies([{ name: 'language', value: 'ko', url: own.site }])
  const { call } = clientOf(own.site, token)
  const { rows } = await call(tracks, { query: { size: 12, sort: 'title' } })
  return {
    site: own.site,
    token,
    rows,
    add: async (favourites: Track[]) => {
      for (const { track_id } of favourites) await call(addFavourite, { body: { track: track_id } })
    },
  }
}

test('ten have a place, in the order that keys, menu and hearts give them; the eleventh is refused', async ({
  page,
  checkAccessibility,
}) => {
  const { site, rows, add } = await begin(page)
  await add(rows.slice(2, 11))
  await page.goto(`${site}/musics/all?sort=title`)
  await expect(heart(page, rows[2]!)).toHaveAttribute('aria-pressed', 'true')
  await heart(page, rows[0]!).click()
  await expect(heart(page, rows[0]!)).toHaveAttribute('aria-pressed', 'true')
  await heart(page, rows[1]!).click()
  await expect(snackbar(page).locator('[data-snackbar="error"]')).toContainText('10')
  await expect(heart(page, rows[1]!)).toHaveAttribute('aria-pressed', 'false')

  await page
    .getByRole('navigation', { name: say('tabs.name') })
    .getByRole('link', { name: say('tabs.home'), exact: true })
    .click()
  await expect(places(page)).toHaveCount(10)
  await untilQuiet(page)
  await checkAccessibility()
  await places(page).first().getByRole('button').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/10곡 중 2번째 자리/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(places(page).nth(1)).toContainText(rows[2]!.title)
  await choose(page, rows[2]!, 'favourites.move_down')
  await expect(places(page).nth(2)).toContainText(rows[2]!.title)
  await expect(page.getByRole('status').filter({ hasText: '10곡 중 3번째 자리' })).toBeAttached()
  await expect(menu(page, rows[2]!)).toBeFocused()
  await untilQuiet(page)
  await page.reload()
  await expect(places(page).nth(2)).toContainText(rows[2]!.title)
  const next = places(page).nth(3).locator('[aria-haspopup]')
  const nextName = await next.getAttribute('aria-label')
  await choose(page, rows[2]!, 'favourites.remove')
  await expect(places(page).nth(9)).toContainText(say('favourites.find'))
  await expect(page.getByRole('button', { name: nextName!, exact: true })).toBeFocused()
  await checkAccessibility()
})

test('a heart stays as it was pressed, through answers that arrive late', async ({ page }) => {
  const { site, token, rows, add } = await begin(page)
  await add([rows[2]!])
  const before = await clientOf(site, token).call(musicHome)
  await page.goto(`${site}/musics/all?sort=title`)
  await expect(heart(page, rows[2]!)).toHaveAttribute('aria-pressed', 'true')
  await untilQuiet(page)

  // The next tracks.
  const piece = await holdCall(page, /\/api\/music\/tracks\?.*after=/)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await piece.isAsked
  await page.evaluate(() => window.scrollTo(0, 0))
  await heart(page, rows[0]!).click()
  await expect(snackbar(page)).toContainText(rows[0]!.title)
  await expect(heart(page, rows[0]!)).toHaveAttribute('aria-pressed', 'true')
  const isHere = page.waitForResponse(/\/api\/music\/tracks\?.*after=/)
  piece.letGo()
  await isHere
  await untilQuiet(page)
  await expect(heart(page, rows[0]!)).toHaveAttribute('aria-pressed', 'true')

  // The home screen as it was before all of them.
  const home = await holdCall(page, '**/api/music/home', 1)
  await page.reload()
  await home.isAsked
  await heart(page, rows[1]!).click()
  await expect(snackbar(page)).toContainText(rows[1]!.title)
  home.letGo({ json: before })
  await untilQuiet(page)
  for (const row of rows.slice(0, 3)) await expect(heart(page, row)).toHaveAttribute('aria-pressed', 'true')

  // The answer to the one pressed before.
  let letGo = () => {}
  const second = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/favourites/add', async (route) => {
    if (route.request().postDataJSON().track === rows[4]!.track_id) await second
    await route.continue()
  })
  await heart(page, rows[3]!).click()
  await heart(page, rows[4]!).click()
  await expect(snackbar(page)).toContainText(rows[3]!.title)
  await expect(heart(page, rows[3]!)).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(page, rows[4]!)).toHaveAttribute('aria-pressed', 'true')
  letGo()
  await expect(snackbar(page)).toContainText(rows[4]!.title)
})

test('what the server refuses is as it was before, also where nothing can be read', async ({ page }) => {
  const { site, rows, add } = await begin(page)
  await add(rows.slice(0, 3))
  await page.goto(`${site}/musics`)
  await expect(places(page).nth(2)).toContainText(rows[2]!.title)
  await untilQuiet(page)
  const expectAll = async () => {
    for (const at of [0, 1, 2]) await expect(places(page).nth(at)).toContainText(rows[at]!.title)
  }
  for (const [call, at, key] of [
    ['order', 0, 'move_down'],
    ['remove', 1, 'remove'],
  ] as const) {
    await page.route('**/api/music/home', (route) => route.fulfill(unavailable))
    const answer = await holdCall(page, `**/favourites/${call}`)
    await choose(page, rows[at]!, `favourites.${key}`)
    await answer.isAsked
    await expect(places(page).nth(at)).not.toContainText(rows[at]!.title)
    answer.letGo(unavailable)
    await expect(snackbar(page).locator('[data-snackbar="error"]')).toBeVisible()
    await expectAll()
  }
})

test('a drag that is given up leaves the preview open', async ({ page }) => {
  const { site, rows, add } = await begin(page)
  await add(rows.slice(0, 2))
  await page.route('**/api/music/home', async (route) => {
    const response = await fetchLocally(route)
    const json = (await response.json()) as { favourites: Track[] }
    for (const track of json.favourites)
      track.preview = `/audio/${String(track.track_id).padStart(64, '0')}.wav`
    await route.fulfill({ response, json })
  })
  await page.route('**/audio/*.wav', (route) =>
    route.fulfill({ contentType: 'audio/wav', body: silence(20), headers: { 'accept-ranges': 'bytes' } }),
  )
  await page.goto(`${site}/musics`)
  await places(page).first().locator('[data-play]').click()
  const bar = page.getByRole('region', { name: say('player.name') })
  await expect(bar).toBeVisible()
  await places(page).first().getByRole('button').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/2곡 중 2번째 자리/)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText(say('favourites.cancelled').split(' ')[0]!)).toBeAttached()
  await expect(bar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
})
