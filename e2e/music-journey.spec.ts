import type { QueryOf } from '@cuesheet/contract/endpoint'
import { tracks as allTracks } from '@cuesheet/contract/music'
import type { Locator, Page, Route } from '@playwright/test'
import { fetchLocally } from './fetch-locally.ts'
import { expect, siteOf, test } from './guarded-page.ts'
import { createOwnNetwork, ownPassword } from './own-network.ts'
import { pickPeriod } from './pick-period.ts'
import { clientOf, tokenOf } from './sign-in.ts'
import { silence } from './silence.ts'
import { untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

const say = (key: string, locale = 'ko') => word(locale, `music.${key}`)
const snackbar = (page: Page) => page.getByRole('region', { name: word('ko', 'app.snackbar.region') })
const field = (page: Page) => page.getByRole('main').getByRole('searchbox').first()
const tracks = (page: Page) => page.getByRole('list', { name: say('tabs.all') }).getByRole('listitem')
const firstTitles = (page: Page, count: number) =>
  tracks(page)
    .locator('[data-row-link]')
    .evaluateAll((links, most) => links.slice(0, most).map((link) => link.textContent), count)

type Track = {
  track_id: number
  isrc: string
  title: string
  category: string
  tags: { slug: string }[]
  bpm: number | null
  is_instrumental: boolean | null
  preview: string | null
  rank: number | null
}
const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('token')!)
const askTracks = (token: string, query: QueryOf<typeof allTracks>) =>
  clientOf(siteOf('morning'), token).call(allTracks, { query })

async function change(route: Route, patch: (answer: { rows: Track[] }) => void) {
  const response = await fetchLocally(route)
  const json = await response.json()
  patch(json)
  await route.fulfill({ response, json })
}

test('a track is found as one types, narrowed, and its code copied; the address keeps all of it', async ({
  page,
  tokens,
  checkAccessibility,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => Object.assign(window, { copied: text }) },
    })
  })
  await page.goto('/musics')
  await expect(page.getByRole('heading', { name: say('chart.title') })).toBeVisible()
  await untilQuiet(page)
  await checkAccessibility()

  // From the home screen straight into the list, without a letter lost.
  const [wanted] = (await askTracks(tokens.manager, { size: 1 })).rows
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(wanted!.title.slice(0, 3))
  await expect(page).toHaveURL(/\/musics\/all\?search=/)
  await page.keyboard.type(wanted!.title.slice(3))
  await expect(tracks(page).first()).toContainText(wanted!.title)
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue(wanted!.title)
  await page
    .getByRole('button', { name: say('isrc.copy').replace('{title}', wanted!.title), exact: true })
    .click()
  await expect(snackbar(page)).toContainText(say('isrc.copied'))
  expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(wanted!.isrc)

  // Initial consonants alone.
  await field(page).fill('ㅂㅇ ㅇㅊ')
  await expect(tracks(page)).toHaveCount(1)
  await expect(tracks(page)).toContainText('봄의 왈츠')
  await page.getByRole('button', { name: say('clear_search') }).click()
  await expect(page).toHaveURL(/\/musics\/all$/)

  // A mood out of many, a category, a layout.
  await page.getByRole('button', { name: `${say('filters.tags')}: ` }).click()
  const popup = page.getByRole('dialog', { name: say('filters.tags') })
  await popup.getByRole('searchbox').fill('감성')
  await popup.getByRole('button', { name: /^감성적인/ }).click()
  await checkAccessibility()
  await popup
    .getByRole('button', { name: word('ko', 'app.action.close') })
    .last()
    .click()
  await expect(popup).toBeHidden()
  await page.getByRole('button', { name: 'OST', exact: true }).click()
  await expect(page).toHaveURL(/tags=\d+&category=ost/)
  await page.getByRole('button', { name: say('filters.grid') }).click()
  await expect(page).toHaveURL(/view=grid/)
  await untilQuiet(page)
  const shown = await firstTitles(page, 20)
  expect(shown.length).toBeGreaterThan(0)
  await checkAccessibility()
  await page.reload()
  await expect.poll(() => firstTitles(page, 20)).toEqual(shown)
  await page.getByRole('button', { name: say('filters.without').replace('{name}', '감성적인') }).click()
  await expect(page).not.toHaveURL(/tags=/)

  await field(page).fill('쀍쀍쀍쀍')
  await expect(page.getByText('‘쀍쀍쀍쀍’')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: say('clear_all') }).click()
  await expect(tracks(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\/musics\/all\?view=grid$/)
})

