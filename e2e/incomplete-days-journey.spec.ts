import type { Page } from '@playwright/test'
import { fetchLocally } from './fetch-locally.ts'
import { expect, test } from './guarded-page.ts'
import { untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

type Answer = { period: { from: string }; freshness: { incomplete_days: unknown[] }; attention?: unknown[] }

/** The demo's reports are whole: of two of these days rows were rejected. */
const damage = (page: Page) =>
  page.route(/\/api\/(dashboard\/summary|report\/channels\/trend)\b/, async (route) => {
    const response = await fetchLocally(route)
    const json = (await response.json()) as Answer
    const to = new Date(Date.parse(json.period.from) + 86_400_000).toISOString().slice(0, 10)
    json.freshness.incomplete_days = [{ from: json.period.from, to, activity: false, revenue: true }]
    json.attention?.push({
      kind: 'incomplete_report',
      count: 2,
      amount: null,
      from_month: null,
      fee_rate: null,
    })
    await route.fulfill({ response, json })
  })

test('days with rejected rows are named in the strip, marked in the chart and noted in its table', async ({
  page,
  checkAccessibility,
}) => {
  await damage(page)
  await page.goto('/dashboard')
  const figure = page.getByRole('figure').first()
  await expect(figure.locator('[data-incomplete="0-1"]')).toHaveCount(1)
  await expect(figure.getByText(word('ko', 'charts.incomplete'))).toBeVisible()
  const strip = page.getByRole('region', { name: word('ko', 'dashboard.attention.label') })
  const more = strip.getByRole('button')
  await expect(async () => {
    if (await more.count()) await more.first().click()
    await expect(strip).toContainText('2일의 리포트에 읽을 수 없는 행', { timeout: 1000 })
  }).toPass()
  await untilQuiet(page)
  await checkAccessibility()
  await figure.getByRole('button', { name: word('ko', 'charts.as_table') }).click()
  await expect(figure.getByRole('row').filter({ hasText: word('ko', 'charts.incomplete') })).toHaveCount(2)
})
