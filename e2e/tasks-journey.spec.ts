import { countPresses } from './count-presses.ts'
import { expect, test } from './guarded-page.ts'
import { word } from './words.ts'

test.use({ locale: 'en-US' })

/** What people come for, counted: the clicks from the dashboard to the answer. */
test.describe('a creator', () => {
  test.use({ viewer: 'member' })

  test('sees why revenue changed without a click, and all of it with one', async ({
    page,
    checkAccessibility,
  }) => {
    await page.goto('/dashboard')
    const sentence = page.getByRole('region', { name: word('en', 'dashboard.cause.label') })
    await expect(sentence).toContainText('vs. the')
    await sentence.getByRole('link', { name: word('en', 'dashboard.cause.why') }).click()
    const panel = page.getByRole('dialog', { name: word('en', 'explanation.title.profit') })
    const causes = panel.getByRole('table', { name: word('en', 'explanation.causes_label') })
    await expect(causes.getByRole('rowheader', { name: word('en', 'explanation.parts.views') })).toBeVisible()
    await expect(panel.getByRole('heading', { name: word('en', 'explanation.videos') })).toBeVisible()
    await checkAccessibility()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })
})

test.describe('a manager', () => {
  test.use({ viewer: 'manager' })

  test('has last month for the accountant with one click', async ({ page }) => {
    await page.goto('/dashboard')
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: word('en', 'home.month.download') }).click()
    expect((await downloaded).suggestedFilename()).toMatch(/\.xlsx$/)
  })

  test('has a message that invites a creator with three clicks', async ({ page }) => {
    const presses = await countPresses(page)
    await page.goto('/dashboard')
    await page.getByRole('link', { name: word('en', 'shell.menu.manage_member') }).click()
    await page
      .getByRole('button', { name: word('en', 'inviting.open') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(word('en', 'inviting.name'), { exact: true }).fill('Haru')
    await dialog.getByRole('button', { name: word('en', 'inviting.submit') }).click()
    await expect(dialog.getByText(/\/join#/)).toBeVisible()
    expect(await presses()).toBe(3)
  })

  test('sees who gained and who lost most with a click each', async ({ page }) => {
    await page.goto('/dashboard')
    const movers = page.getByRole('region', { name: word('en', 'videos.movers.title') })
    await movers.getByRole('button', { name: word('en', 'videos.movers.kinds.member') }).click()
    await expect(movers.getByRole('listitem').first()).toContainText('+')
    await movers.getByRole('button', { name: word('en', 'videos.movers.down') }).click()
    await expect(
      movers
        .getByRole('listitem')
        .first()
        .or(movers.getByText(word('en', 'videos.movers.none_down'))),
    ).toContainText(/−|Nothing/)
  })
})
