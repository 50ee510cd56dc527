import type { Page } from '@playwright/test'
import { expect, test } from './guarded-page.ts'
import { untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** The rows whose middle is in the window, by number. */
const inSight = (page: Page) =>
  page.locator('main [data-row]:has([data-row-link])').evaluateAll((rows) =>
    rows
      .filter((row) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2 > 0 && top + height / 2 < innerHeight
      })
      .map((row) =>
        [row.getAttribute('data-row'), row.querySelector('[data-row-link]')?.textContent].join(' '),
      ),
  )

async function turn(page: Page, by: number) {
  const before = await scrolled(page)
  await page.mouse.wheel(0, by)
  await expect.poll(() => scrolled(page), { intervals: [50] }).not.toBe(before)
  await untilQuiet(page)
}

const lists = [
  { name: 'videos', path: '/report-video', away: '/musics' },
  { name: 'videos of the dashboard', path: '/dashboard', away: '/guides' },
  { name: 'tracks', path: '/musics/all', away: '/guides' },
  { name: 'tracks as pictures', path: '/musics/all?view=grid', away: '/guides' },
]

for (const { name, path, away } of lists)
  test(`${name}: a turn of the wheel goes as far as it says, and Back comes to the same rows`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.locator('main [data-row] [data-row-link]').first()).toBeVisible()
    await untilQuiet(page)
    await page.mouse.move(200, 400)
    let at = 0
    for (const by of [4_000, 4_000, -1_500, 1_200]) {
      const end = (await heightOf(page)) - page.viewportSize()!.height
      await turn(page, by)
      at = Math.min(at + by, end)
      expect(await scrolled(page)).toBe(at)
    }
    await expect.poll(() => inSight(page)).not.toEqual([])
    const seen = await inSight(page)

    await page.evaluate((to) => {
      document.querySelector<HTMLElement>(`nav a[href="${to}"]`)?.click()
    }, away)
    if (!page.url().endsWith(away)) {
      await page.getByRole('button', { name: word('ko', 'shell.menu.open') }).click()
      await page.getByRole('dialog').locator(`a[href="${away}"]`).click()
    }
    await expect(page).toHaveURL(new RegExp(`${away}$`))
    await untilQuiet(page)
    expect(await scrolled(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => scrolled(page)).toBe(at)
    await untilQuiet(page)
    expect(await scrolled(page)).toBe(at)
    await expect.poll(() => inSight(page)).toEqual(seen)

    await page.reload()
    await expect.poll(() => scrolled(page)).toBe(at)
    await untilQuiet(page)
    await expect.poll(() => inSight(page)).toEqual(seen)
  })

test('a reload comes to where it was, also where the page grows while it is scrolled there', async ({
  page,
}) => {
  await page.goto('/report-video')
  await expect(page.locator('main [data-row] [data-row-link]').first()).toBeVisible()
  await untilQuiet(page)
  await page.evaluate(() => window.scrollTo({ top: 3_000, behavior: 'instant' }))
  await untilQuiet(page)
  const at = await scrolled(page)
  expect(at).toBeGreaterThan(2_500)
  await page.addInitScript(() => {
    const scrollTo = window.scrollTo.bind(window)
    window.scrollTo = ((given: { top: number }) => {
      scrollTo(given)
      if (window.scrollY >= given.top) return
      const more = document.createElement('div')
      more.style.height = '400px'
      document.body.append(more)
    }) as typeof window.scrollTo
  })
  await page.reload()
  // Not to the pixel: a page that goes is laid out for a mouse once more where Playwright plays a phone, 25 px shorter.
  await expect.poll(async () => Math.abs((await scrolled(page)) - at)).toBeLessThan(50)
})

const slowLists = [
  { name: 'videos', path: '/report-video', rows: 'report/videos' },
  { name: 'tracks', path: '/musics/all', rows: 'music/tracks' },
]

for (const { name, path, rows } of slowLists)
  test(`${name}: the place on a list outlasts rows that take long to come, also where it is left meanwhile`, async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto(path)
    await expect(page.locator('main [data-row] [data-row-link]').first()).toBeVisible()
    await untilQuiet(page)
    await page.evaluate(() => window.scrollTo({ top: 3_000, behavior: 'instant' }))
    await untilQuiet(page)
    const at = await scrolled(page)
    expect(at).toBeGreaterThan(2_500)
    const seen = await inSight(page)

    const come = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      if (route.request().url().includes(rows)) await come.promise
      await route.continue()
    })
    await page.reload()
    await expect.poll(() => heightOf(page)).toBeLessThan(at)
    await page.clock.fastForward('01:00')
    await page.reload()
    await expect.poll(() => heightOf(page)).toBeLessThan(at)
    await page.clock.fastForward('01:00')
    come.resolve()
    await expect.poll(() => scrolled(page)).toBe(at)
    await expect.poll(() => inSight(page)).toEqual(seen)
  })
