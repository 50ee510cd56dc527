import { readFile } from 'node:fs/promises'
import { expect, test } from './guarded-page.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR' })

const say = (key: string) => word('ko', key)

for (const who of ['manager', 'member'] as const)
  test.describe(who, () => {
    test.use({ viewer: who })
    test('reads the prices, searches, sorts, opens a video, and finds everything again after a reload', async ({
      page,
      checkAccessibility,
    }) => {
      await page.goto('/report-video')
      await expect(page.getByRole('slider')).toBeVisible()
      const legend = page.getByRole('region', { name: say('reports.videos.prices') })
      const highest = who === 'manager' ? 'all_highest' : 'network_highest'
      await expect(legend.getByText(say(`reports.videos.${highest}`)).first()).toBeVisible()
      const list = page.getByRole('region', { name: say('reports.videos.list') })
      await expect(list.getByRole('link').first()).toBeVisible()
      await checkAccessibility()
      const total = await list.getByRole('status').textContent()

      await list.getByRole('searchbox').fill('고양')
      await expect(page).toHaveURL(/search=%EA%B3%A0%EC%96%91/)
      await expect.poll(() => list.getByRole('status').textContent()).not.toBe(total)
      await expect(list.getByRole('link').first()).toContainText('고양')

      await list.getByRole('button', { name: say('reports.videos.sort') }).click()
      await page.getByRole('option', { name: say('reports.videos.sorts.rpm_asc'), exact: true }).click()
      await expect(page).toHaveURL(/sort=rpm.*order=asc/)
      const found = await list.getByRole('status').textContent()
      const address = page.url()
      await page.reload()
      await expect(list.getByRole('searchbox')).toHaveValue('고양')
      await expect(list.getByRole('status')).toHaveText(found ?? '')
      expect(page.url()).toBe(address)

      await list.getByRole('link').first().click()
      await expect(page.getByRole('dialog').getByRole('heading').first()).toContainText('고양')
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await list.getByRole('searchbox').fill('없는 제목')
      await expect(list.getByText(/없는 제목/)).toBeVisible()
      await checkAccessibility()
      await list
        .getByRole('button', { name: say('reports.videos.clear') })
        .last()
        .click()
      await expect(list.getByRole('link').first()).toBeVisible()
      await expect(list.getByRole('searchbox')).toHaveValue('')
    })

    test('filters by channel, scrolls past the first piece, takes it along as a file', async ({ page }) => {
      await page.goto('/report-video?period=6_months')
      const list = page.getByRole('region', { name: say('reports.videos.list') })
      await expect(list.getByRole('link').first()).toBeVisible()
      await page
        .getByRole('button', { name: say('reports.videos.channel') })
        .first()
        .click()
      await page.getByRole('option').nth(1).click()
      await expect(page).toHaveURL(/channel=\d+/)
      await page
        .getByRole('button', { name: say('reports.videos.channel') })
        .first()
        .click()
      await page.getByRole('option').first().click()
      await expect(page).not.toHaveURL(/channel=/)
      const total = Number((await list.getByRole('status').innerText()).replace(/\D/g, ''))
      expect(total).toBeGreaterThan(120)
      const place = () =>
        page.evaluate(() =>
          Math.max(
            0,
            ...[...document.querySelectorAll('[data-row]')].map((row) =>
              Number(row.getAttribute('data-row')),
            ),
          ),
        )
      await expect
        .poll(
          async () => {
            await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
            return place()
          },
          { intervals: [300], timeout: 30_000 },
        )
        .toBeGreaterThan(110)

      await list.getByRole('button', { name: say('reports.export.label') }).click()
      const arriving = page.waitForEvent('download')
      await page.getByRole('option', { name: 'CSV', exact: true }).click()
      const file = await arriving
      expect(file.suggestedFilename()).toMatch(/^동영상 리포트 .*\.csv$/)
      const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
      // Below the head an empty line, the columns, the total, the rows, and what names no video.
      expect(lines.length - lines.indexOf('') - 4).toBe(total)
    })
  })
