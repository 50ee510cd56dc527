import { channelReport } from '@cuesheet/contract/channel-report'
import { expect, siteOf, test } from './guarded-page.ts'
import { clientOf } from './sign-in.ts'
import { untilFilled } from './until-quiet.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'member' })

test('the video report of a phone begins with its totals and its first video; course and legend unfold', async ({
  page,
  tokens,
  checkAccessibility,
}) => {
  await page.goto('/report-video')
  await untilFilled(page)
  const list = page.getByRole('region', { name: word('ko', 'reports.videos.list'), exact: true })
  const bar = page.locator('.bottom-bar')
  const first = list.getByRole('listitem').first()
  await expect(first).toBeVisible()
  const [row, edge] = [await first.boundingBox(), await bar.boundingBox()]
  expect(row!.y + row!.height).toBeLessThanOrEqual(edge!.y)

  // What they come to is what the report says, and each says how it changed.
  const { totals, freshness } = await clientOf(siteOf('morning'), tokens.member).call(channelReport)
  const total = (id: string) => page.locator(`[data-total="${id}"]`)
  await expect(page.locator('[data-total]')).toHaveCount(3)
  await expect(total('profit')).toContainText('%')
  const views = freshness.leading_views
  await expect(total(views)).toContainText(totals[views]!.toLocaleString('ko-KR'))
  await checkAccessibility()

  const money = page.getByRole('button', { name: word('ko', 'reports.videos.share_of_money'), exact: true })
  await money.tap()
  await expect(page.getByText(word('ko', 'dashboard.settlement.net')).first()).toBeVisible()
  const fold = page.getByRole('button', { name: word('ko', 'reports.videos.prices'), exact: true })
  await expect(page.locator('figure')).toHaveCount(0)
  await fold.tap()
  const prices = page.getByRole('region', { name: word('ko', 'reports.videos.prices') })
  const legend = prices.getByRole('button', { name: word('ko', 'reports.videos.legend'), exact: true })
  await expect(prices.locator('figure ul:not([data-footnotes])')).toBeHidden()
  await legend.tap()
  await expect(prices.locator('figure ul:not([data-footnotes])')).toBeVisible()
  await untilFilled(page)
  await checkAccessibility()
})
