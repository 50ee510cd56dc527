import { screens } from './every-screen.ts'
import { findSubjects } from './find-subjects.ts'
import { expect, siteOf, test } from './guarded-page.ts'
import { untilFilled, untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

test('Back undoes a filter, a search as a whole, and no order', async ({ page }) => {
  await page.goto('/guides')
  await page.goto('/manage-channel')
  const rows = page.locator('[data-row-link]')
  await expect(rows.first()).toBeVisible()
  await page.locator('[data-tab=approved]').click()
  await expect(page).toHaveURL(/\?status=2$/)
  const field = page.getByRole('searchbox', { name: word('ko', 'channels.search') })
  for (const letter of ['a', 'b', 'c']) {
    await field.press(letter)
    await expect(page).toHaveURL(new RegExp(`search=\\w*${letter}$`))
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/manage-channel\?status=2$/)
  await expect(field).toHaveValue('')
  await expect(rows.first()).toBeVisible()
  await page.getByRole('columnheader').getByRole('button').first().click()
  await expect(page).toHaveURL(/sort=/)
  await page.goBack()
  await expect(page).toHaveURL(/\/manage-channel$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/guides$/)
})

test('a page that is gone to from far down begins with its whole head', async ({ page }) => {
  await page.goto('/report-channel')
  await untilFilled(page)
  await page.locator('[data-row-link]').first().click()
  await untilFilled(page)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: word('ko', 'shell.menu.report_video') })
    .click()
  await untilFilled(page)
  await expect(page.getByText('만 보는 중')).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.condensed-head')).toHaveCount(0)
})

test('what the address names and nobody knows is put right without a step of its own', async ({ page }) => {
  await page.goto('/guides')
  await page.goto('/manage-channel?page=99')
  await expect(page).toHaveURL(/\/manage-channel$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/guides$/)
})

test('a screen that is slow to come is announced while the one before stays', async ({ page }) => {
  await page.goto('/language')
  await untilQuiet(page)
  const held: (() => void)[] = []
  await page.route(/\/assets\/.*\.js$/, (route) => held.push(() => void route.continue()))
  await page.locator('nav a[href="/notices"]').first().click()
  const bar = page.getByRole('progressbar', { name: word('ko', 'app.state.loading') })
  await expect(bar).toBeVisible()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const seenAfter = await bar.evaluate((node) => {
    const { animationDelay, animationDuration } = getComputedStyle(node)
    return Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration)
  })
  expect(seenAfter).toBeLessThanOrEqual(0.15)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('ko', 'shell.menu.language'))
  for (const release of held) release()
  await page.unroute(/\/assets\/.*\.js$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word('ko', 'notices.title'))
  await expect(bar).toHaveCount(0)
})

test('`/` goes to the search of every screen that has one', async ({ page, tokens }) => {
  test.setTimeout(180_000)
  const subjects = await findSubjects(siteOf('morning'), tokens.manager)
  const searched: string[] = []
  for (const { name, reader, path, modal, act } of screens) {
    const to = path(subjects)
    if (reader !== 'manager' || modal || act || to === null || /[?\d]|nothing/.test(to)) continue
    await page.goto(to)
    await untilFilled(page)
    const field = page.locator('main').getByRole('searchbox').first()
    if ((await field.count()) === 0) continue
    searched.push(name)
    await page.keyboard.press('/')
    await expect(field, name).toBeFocused()
    await expect(field, name).toHaveAttribute('aria-keyshortcuts', '/')
  }
  expect(searched).toEqual(
    expect.arrayContaining([
      'report-video manager',
      'manage-channel manager',
      'manage-member manager',
      'musics manager',
      'notices manager',
    ]),
  )
})

test('the marks of the narrow rail are whole', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 })
  await page.goto('/dashboard')
  const marks = page.locator('nav').first().locator('a span.rounded-full')
  await expect(marks.first()).toBeVisible()
  await untilQuiet(page)
  const found = await marks.evaluateAll((nodes) =>
    nodes.map((node) => {
      const [dot, link] = [node.getBoundingClientRect(), node.closest('a')!.getBoundingClientRect()]
      const inner = [...node.children].filter((child) => !child.classList.contains('sr-only'))
      return {
        size: [dot.width, dot.height],
        isInside: dot.left >= link.left && dot.right <= link.right && dot.top >= link.top,
        drawnInside: inner.filter((child) => child.getBoundingClientRect().width > 0).length,
      }
    }),
  )
  expect(found.length).toBeGreaterThanOrEqual(2)
  for (const mark of found) expect(mark).toEqual({ size: [10, 10], isInside: true, drawnInside: 0 })
})
