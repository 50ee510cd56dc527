import { expect, test } from './guarded-page.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR' })

/** Whole won of `₩70,789,391` or `−₩2,415,760`. */
const wonOf = (text: string) => Number(text.replace(/[^\d]/g, '')) * (text.includes('−') ? -1 : 1)

for (const viewer of ['member', 'manager'] as const)
  test.describe(`a ${viewer}`, () => {
    test.use({ viewer })

    test('reads when how much is paid without a press, what it is made of with one, and what the day was like', async ({
      page,
      checkAccessibility,
    }, { project }) => {
      const isPhone = project.name.startsWith('phone')
      await page.goto('/dashboard')
      const title = word('ko', `payday.title_${viewer === 'member' ? 'own' : 'members'}`).replace(
        '{month} ',
        '',
      )
      const card = page.getByRole('region', { name: new RegExp(title) })
      await expect(card).toContainText(/\d+월 \d+일/)
      await expect(card).toContainText(/₩[\d.,]+/)
      await expect(card).toContainText('세후')
      const figures = page.getByRole('tab', {
        name: new RegExp(`^${word('ko', 'dashboard.measures.profit')}`),
      })
      expect((await card.boundingBox())!.y).toBeLessThan((await figures.boundingBox())!.y)
      // No other place tells the day with another amount.
      const cells = page.getByRole('region', { name: word('ko', 'dashboard.briefing.label') })
      await expect(cells.getByText(word('ko', 'home.dates.title'), { exact: true })).toBeVisible()
      await expect(cells).not.toContainText('지급')

      await card.getByRole('button', { name: word('ko', 'payday.parts.open') }).click()
      const amounts = card.getByRole('definition')
      await expect(amounts.first()).toBeVisible()
      const [total, ...steps] = (await amounts.allTextContents()).map(wonOf).reverse()
      expect(steps.reduce((sum, step) => sum + step, 0)).toBe(total)
      await checkAccessibility()
      await card.getByRole('button', { name: word('ko', 'payday.parts.open') }).click()
      await expect(amounts).toHaveCount(0)

      const story = page.locator('[data-story]')
      await expect(story).toContainText(/\d+월 \d+일|어제/)
      const text = story.locator('span').first()
      expect(await text.evaluate((line) => line.scrollHeight <= line.clientHeight + 1)).toBe(true)
      expect(
        await text.evaluate((line) =>
          Math.round(line.clientHeight / Number.parseFloat(getComputedStyle(line).lineHeight)),
        ),
      ).toBeLessThanOrEqual(isPhone ? 2 : 1)

      const link = story.getByRole('link')
      if (await link.count()) {
        await link.focus()
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/video-detail=|\/musics\/|report-channel/)
        await page.goBack()
      }
      const doubt = card.getByRole('list').getByRole('link').first()
      await doubt.click()
      await expect(page).toHaveURL(/\/(settlement|money|manage-channel|report-channel)/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
