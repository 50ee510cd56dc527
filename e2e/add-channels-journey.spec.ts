import type { Page } from '@playwright/test'
import { countPresses } from './count-presses.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, ownPassword } from './own-network.ts'
import { tokenOf } from './sign-in.ts'
import { word } from './words.ts'

test.use({
  locale: 'ko-KR',
  permissions: ['clipboard-read', 'clipboard-write'],
  provoked: /api\/channels\/link/,
})

const say = (key: string) => word('ko', `channels.${key}`)
const platform = `http://127.0.0.1:${process.env.E2E_PLATFORM_PORT}`
const five = ['@김치찌개연구소', '@고양이식당.2호점', '@台北夜市日記', '@小鹿跳舞', '@深夜厨房']
/** Which of them is proven on which screen. */
const proven = { laptop: '@慢生活手作', phone: '@엄마의손편지' }

async function openDashboard(page: Page) {
  const network = await createOwnNetwork()
  const token = await tokenOf(network.site, await network.addAccount('manager', 'Manager'), ownPassword)
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.context().addCookies([{ name: 'language', value: 'ko', url: network.site }])
  await page.goto(`${network.site}/dashboard`)
  return network
}

/** From the menu to the field, with what was copied elsewhere pasted into it. */
async function pasteChannels(page: Page, lines: readonly string[], isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: word('ko', 'shell.menu.open') }).click()
  await page
    .getByRole('link', { name: new RegExp(word('ko', 'shell.menu.manage_channel')) })
    .first()
    .click()
  await page
    .getByRole('button', { name: say('add.open') })
    .first()
    .click()
  const field = page.getByRole('textbox', { name: say('add.link') })
  await expect(field).toBeVisible()
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'))
  // On a phone the press on the field is part of pasting.
  await field.focus()
  await page.keyboard.press('ControlOrMeta+V')
}

