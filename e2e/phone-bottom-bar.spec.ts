import { expect, siteOf, test } from './guarded-page.ts'
import { untilFilled } from './until-quiet.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'member' })

const site = siteOf('morning')

test('a phone has its places at hand, and nothing is hidden below them', async ({ page }) => {
  await page.goto('/dashboard')
  const bar = page.getByRole('navigation', { name: word('ko', 'shell.bar.name') })
  await expect(bar.locator('[data-status="active"]')).toHaveText(word('ko', 'shell.bar.home'))
  await bar.getByRole('link', { name: word('ko', 'shell.bar.music') }).click()
  await expect(page).toHaveURL(`${site}/musics`)
  await expect(bar.locator('[data-status="active"]')).toHaveText(word('ko', 'shell.bar.music'))

  // The player sticks above it, and the page ends above it.
  await page.locator('[data-play]').first().click()
  const player = page.locator('[data-player]')
  await expect(player).toBeInViewport({ ratio: 1 })
  const edge = async () => (await bar.boundingBox())?.y ?? 0
  const below = async () => {
    const box = await player.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  expect(await below()).toBeLessThanOrEqual(await edge())
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await expect(last).toBeInViewport({ ratio: 1 })
  const box = await last.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await edge())
})

test('it makes room for the keyboard, and a sheet lies over it', async ({ page }) => {
  await page.goto('/musics/all')
  const bar = page.locator('.bottom-bar')
  await expect(bar).toBeVisible()
  await page.getByRole('searchbox').focus()
  await expect(bar).toBeHidden()
  await page.getByRole('searchbox').blur()
  await expect(bar).toBeVisible()
  await bar.getByRole('button').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(bar).toHaveCSS('opacity', '0')
  await page.goBack()
  await expect(bar).toHaveCSS('opacity', '1')
  await expect(bar.getByRole('button')).toBeFocused()
})

test('each of its places is lit on all its pages', async ({ page }) => {
  const current = page
    .getByRole('navigation', { name: word('ko', 'shell.bar.name') })
    .locator('[aria-current][data-status="active"]')
  for (const [path, name] of [
    ['/money', 'shell.menu.money'],
    ['/report-channel', 'shell.bar.report'],
    ['/report-video', 'shell.bar.report'],
    ['/messages', 'shell.frame.messages'],
  ] as const) {
    await page.goto(path)
    await expect(current).toHaveText(word('ko', name))
  }
})

test('the way back to the top stands in the upper bar, over nothing', async ({ page }) => {
  await page.goto('/report-video')
  await untilFilled(page)
  await page.evaluate(() => window.scrollTo({ top: 1_500, behavior: 'instant' }))
  const top = page.getByRole('banner').getByRole('button', { name: word('ko', 'app.action.to_top') })
  await expect(top).toBeInViewport({ ratio: 1 })
  await top.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(top).toBeHidden()
})

test.describe('of a manager', () => {
  test.use({ viewer: 'manager' })

  test('the months of the close are a press away', async ({ page }) => {
    await page.goto('/dashboard')
    const bar = page.getByRole('navigation', { name: word('ko', 'shell.bar.name') })
    await bar.getByRole('link', { name: word('ko', 'shell.menu.settlement') }).click()
    await expect(page).toHaveURL(/\/settlement$/)
    await expect(bar.locator('[aria-current]')).toHaveText(word('ko', 'shell.menu.settlement'))
  })

  test('the bar of the notice editor stands on the edge while one writes, and lets a low window scroll', async ({
    page,
  }) => {
    await page.goto('/notices?view=manage&edit=new')
    const bar = page.locator('.edge-bar')
    const gap = () =>
      bar.evaluate((element) => Math.round(window.innerHeight - element.getBoundingClientRect().bottom))
    await page.locator('textarea').first().focus()
    await expect.poll(gap).toBe(0)
    await page.setViewportSize({ width: 360, height: 225 })
    await expect(bar).toHaveCSS('position', 'static')
  })
})
