import { expect, test } from './guarded-page.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

const say = (key: string) => word('ko', `shell.period.${key}`)

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
    await page.getByRole('button', { name: say('custom') }).click()
    const popup = page.getByRole('dialog')
    await expect(popup.getByRole('table')).toHaveCount(1)
    await expect(popup.getByLabel(say('from'), { exact: true })).toBeVisible()
  })
})