test('calm background music is copied in four presses from the dashboard', async ({ page }, { project }) => {
  test.skip(project.name.startsWith('phone'), 'there the menu is a press of its own')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => Object.assign(window, { copied: text }) },
    })
  })
  await page.goto('/dashboard')
  await untilQuiet(page)
  let presses = 0
  const press = async (found: Locator) => {
    presses += 1
    await found.click()
  }
  await press(
    page.getByRole('navigation').getByRole('link', { name: word('ko', 'shell.menu.musics'), exact: true }),
  )
  await press(page.getByRole('navigation', { name: say('home.moods') }).getByRole('link', { name: '잔잔한' }))
  await press(page.getByRole('button', { name: 'BGM', exact: true }))
  await expect(page).toHaveURL(/tags=\d+&category=bgm/)
  await untilQuiet(page)
  const copy = tracks(page)
    .first()
    .getByRole('button', { name: /ISRC 복사$/ })
  const title = (await tracks(page).first().locator('[data-row-link]').textContent())!
  await press(copy)
  await expect(snackbar(page)).toContainText(say('isrc.copied'))
  expect(presses).toBeLessThanOrEqual(4)
  const { rows } = await askTracks(await readToken(page), { search: title, category: 'bgm' })
  const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied)
  expect(rows.find((row) => row.isrc === copied)).toMatchObject({ title, category: 'bgm' })
  expect(rows.find((row) => row.isrc === copied)!.tags).toContainEqual(
    expect.objectContaining({ slug: 'calm' }),
  )
})

test('tracks are narrowed by tempo, vocals and length', async ({ page, checkAccessibility }) => {
  await page.goto('/musics/all')
  await page.getByRole('button', { name: `${say('filters.sounds')}: ` }).click()
  const popup = page.getByRole('dialog', { name: say('filters.sounds') })
  await popup.getByRole('button', { name: say('voices.instrumental'), exact: true }).click()
  await expect(page).toHaveURL(/voice=instrumental/)
  const [from, to] = [popup.getByLabel(say('filters.from')), popup.getByLabel(say('filters.to'))]
  await from.fill('100')
  await to.fill('90')
  await to.press('Enter')
  await expect(popup.getByText(say('filters.bpm_reversed'))).toBeVisible()
  await checkAccessibility()
  await to.fill('120')
  await to.press('Enter')
  await expect(page).toHaveURL(/bpm_from=100&bpm_to=120/)
  await popup.getByRole('button', { name: say('lengths.to_4m') }).click()
  await expect(page).toHaveURL(/length=to_4m/)
  await popup
    .getByRole('button', { name: word('ko', 'app.action.close') })
    .last()
    .click()
  await expect(popup).toBeHidden()
  await untilQuiet(page)
  const { rows, total } = await askTracks(await readToken(page), {
    voice: 'instrumental',
    bpm_from: 100,
    bpm_to: 120,
    length: 'to_4m',
  })
  expect(total).toBeGreaterThan(0)
  expect(await firstTitles(page, total)).toEqual(rows.map(({ title }) => title))
  for (const { bpm, is_instrumental } of rows) {
    expect(is_instrumental).toBe(true)
    expect(bpm! >= 100 && bpm! <= 120).toBe(true)
  }
  await page.getByRole('button', { name: say('filters.without').replace('{name}', '100–120 BPM') }).click()
  await expect(page).not.toHaveURL(/bpm_/)
  await page.goBack()
  await expect(page).toHaveURL(/bpm_from=100&bpm_to=120/)
})

