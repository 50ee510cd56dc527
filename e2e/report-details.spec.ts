import { summary } from '@cuesheet/contract/dashboard'
import { openModal } from './every-screen.ts'
import { fetchLocally } from './fetch-locally.ts'
import { findSubjects } from './find-subjects.ts'
import { expect, siteOf, test } from './guarded-page.ts'
import { clientOf } from './sign-in.ts'
import { untilFilled, untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

const say = (key: string) => word('ko', `dashboard.${key}`)

test('a manager reads gross, fee and net of a member together on all three reports', async ({
  page,
  tokens,
}) => {
  const { member } = await findSubjects(siteOf('morning'), tokens.manager)
  const lines: string[] = []
  for (const path of ['/dashboard', '/report-channel', '/report-video']) {
    await page.goto(`${path}?member=${member}`)
    const line = page.locator('main dl').filter({ hasText: say('settlement.gross') })
    await expect(line).toContainText('₩')
    await expect(line).toContainText(say('settlement.fee'))
    await expect(line).toContainText(say('settlement.net_member'))
    lines.push(await line.innerText())
    await expect(
      page.getByRole('columnheader', { name: word('ko', 'videos.list.profit_gross') }).first(),
    ).toBeVisible()
    // A tab remembers the member it was last asked for.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(path)
    await expect(page.locator('main')).toContainText('₩')
    await expect(page.locator('main dl').filter({ hasText: say('settlement.gross') })).toHaveCount(0)
  }
  expect(new Set(lines).size).toBe(1)
})

test('each thing that needs attention leads to what it counts, or to the only channel', async ({
  page,
  tokens,
}) => {
  const { attention } = await clientOf(siteOf('morning'), tokens.manager).call(summary)
  const items = attention.filter(({ kind }) => kind !== 'late_report')
  expect(items.length).toBeGreaterThan(1)
  expect(items.some(({ channel_id }) => channel_id !== null)).toBe(true)
  for (const [at, { kind, count, channel_id }] of items.entries()) {
    await page.goto('/dashboard')
    const strip = page.getByRole('region', { name: say('attention.label') })
    await expect(strip).toBeVisible()
    await strip.locator('button[aria-expanded=false]').click()
    await strip.getByRole('link').nth(at).click()
    const elsewhere = /^(claims|requests)/.exec(kind)?.[0]
    await expect(page).toHaveURL(elsewhere ? new RegExp(`/${elsewhere}$`) : /\/manage-channel\?\w+=\w+/)
    if (elsewhere) continue
    const modal = page.getByRole('dialog')
    if (channel_id === null) await untilQuiet(page)
    else {
      await expect(page).toHaveURL(new RegExp(`add-channel=${channel_id}`))
      await expect(modal).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await expect(modal).toHaveCount(0)
    await expect(page.locator('[data-row]')).toHaveCount(count)
  }
})

test('of 29 channels the tooltip has the day’s total, stays in the chart, and scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/report/channels/trend?**', async (route) => {
    const response = await fetchLocally(route)
    const json = await response.json()
    const [first] = json.series
    json.series = Array.from({ length: 29 }, (_, at) => ({
      ...first,
      channel_id: at + 1,
      title: `채널 ${at}`,
    }))
    json.series.forEach((one: { profit: string[] }) => {
      one.profit = one.profit.map(() => '1000.25')
    })
    await route.fulfill({ response, json })
  })
  await page.goto('/report-channel?top=29')
  const chart = page.locator('[role=slider][data-crosshair]')
  await expect(chart).toBeVisible()
  await untilQuiet(page)
  await chart.hover({ position: { x: 200, y: 60 } })
  const reached = await page.evaluate(() => scrollY)
  const tooltip = page.locator('[data-crosshair][aria-hidden=true] > div')
  // 29 × 1,000.25
  await expect(tooltip).toContainText(`${word('ko', 'reports.channels.total')}₩29,007`)
  await expect(tooltip.locator('dt')).toHaveCount(30)
  const [box, place] = [(await tooltip.boundingBox())!, (await chart.boundingBox())!]
  expect(box.y + box.height).toBeLessThanOrEqual(place.y + place.height + 1)
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(390)
  await page.mouse.wheel(0, 120)
  await expect.poll(() => tooltip.evaluate((node) => node.scrollTop)).toBeGreaterThan(50)
  expect(await page.evaluate(() => scrollY)).toBe(reached)
})

test('a video that is new in the period says so instead of asking why', async ({ page, tokens }) => {
  const { new_video } = await findSubjects(siteOf('morning'), tokens.manager)
  await page.goto('/dashboard')
  await untilFilled(page)
  await openModal(page, `video-detail=${new_video}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(word('ko', 'videos.detail.new_video'))).toBeVisible()
  await expect(dialog.getByRole('link', { name: say('cause.why') })).toHaveCount(0)
  await page.goto('/report-video')
  await untilFilled(page)
  await openModal(page, `why=profit.video.${new_video}`)
  await expect(page.getByRole('dialog').getByText(word('ko', 'explanation.new_video.title'))).toBeVisible()
})

test('what explains a price is in won, as short as anywhere, and named apart from the whole', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await untilFilled(page)
  await openModal(page, 'why=premium_rpm')
  const panel = page.getByRole('dialog')
  const causes = panel.getByRole('table', { name: word('ko', 'explanation.causes_label') })
  await expect(causes.getByText(word('ko', 'explanation.parts.premium_price_alone')).first()).toBeVisible()
  // What is said to screen readers alone is exact.
  const seen = await causes.evaluate((table) => {
    const copy = table.cloneNode(true) as Element
    for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove()
    return copy.textContent
  })
  expect(seen).toContain('₩')
  expect(seen).not.toMatch(/\.\d{2}/)
  await panel.getByRole('button', { name: word('ko', 'explanation.figures.profit'), exact: true }).click()
  await expect(panel.getByRole('table', { name: word('ko', 'explanation.by_country') })).toBeVisible()
  // The one amount in dollars is the dollar itself.
  const texts = await panel.getByRole('table').allInnerTexts()
  expect(texts.join('\n').replaceAll('US$1 =', '')).not.toContain('$')
  expect(texts.join('\n')).toContain('₩')
})

test('each part of Shorts says what it is a part of', async ({ page }) => {
  await page.goto('/report-channel')
  const card = page.getByRole('region', { name: word('ko', 'reports.shorts.title') })
  const bars = card.getByRole('img')
  await expect(bars).toHaveCount(2)
  for (const [at, of] of ['of_views', 'of_profit'].entries())
    await expect(bars.nth(at)).toHaveAccessibleName(
      new RegExp(`^${word('ko', `reports.shorts.${of}`)}: .*Shorts [\\d.]+%`),
    )
  await expect(card.getByRole('row').nth(1)).toContainText(word('ko', 'reports.shorts.of_profit'))
})

test.describe('for a member', () => {
  test.use({ viewer: 'member' })
  test('nothing advises what only managers can do', async ({ page }) => {
    await page.route('**/api/dashboard/summary?**', async (route) => {
      const response = await fetchLocally(route)
      const json = await response.json()
      json.videos = { ...json.videos, total: 0, rows: [] }
      await route.fulfill({ response, json })
    })
    await page.goto('/dashboard')
    await expect(page.getByText(word('ko', 'videos.nothing.no_videos'))).toBeVisible()
    await expect(
      page.getByText(word('ko', 'videos.nothing.no_videos_text_member'), { exact: true }),
    ).toBeVisible()
    await expect(page.getByText(word('ko', 'videos.nothing.no_videos_text'), { exact: true })).toHaveCount(0)
  })
})