const dialog = (page: Page) => page.getByRole('dialog').last()
const rowsOf = (page: Page) =>
  dialog(page)
    .getByRole('region', { name: say('many.preview') })
    .getByRole('listitem')
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('five channels are registered with five presses and a paste, each in its category', async ({
  page,
  isMobile,
  checkAccessibility,
}) => {
  const presses = await countPresses(page)
  const network = await openDashboard(page)
  await pasteChannels(page, five, isMobile)
  // What is about to be registered is seen before.
  await expect(rowsOf(page)).toHaveCount(5)
  await expect(rowsOf(page).filter({ hasText: '김치찌개연구소' })).toContainText('@김치찌개연구소')
  await expect(rowsOf(page).filter({ hasText: '深夜厨房' }).getByRole('img')).toHaveCount(0)
  await checkAccessibility()
  await dialog(page)
    .getByRole('radio', { name: word('ko', 'terms.channel_category.food') })
    .click()
  await dialog(page).locator('button[type=submit]:visible').click()
  await expect(dialog(page).getByText(/5개를 등록했습니다/)).toBeVisible()
  expect(await presses()).toBeLessThanOrEqual(isMobile ? 5 : 4)

  const results = dialog(page)
    .getByRole('list', { name: say('many.lines') })
    .getByRole('listitem')
  await expect(results).toHaveCount(5)
  await checkAccessibility()

  // Messages, ready to be sent: of one, and of all with a link for each.
  await results.first().getByRole('button').click()
  await expect.poll(() => readClipboard(page)).toMatch(/CS-\w{4}-\w{4}/)
  expect(await readClipboard(page)).not.toContain('/verify#')
  await dialog(page).getByRole('checkbox').check()
  const copyAll = dialog(page).getByRole('button', { name: /5개 모두 복사/ })
  await expect(copyAll).not.toHaveAttribute('aria-disabled')
  await copyAll.click()
  await expect.poll(async () => (await readClipboard(page)).match(/CS-\w{4}-\w{4}/g)).toHaveLength(5)
  const messages = await readClipboard(page)
  const links = messages.match(/http:\/\/\S+\/verify#[\w-]{43}/g)
  expect(new Set(links).size).toBe(5)
  expect(links?.every((address) => address.startsWith(network.site))).toBe(true)
})

test('a line has a category of its own, and what cannot be registered is said before', async ({
  page,
  isMobile,
}) => {
  await openDashboard(page)
  await pasteChannels(page, ['@小鹿跳舞', '@아무도없는채널', '@深夜厨房'], isMobile)
  await expect(rowsOf(page).nth(1)).toContainText('@아무도없는채널')
  await expect(rowsOf(page).nth(1).getByRole('button')).toHaveCount(0)
  const deer = rowsOf(page).filter({ hasText: '小鹿跳舞' })
  await deer.getByRole('button').click()
  await page.getByRole('option', { name: word('ko', 'terms.channel_category.dance') }).click()
  await expect(deer.getByRole('button')).toContainText(word('ko', 'terms.channel_category.dance'))
  await dialog(page)
    .getByRole('radio', { name: word('ko', 'terms.channel_category.food') })
    .click()
  await dialog(page).locator('button[type=submit]:visible').click()
  await expect(dialog(page).getByText(/2개를 등록했습니다/)).toBeVisible()
  await page.keyboard.press('Escape')
  const list = page.getByRole('region', { name: say('title') })
  const row = (title: string) => list.locator('[data-row]').filter({ hasText: title })
  await expect(row('小鹿跳舞')).toContainText(word('ko', 'terms.channel_category.dance'))
  await expect(row('深夜厨房')).toContainText(word('ko', 'terms.channel_category.food'))
})

test('links beside each other are several too, and that none of them can be registered is said', async ({
  page,
  isMobile,
}) => {
  await openDashboard(page)
  await pasteChannels(page, ['@아무도없는채널 @여기도없는채널'], isMobile)
  await expect(rowsOf(page)).toHaveCount(2)
  const field = dialog(page).getByRole('textbox')
  await expect(
    dialog(page)
      .getByRole('alert')
      .filter({ hasText: say('many.none_usable') }),
  ).toBeVisible()
  await dialog(page)
    .getByRole('radio', { name: word('ko', 'terms.channel_category.food') })
    .click()
  await dialog(page).locator('button[type=submit]:visible').click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('@아무도없는채널\n@여기도없는채널')
  await field.fill('@深夜厨房')
  await expect(dialog(page).getByText(say('many.none_usable'))).toBeHidden()
})

test('a creator without an account sees the code by a link, proves the channel, and the link can be revoked', async ({
  page,
  browser,
  isMobile,
  checkAccessibility,
}, { project }) => {
  const handle = proven[project.name.startsWith('phone') ? 'phone' : 'laptop']
  const network = await openDashboard(page)
  await pasteChannels(page, [handle, '@台北夜市日記'], isMobile)
  await dialog(page)
    .getByRole('radio', { name: word('ko', 'terms.channel_category.music') })
    .click()
  await dialog(page).locator('button[type=submit]:visible').click()
  await expect(dialog(page).getByText(/2개를 등록했습니다/)).toBeVisible()
  await page.keyboard.press('Escape')

  const list = page.getByRole('region', { name: say('title') })
  const makeLink = async (title: string) => {
    await list.getByRole('link', { name: title }).click()
    const section = dialog(page).getByRole('region', { name: say('link.title') })
    await section.getByRole('button', { name: say('link.make') }).click()
    return section.getByRole('textbox', { name: say('link.address') }).inputValue()
  }
  const title = handle === '@慢生活手作' ? '慢生活手作' : '엄마의 손편지'
  const address = await makeLink(title)
  await checkAccessibility()
  expect(address.startsWith(`${network.site}/verify#`)).toBe(true)

  const context = await browser.newContext({ locale: 'en-US' })
  const theirs = await context.newPage()
  const opened = await theirs.goto(address)
  expect(opened?.headers()['x-robots-tag']).toContain('noindex')
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(theirs.getByRole('heading', { name: title })).toBeVisible()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(word('en', 'channels.linked.title'))
  const code = String(await theirs.getByText(/^CS-\w{4}-\w{4}$/).textContent())
  const settings = await context.newPage()
  await settings.goto(`${platform}/${handle}`)
  const description = settings.getByLabel('Description').first()
  await description.fill(`${await description.inputValue()}\n${code}`)
  await settings.getByRole('button', { name: 'Publish' }).click()
  await expect(settings.getByRole('status')).toBeVisible()
  await theirs.getByRole('button', { name: word('en', 'channels.linked.check') }).click()
  await expect(theirs.getByText(word('en', 'channels.linked.verified'))).toBeVisible({ timeout: 30_000 })
  // The manager's window hears of it as well, and there is nothing to send any more.
  await expect(dialog(page).getByText(say('verify.verified'))).toBeVisible({ timeout: 30_000 })
  await expect(dialog(page).getByRole('region', { name: say('link.title') })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const other = await makeLink('台北夜市日記')
  await theirs.goto(other)
  await theirs.reload()
  await expect(theirs.getByText(/^CS-\w{4}-\w{4}$/)).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: say('link.revoke') })
    .click()
  await expect(dialog(page).getByRole('button', { name: say('link.make') })).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: word('en', 'channels.linked.gone') })).toBeVisible()
  await expect(theirs.getByText('台北夜市日記')).toHaveCount(0)
  await context.close()
})
