import type { Page } from '@playwright/test'
import { fetchLocally } from './fetch-locally.ts'
import { expect, test } from './guarded-page.ts'
import { holdCall } from './hold-call.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

const say = (key: string) => word('ko', key)
const videos = (page: Page) => page.getByRole('region', { name: say('reports.videos.list') })
const channelPicker = (page: Page, says: string) =>
  page.getByRole('button', { name: `${say('reports.videos.channel')}: ${says}`, exact: true })

test.describe('an address that names somebody else’s', () => {
  test.use({ provoked: /=99999/ })

  test('loses the member', async ({ page }) => {
    await page.goto('/report-channel?member=99999&by=views')
    await expect(page.getByRole('tablist')).toContainText('₩')
    await expect(page).toHaveURL(/report-channel\?by=views$/)
  })

  test('loses the channel, and then the member', async ({ page }) => {
    await page.goto('/report-video?member=99999&channel=99999&sort=views')
    await expect(videos(page).getByRole('link').first()).toBeVisible()
    await expect(page).toHaveURL(/report-video\?sort=views$/)
    await expect(channelPicker(page, say('reports.videos.all_channels'))).toBeVisible()
  })
})

test.describe('an address with a range that cannot be asked for', () => {
  test.use({ provoked: /period=custom/ })

  for (const [of, range] of [
    ['of sixteen years', 'from=2010-01-01&to=2026-01-01'],
    ['in the future', 'from=2099-01-01&to=2099-01-05'],
  ])
    test(`${of} goes back to the latest days and keeps the rest`, async ({ page }) => {
      await page.goto(`/report-video?period=custom&${range}&sort=views`)
      await expect(videos(page).getByRole('link').first()).toBeVisible()
      await expect(page).toHaveURL(/report-video\?sort=views$/)
    })
})

test('a channel that counted nothing and is no row of the report is said not to be there', async ({
  page,
}) => {
  await page.route('**/report/channels?*', async (route) => {
    const response = await fetchLocally(route)
    const answer = await response.json()
    await route.fulfill({
      response,
      json: { ...answer, channels: { ...answer.channels, total: 0, rows: [] } },
    })
  })
  await page.goto('/report-channel?channel=3')
  await expect(page.getByRole('heading', { name: say('reports.channels.not_found') })).toBeVisible()
})

test('of 450 channels each is found and named, with any page of them loaded', async ({ page }) => {
  const requestedUrls: string[] = []
  const title = (id: number) => `채널 ${id}`
  await page.route('**/report/channels?*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    const [chosen, number] = [searchParams.get('channel'), Number(searchParams.get('page') ?? 1)]
    if (searchParams.get('size') === '200') requestedUrls.push(String(number))
    const response = await fetchLocally(route)
    const answer = await response.json()
    const all = Array.from({ length: 450 }, (_, at) => ({
      ...answer.channels.rows[0],
      channel_id: at + 1,
      title: title(at + 1),
    }))
    const [total, rows] = chosen
      ? [1, all.filter(({ channel_id }) => channel_id === Number(chosen))]
      : [450, all.slice((number - 1) * 200, number * 200)]
    await route.fulfill({ response, json: { ...answer, channels: { ...answer.channels, total, rows } } })
  })
  await page.goto('/report-video?channel=2')
  const picker = channelPicker(page, title(2))
  await expect(picker).toBeVisible()
  expect(requestedUrls).toEqual([])

  await picker.click()
  await page.getByRole('combobox').fill(title(449))
  await expect(page.getByRole('option')).toHaveText([title(449)])
  expect(requestedUrls).toEqual(['1', '2', '3'])
})

test.describe('a list whose figures change while it is read', () => {
  test.use({ provoked: /after=/ })

  test('restarts once without a word, and says so the second time', async ({ page }) => {
    let refused = 0
    const asked: (string | null)[] = []
    await page.route('**/report/videos?*', async (route) => {
      const after = new URL(route.request().url()).searchParams.get('after')
      asked.push(after && 'after')
      if (after === null || refused > 1) return route.fallback()
      refused++
      await route.fulfill({ status: 400, json: { success: false, code: 'invalid_input', message: '' } })
    })
    await page.goto('/report-video?period=6_months')
    const alert = videos(page).getByRole('alert')
    await expect(videos(page).getByRole('link').first()).toBeVisible()
    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
          return alert.isVisible()
        },
        { intervals: [100] },
      )
      .toBe(true)
    expect(asked).toEqual([null, 'after', null, 'after'])
    await alert.getByRole('button').click()
    await expect(alert).toBeHidden()
    await expect.poll(() => asked.length).toBeGreaterThan(4)
  })
})

test('an export shows that it is on its way', async ({ page }) => {
  await page.goto('/report-video')
  const button = page.getByRole('button', { name: say('reports.export.label') })
  const call = await holdCall(page, '**/report/export')
  await button.click()
  await page.getByRole('option', { name: 'CSV', exact: true }).click()
  await call.isAsked
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  await expect(page.getByRole('option')).toHaveCount(0)
  const arriving = page.waitForEvent('download')
  call.letGo()
  await arriving
  await expect(button).toHaveAttribute('aria-busy', 'false')
})