test('the tracks of one’s videos are sorted by what these earned, and one that is withdrawn leads to what is like it', async ({
  page,
  checkAccessibility,
}) => {
  await page.goto('/musics')
  const earners = page.getByRole('region', { name: say('earners.title_network') })
  await expect(earners.getByRole('listitem').nth(4)).toBeVisible()
  await expect(earners.getByText(say('earners.exact').slice(0, 20))).toBeVisible()
  await page.getByRole('link', { name: say('tabs.used'), exact: true }).click()
  await expect(page).toHaveURL(/\/musics\/used$/)
  const list = page.getByRole('region', { name: say('used_by.title') })
  await expect(list.locator('[data-row-link]').first()).toBeVisible()
  await pickPeriod(list, 'ko', '6_months')
  await expect(page).toHaveURL(/period=6_months/)
  await untilQuiet(page)
  await expect(list.locator('tbody, ul[aria-busy]').first()).toHaveCSS('opacity', '1')
  await checkAccessibility()

  const away = list.getByRole('link', { name: /사용 중지됨/ }).first()
  await away.scrollIntoViewIfNeeded()
  await away.click()
  await expect(page).toHaveURL(/\/musics\/\d+$/)
  await expect(page.getByText(say('isrc.withdrawn'))).toBeVisible()
  const head = page.locator('header', { has: page.getByRole('heading', { level: 1 }) })
  await expect(head.getByRole('button', { name: say('isrc.copy_short') })).toBeHidden()
  const similar = page.getByRole('region', { name: say('similar.title') })
  await expect(similar.getByRole('button', { name: /ISRC 복사$/ }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: say('track.facts') })).not.toContainText(
    /[A-Z]{2}[A-Z0-9]{3}\d{7}/,
  )
  await checkAccessibility()
})

test('the list is walked with the arrow keys, and a track that is opened can be left again', async ({
  page,
}) => {
  await page.goto('/musics/all')
  const links = tracks(page).locator('[data-row-link]')
  await links.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(2)).toBeFocused()
  const title = (await links.nth(2).textContent())!
  await page.keyboard.press('End')
  await expect(page.locator('[data-row] [data-row-link]:focus')).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goBack()
  await expect(page).toHaveURL(/\/musics\/all$/)
})

