import type { Page } from '@playwright/test'
import { expect, test } from './guarded-page.ts'
import { pickPeriod } from './pick-period.ts'
import { demoPassword } from './sign-in.ts'
import { untilFilled } from './until-quiet.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR' })

const readers = [
  { who: 'manager', id: 'manager@demo.test', hasSettlement: false },
  { who: 'member', id: 'member@demo.test', hasSettlement: true },
]

async function openMenu(page: Page, locale: string, isPhone: boolean) {
  if (isPhone) await page.getByRole('button', { name: word(locale, 'shell.menu.open') }).click()
}

for (const { who, id, hasSettlement } of readers) {
  test(`${who}: sign in, read the dashboard, change the period, open a video, change language, sign out`, async ({
    page,
    checkAccessibility,
  }, { project }) => {
    const isPhone = project.name.startsWith('phone')
    await page.context().addCookies([{ name: 'language', value: 'ko', url: String(project.use.baseURL) }])

    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login\?fromUrl=/)
    await checkAccessibility()
    await page.getByLabel(word('ko', 'auth.id')).fill(`  ${id} `)
    await page.getByLabel(word('ko', 'auth.password'), { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: word('ko', 'auth.submit') }).click()

    await expect(page).toHaveURL(/\/dashboard$/)
    const profit = page.getByRole('tab', { name: new RegExp(`^${word('ko', 'dashboard.measures.profit')}`) })
    await expect(profit).toContainText('₩')
    await expect(page.getByText(word('ko', 'dashboard.settlement.net'))).toHaveCount(hasSettlement ? 1 : 0)
    await checkAccessibility()
    const latest = await profit.textContent()

    await pickPeriod(page, 'ko', 'previous_month')
    await expect(page).toHaveURL(/period=previous_month/)
    await expect.poll(() => profit.textContent()).not.toBe(latest)
    await page.reload()
    await expect(profit).toContainText('₩')

    const list = page.getByRole('region', { name: word('ko', 'videos.list.title') })
    await untilFilled(page)
    const title = await list.getByRole('link').first().textContent()
    await list.getByRole('link').first().click()
    await expect(page).toHaveURL(/video-detail=/)
    const detail = page.getByRole('dialog')
    const heading = detail.getByRole('heading').first()
    await expect(heading).toHaveText(/\S/)
    await expect.poll(async () => title!.includes((await heading.textContent())!)).toBe(true)
    await checkAccessibility()
    await page.goBack()
    await expect(detail).toBeHidden()
    await expect(page).toHaveURL(/period=previous_month$/)

    await openMenu(page, 'ko', isPhone)
    await page.getByRole('link', { name: word('ko', 'shell.menu.language') }).click()
    await checkAccessibility()
    await page.getByRole('radio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: word('en', 'shell.language.title') })).toBeVisible()
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name, path, sameSite }) => ({ name, path, sameSite }))).toEqual([
      { name: 'language', path: '/', sameSite: 'Lax' },
    ])

    // The account keeps its language; others read with it, too.
    const kept = page.waitForResponse(
      (response) => response.request().postDataJSON()?.language === 'ko' && response.ok(),
    )
    await page.getByRole('radio', { name: '한국어' }).click()
    await expect(page.getByRole('heading', { name: word('ko', 'shell.language.title') })).toBeVisible()
    await kept

    await openMenu(page, 'ko', isPhone)
    await page.getByRole('button', { name: word('ko', 'shell.menu.logout') }).click()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: word('ko', 'shell.logout.confirm') })
      .click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe('{}')
  })
}

test.describe('a wrong password', () => {
  test.use({ provoked: /member\/login$/ })
  test('is refused under the field, in the language of the page', async ({ page, checkAccessibility }) => {
    await page.goto('/login')
    await page.getByLabel(word('ko', 'auth.id')).fill('nobody@demo.test')
    const password = page.getByLabel(word('ko', 'auth.password'), { exact: true })
    await password.fill('wrong-password')
    await page.getByRole('button', { name: word('ko', 'auth.submit') }).click()
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(/\/login$/)
    await checkAccessibility()
  })
})
