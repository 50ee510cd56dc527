import { sampleOf } from '../apps/server/src/testing/sample.ts'
import { expect, test } from './guarded-page.ts'
import { periodList, pickPeriod } from './pick-period.ts'
import { untilFilled } from './until-quiet.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

const say = (key: string) =>
  word('ko', /^(custom|7_days)$/.test(key) ? `shell.period.${key}` : `calendar.${key}`)

test('a range is typed, or found by its year, with two months beside each other', async ({ page }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: say('custom') }).click()
  const popup = page.getByRole('dialog', { name: say('custom_title') })
  await expect(popup.getByRole('table')).toHaveCount(2)
  const names = () => popup.getByRole('table').evaluateAll((all) => all.map((one) => one.ariaLabel))
  const before = await names()
  await popup.getByRole('button', { name: say('previous_year') }).click()
  const year = (name: string | null) => Number(/\d{4}/.exec(name ?? '')?.[0])
  expect((await names()).map(year)).toEqual(before.map((name) => year(name) - 1))
  await popup.getByRole('button', { name: say('next_year') }).click()
  expect(await names()).toEqual(before)

  const [from, to] = [
    popup.getByLabel(say('from'), { exact: true }),
    popup.getByLabel(say('to'), { exact: true }),
  ]
  const apply = popup.getByRole('button', { name: word('ko', 'app.action.apply') })
  await expect(apply).toBeDisabled()
  await from.fill('2026-02-30')
  await expect(popup.getByRole('alert')).toHaveText(say('bad_day'))
  await expect(from).toHaveAttribute('aria-invalid', 'true')
  await from.fill('20260914')
  await expect(from).toHaveValue('2026-09-14')
  await expect(popup.getByRole('alert')).toBeEmpty()
  await expect(popup.locator('[data-day="2026-09-14"]')).toHaveAttribute('aria-pressed', 'true')
  await to.fill('2026-09-01')
  await expect(popup.getByRole('alert')).not.toBeEmpty()
  await expect(apply).toBeDisabled()
  await to.fill('2026. 10. 3.')
  await to.press('Enter')
  await expect(to).toHaveValue('2026-10-03')
  await apply.click()
  await expect(page).toHaveURL(/period=custom&from=2026-09-14&to=2026-10-03/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('one month is shown below the fields', async ({ page }) => {
    await page.goto('/dashboard')
    await pickPeriod(page, 'ko', 'custom')
    const popup = page.getByRole('dialog', { name: say('custom_title') })
    await expect(popup.getByRole('table')).toHaveCount(1)
    await expect(popup.getByLabel(say('from'), { exact: true })).toBeVisible()
  })

  test('the periods are in a list, a chosen range is one of them, and no label is cut', async ({ page }) => {
    await page.goto('/report-video?period=custom&from=2026-09-14&to=2026-10-03')
    const list = periodList(page, 'ko')
    await expect(list).toContainText('9월 14일')
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const box = await list.boundingBox()
      expect(box!.x).toBeGreaterThanOrEqual(0)
      expect(box!.x + box!.width).toBeLessThanOrEqual(width)
    }
    await list.click()
    await expect(page.getByRole('option', { selected: true })).toContainText('9월 14일')
    await page.getByRole('option', { name: say('7_days'), exact: true }).click()
    await expect(page).toHaveURL(/period=7_days$/)
    await expect(list).toContainText(say('7_days'))
  })
})

test.describe('far down a page of 768 px', () => {
  test.use({ viewport: { width: 768, height: 900 } })
  for (const path of sampleOf(['/dashboard', '/report-channel', '/report-video', '/manage-channel'], {
    share: 2,
  }))
    test(`${path} has its pickers and its button in whole, and they open where they are`, async ({
      page,
    }) => {
      await page.goto(path)
      await untilFilled(page)
      const head = page.locator('.condensed-head')
      const first = head.locator('[aria-haspopup]').first()
      // What is still filling may pull the page back up.
      await expect(async () => {
        await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
        await expect(first).toBeInViewport({ ratio: 1, timeout: 2000 })
      }).toPass()
      const last = head.getByRole('button').last()
      await expect(last).toBeInViewport({ ratio: 1 })
      const down = await page.evaluate(() => scrollY)
      expect(down).toBeGreaterThan(600)
      await first.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('option').first()).toBeInViewport()
      expect(await page.evaluate(() => scrollY)).toBe(down)
    })
})