test('a preview is heard one at a time, goes on over the screens, and obeys Space and Esc', async ({
  page,
  checkAccessibility,
}) => {
  await page.route('**/api/music/tracks?*', (route) =>
    change(route, ({ rows }) => {
      for (const row of rows) row.preview = `/audio/${String(row.track_id).padStart(64, '0')}.wav`
    }),
  )
  await page.route('**/audio/*.wav', (route) =>
    route.fulfill({ contentType: 'audio/wav', body: silence(20), headers: { 'accept-ranges': 'bytes' } }),
  )
  await page.goto('/musics/all')
  const play = tracks(page).locator('[data-play]')
  await expect(play.first()).toHaveAttribute('aria-pressed', 'false')
  await play.first().click()
  await expect(play.first()).toHaveAttribute('aria-pressed', 'true')
  const bar = page.getByRole('region', { name: say('player.name') })
  const position = bar.getByRole('slider', { name: say('player.position') })
  await expect(position).toHaveAttribute('aria-valuetext', /\/ 0:20$/)
  await checkAccessibility()
  await play.nth(1).click()
  await expect(play.first()).toHaveAttribute('aria-pressed', 'false')
  await expect(play.nth(1)).toHaveAttribute('aria-pressed', 'true')
  const title = (await tracks(page).locator('[data-row-link]').nth(1).textContent())!
  await expect(bar).toContainText(title)
  await expect(bar.getByRole('button', { name: say('isrc.copy').replace('{title}', title) })).toBeVisible()
  await expect(
    bar.getByRole('button', { name: say('favourites.favourite').replace('{title}', title) }),
  ).toBeVisible()

  // Its buttons go with it: the focus is where the preview was begun.
  await bar.getByRole('button', { name: say('player.close') }).click()
  await expect(bar).toBeHidden()
  await expect(play.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')

  // What breaks off halfway is not playing.
  await expect(play.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await page.locator('audio').evaluate((audio) => audio.dispatchEvent(new Event('error')))
  await expect(snackbar(page)).toContainText(say('player.failed'))
  await expect(play.nth(1)).toHaveAttribute('aria-pressed', 'false')

  await position.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  // Each key from where the sound is, not from where it was drawn last.
  const heardAt = await position.evaluate((slider) => {
    for (const key of ['End', 'Home', 'ArrowRight'])
      slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    return document.querySelector('audio')?.currentTime
  })
  expect(heardAt).toBe(5)
  await page.getByRole('link', { name: say('tabs.tags'), exact: true }).click()
  await expect(page).toHaveURL(/\/musics\/tags$/)
  await expect(play).toHaveCount(0)
  await expect(bar).toContainText(title)
  const isPaused = () => page.evaluate(() => document.querySelector('audio')?.paused)
  if (await isPaused())
    await bar.getByRole('button', { name: say('player.play').replace('{title}', title) }).click()
  expect(await isPaused()).toBe(false)
  await page.locator('main').focus()
  await page.keyboard.press('Space')
  await expect.poll(isPaused).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(isPaused).toBe(false)
  await position.focus()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(page.locator('main')).toBeFocused()
  expect(await isPaused()).toBe(true)
})

test('a track tells where it may be used, its weeks, and what the videos that use it earned', async ({
  page,
  tokens,
  checkAccessibility,
}) => {
  const { rows } = await askTracks(tokens.manager, { size: 1 })
  await page.goto(`/musics/${rows[0]!.track_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(rows[0]!.title)
  await expect(page.getByRole('slider', { name: /주간 순위/ })).toBeVisible()
  await untilQuiet(page)
  // Its periods, further down, are brought into sight in their own row.
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await checkAccessibility()
  await page.getByRole('button', { name: say('history.as_table') }).click()
  await expect(page.getByRole('columnheader', { name: say('history.rank') })).toBeVisible()

  const earnings = page.getByRole('region', { name: say('earnings.title') })
  await expect(earnings.getByText(say('earnings.whose'))).toBeVisible()
  const profit = earnings.getByRole('definition').first()
  // Money, views and RPM, each with its change, and why.
  await expect(earnings.locator('dl').getByText(/^[+−]?[\d,.]+%$/)).toHaveCount(3)
  await expect(
    earnings.locator('dl').getByRole('link', { name: word('ko', 'dashboard.cause.why') }),
  ).toBeVisible()
  const before = (await profit.textContent())!
  await pickPeriod(earnings, 'ko', '6_months')
  await expect(page).toHaveURL(/period=6_months/)
  await expect(profit).not.toHaveText(before)

  // One of its videos, with the music it is known to use.
  const video = earnings.locator('[data-row-link]').first()
  await video.click()
  const detail = page.getByRole('dialog')
  await expect(detail.getByRole('link', { name: rows[0]!.title, exact: true })).toBeVisible()
  await checkAccessibility()
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(page).toHaveURL(/period=6_months$/)
})

test.describe('figures that cannot be read', () => {
  test.use({ provoked: /music\/track\?/ })

  test('leave a track what it is, and other days a press away', async ({
    page,
    tokens,
    checkAccessibility,
  }) => {
    const [track] = (await askTracks(tokens.manager, { size: 1 })).rows
    const address = /\/api\/music\/track\?.*period=6_months/
    const figures = page.getByRole('definition').first()
    await page.route(address, (route) => route.fulfill({ status: 504, json: {} }))
    await page.goto(`/musics/${track!.track_id}`)
    await pickPeriod(page, 'ko', '6_months')
    await expect(page.getByText(say('earnings.failed'))).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(track!.title)
    await expect(page.getByText(track!.isrc!).first()).toBeVisible()
    await expect(figures).toBeHidden()
    await checkAccessibility()

    await page.reload()
    await expect(page.getByText(say('track.failed'))).toBeVisible({ timeout: 15_000 })
    await checkAccessibility()
    await pickPeriod(page, 'ko', 'latest')
    await expect(figures).toBeVisible()

    await pickPeriod(page, 'ko', '6_months')
    await expect(page.getByText(say('earnings.failed'))).toBeVisible({ timeout: 15_000 })
    await page.unroute(address)
    await page.getByRole('button', { name: word('ko', 'app.action.retry') }).click()
    await expect(figures).toBeVisible()
  })
})

test('what a video uses is declared and retracted', async ({ page, tokens }, { project }) => {
  const { rows } = await askTracks(tokens.manager, { sort: 'title', size: 100 })
  // Each screen takes a track and a video of its own: both journeys use the same accounts.
  const at = project.name.startsWith('phone') ? 90 : 80
  const track = rows[at]!
  await page.goto('/dashboard')
  const videos = page.getByRole('region', { name: word('ko', 'videos.list.title') })
  await videos.locator('[data-row-link]').first().scrollIntoViewIfNeeded()
  await videos
    .locator('[data-row-link]')
    .nth(at / 40)
    .click()
  const detail = page.getByRole('dialog')
  await detail.getByRole('button', { name: say('used.declare') }).click()
  await expect(detail.getByRole('listitem').nth(3)).toBeVisible()
  // Nothing of it widens the modal.
  const isWider = await detail.evaluate((modal) =>
    [...modal.querySelectorAll('*')].some(
      (box) => getComputedStyle(box).overflowY === 'auto' && box.scrollWidth > box.clientWidth,
    ),
  )
  expect(isWider).toBe(false)
  await detail.getByRole('searchbox').fill(track.isrc!)
  await detail
    .getByRole('button', { name: say('used.add').replace('{title}', track.title), exact: true })
    .click()
  await expect(snackbar(page)).toContainText(say('used.declared'))
  await expect(detail.getByText(`· ${say('used.source.declared')}`)).toBeVisible()
  await detail.getByRole('button', { name: say('used.close') }).click()
  await expect(detail.getByRole('button', { name: say('used.declare') })).toBeFocused()
  await detail
    .getByRole('button', { name: say('used.take_back').replace('{title}', track.title), exact: true })
    .click()
  await expect(detail.getByText(`· ${say('used.source.declared')}`)).toBeHidden()
})

test.describe('before a channel is verified', () => {
  test.use({ viewer: null })

  test('who has no verified channel sees no ISRC, and the way to get it', async ({
    page,
    checkAccessibility,
  }) => {
    const own = await createOwnNetwork()
    const id = await own.addAccount('member', 'Duri')
    const token = await tokenOf(own.site, id, ownPassword)
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    await page.context().addCookies([{ name: 'language', value: 'ko', url: own.site }])
    await page.goto(`${own.site}/musics/all`)
    await expect(page.getByText(say('service.no_channels'))).toBeVisible()
    await expect(tracks(page).first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/[A-Z]{2}[A-Z0-9]{3}\d{7}/)
    await checkAccessibility()
    await tracks(page).first().locator('a[href="/manage-channel"]').click()
    await expect(page).toHaveURL(/\/manage-channel$/)
  })
})

test.describe('a hundred thousand tracks', () => {
  test('are scrolled with as few rows in the document as ten', async ({ page }) => {
    const trackCount = 100_000
    let requestCount = 0
    await page.route('**/api/music/tracks?*', (route) => {
      const from = Number(new URL(route.request().url()).searchParams.get('after') ?? 0)
      requestCount += 1
      return route.fulfill({ json: pieceOf(from, 100, trackCount) })
    })
    await page.goto('/musics/all')
    await expect(page.getByText('100,000곡')).toBeVisible()
    await expect(tracks(page).first()).toBeVisible()
    const rows = () => page.locator('[data-row]').count()
    const few = await rows()
    for (let at = 1; at <= 30; at += 1) {
      await expect
        .poll(async () => {
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
          return requestCount
        })
        .toBeGreaterThan(at)
    }
    await expect(tracks(page).last()).toContainText(/Track \d{4}/)
    expect(await rows()).toBeLessThan(few + 20)
  })
})

test.describe('a chart that is made while its list is scrolled', () => {
  test.use({ provoked: /music\/tracks/ })

  test('restarts the list, and so does the next one', async ({ page }) => {
    const refused = new Set<string>()
    await page.route('**/api/music/tracks?*', (route) => {
      const after = new URL(route.request().url()).searchParams.get('after') ?? ''
      if (after === '' || refused.has(after)) return route.fulfill({ json: pieceOf(Number(after), 100, 300) })
      refused.add(after)
      const json = { success: false, code: 'invalid_input', message: '', fields: { after: 'x' } }
      return route.fulfill({ status: 400, json })
    })
    await page.goto('/musics/all')
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
        return tracks(page).last().textContent()
      })
      .toContain('Track 300')
    expect([...refused]).toEqual(['100', '200'])
  })
})

test('a catalogue without music for product videos says so, and leads to all of it', async ({
  page,
  checkAccessibility,
}) => {
  await page.route('**/api/music/tracks?*shopping=1*', (route) => route.fulfill({ json: pieceOf(0, 0, 0) }))
  await page.goto('/musics/shopping')
  await expect(page.getByText(say('shopping_empty'), { exact: true })).toBeVisible()
  await checkAccessibility()
  await page
    .getByRole('main')
    .locator('section')
    .getByRole('link', { name: say('tabs.all') })
    .click()
  await expect(tracks(page).first()).toBeVisible()
})

test.describe('when the catalogue cannot be read', () => {
  test.use({ provoked: /music\/(tracks|home|tags|track)/ })

  test('each screen says so and offers to try again', async ({ page, checkAccessibility }) => {
    const address = /\/api\/music\/(tracks|home|tags|track)\b/
    for (const path of ['/musics', '/musics/all', '/musics/tags', '/musics/1']) {
      await page.route(address, (route) => route.fulfill({ status: 503, json: {} }))
      await page.goto(path)
      const again = page.getByRole('button', { name: word('ko', 'app.action.retry') })
      await expect(again).toBeVisible({ timeout: 15_000 })
      await checkAccessibility()
      await page.unroute(address)
      await again.click()
      await expect(page.getByRole('main').locator('a[href^="/musics/"]').first()).toBeVisible()
      await expect(again).toBeHidden()
    }
  })
})

test.describe('an address that names no track', () => {
  test.use({ provoked: /music\/track|status of 404/ })

  test('is an error page, or says that there is none', async ({ page, checkAccessibility }) => {
    for (const path of ['/musics/abc', '/musics/0', '/musics/99999999999']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: word('ko', 'app.error_page.not_found') })).toBeVisible()
    }
    await page.goto('/musics/2000000000')
    await expect(page.getByRole('heading', { name: say('track.not_found') })).toBeVisible()
    await checkAccessibility()
  })
})

for (const locale of ['ko', 'zh-TW'])
  test(`every screen of the catalogue is complete in ${locale}`, async ({
    page,
    tokens,
    checkAccessibility,
  }, { project }) => {
    await page.context().addCookies([{ name: 'language', value: locale, url: String(project.use.baseURL) }])
    const { rows } = await askTracks(tokens.manager, { size: 1 })
    for (const [path, heading] of [
      ['/musics', say('chart.title', locale)],
      ['/musics/all', say('tabs.all', locale)],
      ['/musics/shopping', say('tabs.shopping', locale)],
      ['/musics/tags', say('tabs.tags', locale)],
      [`/musics/${rows[0]!.track_id}`, say('history.title', locale)],
    ] as const) {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.getByRole('heading', { name: heading })).toBeAttached()
      await untilQuiet(page)
      await expect(page.getByRole('main')).not.toContainText(/[{}]|music\./)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        page.viewportSize()!.width,
      )
      await test.step(path, checkAccessibility)
    }
  })

/** Tracks as the server answers them. */
function pieceOf(from: number, size: number, total: number) {
  const rows = Array.from({ length: Math.min(size, total - from) }, (_, at) => ({
    track_id: from + at + 1,
    isrc: `KRA01${String(from + at).padStart(7, '0')}`,
    title: `Track ${from + at + 1}`,
    artist: 'Nobody',
    album: '',
    album_art: null,
    category: 'bgm',
    tags: [],
    duration_seconds: 61,
    bpm: null,
    is_instrumental: null,
    is_exclusive: false,
    uses: ['shorts'],
    preview: null,
    added_on: '2026-01-01',
    withdrawn_on: null,
    is_favourite: false,
    rank: null,
  }))
  return {
    success: true,
    message: '',
    service: 'served',
    isrc_prefix: null,
    total,
    rows,
    is_forgiving: false,
    next: from + size < total ? String(from + size) : null,
  }
}

test('where the network has an ISRC prefix, its meaning is beside every code to copy', async ({ page }) => {
  await page.route(/\/api\/music\/(home|tracks|track)\b/, async (route) => {
    const response = await fetchLocally(route)
    await route.fulfill({ response, json: { ...(await response.json()), isrc_prefix: 'KR' } })
  })
  const [before = '', after = ''] = say('isrc.rule').split(/<b>.*<\/b>/)
  const rule = page.getByText(`${before}KR${after}`)
  await page.goto('/musics')
  await expect(rule).toBeVisible()
  await page.goto('/musics/all')
  await expect(rule).toBeVisible()
  await tracks(page).locator('[data-row-link]').first().click()
  await expect(page).toHaveURL(/\/musics\/\d+$/)
  await expect(rule).toBeVisible()
})

test('where one channel is left to verify, the way there opens it', async ({ page }) => {
  await page.route(/\/api\/music\/home\b/, async (route) => {
    const response = await fetchLocally(route)
    const left = { service: 'verification_needed', to_verify: 7 }
    await route.fulfill({ response, json: { ...(await response.json()), ...left } })
  })
  await page.goto('/musics')
  await expect(page.getByRole('link', { name: say('service.verify'), exact: true })).toHaveAttribute(
    'href',
    '/manage-channel?add-channel=7',
  )
})
