import type { Page } from '@playwright/test'
import { sampleOf } from '../apps/server/src/testing/sample.ts'
import { expect, test } from './guarded-page.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

const say = (key: string) => word('ko', key)
const period = (page: Page, name: string) =>
  page.getByRole('button', { name: say(`shell.period.${name}`), exact: true })
/** By the rail, where there is one. */
const go = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: say('shell.menu.name') })
    .getByRole('link', { name: new RegExp(`^${say(`shell.menu.${name}`)}`) })
    .click()
const pick = async (page: Page, label: string, index: number) => {
  const pickers = page.locator('button[aria-haspopup]')
  await pickers
    .and(page.getByRole('button', { name: label }))
    .first()
    .click()
  await page.getByRole('option').nth(index).click()
}

test('period, member and channel come along over the menu, a track, modals and a reload', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await period(page, '7_days').click()
  await expect(page).toHaveURL(/\/dashboard\?period=7_days$/)
  await pick(page, say('shell.members.name'), 1)
  await expect(page).toHaveURL(/period=7_days&member=\d+$/)
  const member = new URL(page.url()).searchParams.get('member')

  await go(page, 'report_video')
  await expect(page).toHaveURL(new RegExp(`/report-video\\?period=7_days&member=${member}$`))
  await pick(page, say('reports.videos.channel'), 1)
  await expect(page).toHaveURL(/channel=\d+/)
  const channel = new URL(page.url()).searchParams.get('channel')
  const list = page.getByRole('region', { name: say('reports.videos.list') })
  await list.getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Screens without a selection pass it on.
  await go(page, 'notices')
  await expect(page).toHaveURL(/\/notices$/)
  await go(page, 'dashboard')
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?period=7_days&member=${member}$`))
  await expect(period(page, '7_days')).toHaveAttribute('aria-pressed', 'true')
  await go(page, 'report_channel')
  await expect(page).toHaveURL(new RegExp(`period=7_days&member=${member}&channel=${channel}$`))
  await page.reload()
  await expect(page).toHaveURL(new RegExp(`period=7_days&member=${member}&channel=${channel}$`))
  // From the one channel its own entry leads to all of them.
  await go(page, 'report_channel')
  await expect(page).toHaveURL(new RegExp(`/report-channel\\?period=7_days&member=${member}$`))

  // An address typed into the same tab, without any of it.
  await page.goto('/report-video')
  await expect(page).toHaveURL(new RegExp(`/report-video\\?period=7_days&member=${member}$`))
  await expect(period(page, '7_days')).toHaveAttribute('aria-pressed', 'true')
})

test('an address that names its own days or channel wins, and another tab begins without', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard?period=6_months')
  await expect(period(page, '6_months')).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/report-channel?period=this_month')
  await expect(period(page, 'this_month')).toHaveAttribute('aria-pressed', 'true')
  await go(page, 'dashboard')
  await expect(page).toHaveURL(/\/dashboard\?period=this_month$/)
  // The default is a choice like any other.
  await period(page, 'latest').click()
  await go(page, 'report_video')
  await expect(page).toHaveURL(/\/report-video$/)
  await period(page, 'previous_month').click()
  await expect(page).toHaveURL(/period=previous_month$/)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(period(other, 'latest')).toHaveAttribute('aria-pressed', 'true')
  await expect(other).toHaveURL(/\/dashboard$/)
})

test('a search in the address shows all channels, and what a menu brings along is a chip that one press removes', async ({
  page,
}) => {
  await page.goto('/report-video')
  await pick(page, say('reports.videos.channel'), 1)
  await expect(page).toHaveURL(/channel=\d+/)
  const chip = page.getByRole('button', {
    name: new RegExp(say('dashboard.carried.remove').replace('{name}', '.+')),
  })
  await expect(chip).toHaveCount(0)
  await page.goto('/report-channel?search=a')
  await expect(page).toHaveURL(/\/report-channel\?search=a$/)
  await page.goto('/report-video')
  await pick(page, say('reports.videos.channel'), 1)
  await expect(page).toHaveURL(/channel=\d+/)
  await go(page, 'dashboard')
  await go(page, 'report_video')
  await expect(page).toHaveURL(/\/report-video\?channel=\d+/)
  await chip.click()
  await expect(page).toHaveURL(/\/report-video$/)
  await expect(chip).toHaveCount(0)
})

const filters: [string, string, (page: Page) => Promise<void>, RegExp][] = [
  ['/dashboard', 'a period', (page) => period(page, '7_days').click(), /period=7_days/],
  ['/dashboard', 'a member', (page) => pick(page, say('shell.members.name'), 1), /member=\d+/],
  ['/dashboard', 'a kind', (page) => kind(page, 'shorts').click(), /kind=shorts/],
  ['/report-channel', 'a period', (page) => period(page, 'latest_day').click(), /period=latest_day/],
  ['/report-channel', 'a member', (page) => pick(page, say('shell.members.name'), 1), /member=\d+/],
  ['/report-channel', 'a search', (page) => page.getByRole('searchbox').fill('고양'), /search=/],
  ['/report-video', 'a period', (page) => period(page, 'this_month').click(), /period=this_month/],
  ['/report-video', 'a member', (page) => pick(page, say('shell.members.name'), 1), /member=\d+/],
  ['/report-video', 'a channel', (page) => pick(page, say('reports.videos.channel'), 1), /channel=\d+/],
  ['/report-video', 'a kind', (page) => kind(page, 'other').click(), /kind=other/],
  ['/report-video', 'a search', (page) => page.getByRole('searchbox').fill('고양'), /search=/],
]
const kind = (page: Page, name: string) =>
  page
    .getByRole('group', { name: say('videos.list.kind') })
    .getByRole('button', { name: say(`videos.list.kinds.${name}`), exact: true })

for (const [path, what, choose, address] of sampleOf(filters, { share: 4 }))
  test(`Back undoes ${what} on ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('region').getByRole('link').first()).toBeVisible({ timeout: 30_000 })
    await choose(page)
    await expect(page).toHaveURL(address)
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await page.goForward()
    await expect(page).toHaveURL(address)
  })

