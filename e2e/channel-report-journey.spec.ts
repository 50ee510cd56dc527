import { readFile } from 'node:fs/promises'
import { expect, test } from './guarded-page.ts'
import { pickPeriod } from './pick-period.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR' })

const say = (key: string) => word('ko', key)

for (const who of ['manager', 'member'] as const)
  test.describe(who, () => {
    test.use({ viewer: who })

    test('compares the channels, opens one, and finds everything again after a reload', async ({
      page,
      checkAccessibility,
    }, { project }) => {
      const isPhone = project.name.startsWith('phone')
      await page.goto('/dashboard')
      const measure = (name: string) =>
        page.getByRole('tab', {
          name: new RegExp(`^${say(`dashboard.measures.${name}`).replaceAll(/[()]/g, '\\$&')}`),
        })
      await expect(measure('profit')).toContainText('₩')
      const figure = async (name: string) =>
        (await measure(name).locator('.sr-only').first().textContent()) ?? ''
      const [profit, views, rpm] = [await figure('profit'), await figure('views'), await figure('rpm')]

      await page.goto('/report-channel')
      await expect(measure('profit')).toContainText(profit)
      await expect(measure('views')).toContainText(views)
      // Views × RPM is what it comes from, and why it changed is a click away.
      const totals = page.getByRole('region', { name: say('dashboard.cause.label') })
      await expect(page.getByRole('main')).toContainText(rpm)
      await totals.getByRole('link', { name: say('dashboard.cause.why') }).click()
      const panel = page.getByRole('dialog', { name: say('explanation.title.profit') })
      await expect(
        panel.getByRole('rowheader', { name: new RegExp(`^${say('explanation.parts.views')}`) }),
      ).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      const list = page.getByRole('region', { name: say('reports.channels.list') })
      await expect(list.getByRole('link').first()).toBeVisible()
      await expect(page.getByRole('slider')).toBeVisible()
      await expect(page.getByRole('img', { name: /^조회수 비중/ })).toBeVisible()
      await checkAccessibility()

      await measure('views').click()
      await expect(page).toHaveURL(/by=views/)
      await pickPeriod(page, 'ko', 'previous_month')
      await expect(page).toHaveURL(/period=previous_month/)
      await expect.poll(() => figure('views')).not.toBe(views)
      if (!isPhone) {
        await list.getByRole('button', { name: say('terms.channel_column.views') }).click()
        await expect(page).toHaveURL(/sort=views/)
      }
      const address = page.url()
      const shown = await figure('views')
      await page.reload()
      await expect(measure('views')).toContainText(shown)
      expect(page.url()).toBe(address)

      const first = list.getByRole('link').first()
      const [name = ''] = (await first.innerText()).split('\n')
      await first.click()
      await expect(page).toHaveURL(/channel=\d+/)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
      const videos = page.getByRole('region', { name: say('videos.list.title') })
      await expect(videos.getByRole('link').first()).toBeVisible()
      await checkAccessibility()
      await videos.getByRole('link').first().click()
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL(address)
    })

    test('takes the channels along as a file', async ({ page }) => {
      await page.goto('/report-channel')
      await page.getByRole('button', { name: say('reports.export.label') }).click()
      const arriving = page.waitForEvent('download')
      await page.getByRole('option', { name: 'CSV', exact: true }).click()
      const file = await arriving
      expect(file.suggestedFilename()).toMatch(/^채널 리포트 .*\.csv$/)
      const text = await readFile(await file.path(), 'utf8')
      expect(text).toContain(`통화,KRW`)
      expect(text.trimEnd().split('\r\n').length).toBeGreaterThan(8)
    })
  })

test.describe('a channel of nobody', () => {
  test.use({ viewer: 'member', provoked: /channel=99999/ })
  test('is said not to exist', async ({ page, checkAccessibility }) => {
    await page.goto('/report-channel?channel=99999')
    await expect(page.getByRole('heading', { name: say('reports.channels.not_found') })).toBeVisible()
    await checkAccessibility()
  })
})