test('signing out forgets the selection', async ({ page, viewer, baseURL }) => {
  await page.goto('/dashboard?period=6_months')
  await expect(period(page, '6_months')).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => sessionStorage.getItem('selection'))).toContain('6_months')
  expect(viewer).toBe('manager')
  // As another tab does it: this page’s token stays valid for the other tests.
  await page.evaluate(() => {
    localStorage.removeItem('token')
    dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  })
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/login`))
  expect(await page.evaluate(() => sessionStorage.getItem('selection'))).toBeNull()
})

test('the days compared are written beside those shown, of one day and of seven', async ({ page }) => {
  await page.goto('/dashboard?period=latest_day')
  const days = () =>
    page.getByRole('main').getByText('비교:').locator('visible=true').locator('../..').textContent()
  await expect.poll(days).toMatch(/^11월 \d+일 \(비교: 11월 \d+일\)$/)
  const numbers = ((await days()) ?? '').match(/\d+(?=일)/g)?.map(Number) ?? []
  expect(numbers[0]! - numbers[1]!).toBe(7)
  for (const path of ['/report-channel', '/report-video']) {
    await page.goto(`${path}?period=7_days`)
    await expect.poll(days).toMatch(/~.+비교:.+~/)
  }
})

test('from video to video by key and button, and Back closes', async ({ page, checkAccessibility }) => {
  await page.goto('/report-video')
  const list = page.getByRole('region', { name: say('reports.videos.list') })
  const titles = list.getByRole('row').getByRole('link')
  await expect(titles.nth(2)).toBeVisible()
  const [first, second, third] = await Promise.all([0, 1, 2].map((at) => titles.nth(at).textContent()))
  await titles.first().click()
  const dialog = page.getByRole('dialog')
  const title = dialog.getByRole('heading').first()
  await expect(title).toHaveText(first ?? '')
  await expect(dialog.getByRole('button', { name: say('videos.detail.previous') })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('ArrowRight')
  await expect(title).toHaveText(second ?? '')
  await page.keyboard.press('j')
  await expect(title).toHaveText(third ?? '')
  await checkAccessibility()
  await page.keyboard.press('k')
  await expect(title).toHaveText(second ?? '')
  await dialog.getByRole('button', { name: say('videos.detail.previous') }).click()
  await expect(title).toHaveText(first ?? '')
  const watch = dialog.getByRole('link', { name: say('videos.detail.on_platform') })
  await expect(watch).toHaveAttribute('href', /^https:\/\/www\.youtube\.com\/(shorts\/|watch\?v=)[\w-]{11}$/)
  await expect(watch).toHaveAttribute('target', '_blank')
  await expect(watch).toHaveAttribute('rel', /noopener/)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/report-video$/)
})

test('a channel’s report leads to its management and back', async ({ page }) => {
  await page.goto('/report-channel')
  const list = page.getByRole('region', { name: say('reports.channels.list') })
  const link = list.getByRole('row').getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await page
    .getByRole('main')
    .getByRole('link', { name: say('reports.channels.manage') })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name }).first()).toBeVisible()
  await dialog.getByRole('link', { name: say('channels.actions.report') }).click()
  await expect(page).toHaveURL(/\/report-channel\?channel=\d+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('the channel report finds by name, and adds up what it found', async ({ page, checkAccessibility }) => {
  await page.goto('/report-channel')
  const list = page.getByRole('region', { name: say('reports.channels.list') })
  const name = (await list.getByRole('row').getByRole('link').first().textContent()) ?? ''
  await list.getByRole('searchbox').fill(name)
  await expect(list.getByText(say('reports.channels.found'))).toBeVisible()
  await expect(list.getByRole('status')).toHaveText('1')
  await checkAccessibility()
  await page.reload()
  await expect(list.getByRole('searchbox')).toHaveValue(name)
  await expect(list.getByRole('status')).toHaveText('1')
  await list.getByRole('searchbox').fill('없는 채널')
  await expect(list.getByText(/없는 채널/)).toBeVisible()
  await list
    .getByRole('button', { name: say('reports.channels.clear') })
    .last()
    .click()
  await expect(list.getByRole('row').getByRole('link').nth(1)).toBeVisible()
})
