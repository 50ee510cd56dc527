import type { Page } from '@playwright/test'
import { expect, siteOf, test } from './guarded-page.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

const site = siteOf('morning')
const logout = (page: Page) => page.getByRole('dialog', { name: word('ko', 'shell.logout.title') })
const opener = (page: Page) => page.getByRole('button', { name: word('ko', 'shell.menu.logout') })

const modals = [
  'menu',
  'delete',
  'logout',
  'video-detail',
  'why',
  'add-channel',
  'assign',
  'unassign',
  'add-member',
  'invite-member',
  'share-picture',
  'password',
  'fee-rate',
  'term',
  'guarantee',
]

test('an address opens no modal: its parameters are gone after the first load, all others stay', async ({
  page,
}) => {
  await page.goto('/favicon.svg')
  const all = modals.map((name) => `${name}=1`).join('&')
  for (const [given, left] of [
    ...modals.map((name) => [`/language?a=1&${name}=7&b=x%20y#part`, '/language?a=1&b=x%20y#part']),
    [`/language?${all}`, '/language'],
    ['/language?menu', '/language'],
    ['/language?%6Cogout=1&menus=1', '/language?menus=1'],
    ['/dashboard?period=6_months&video-detail=dQw4w9WgXcQ&p=00aa00', '/dashboard?period=6_months&p=00aa00'],
  ] as [string, string][]) {
    const entries = await page.evaluate(() => history.length)
    await page.goto(given)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(site + left)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // By a redirect: Back does not lead to the address with the modal.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(entries + 1)
  }
})

test('a modal holds the focus, has a name, stops the page and gives everything back', async ({
  page,
  checkAccessibility,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('tablist')).toContainText('₩')
  await page.evaluate(() => scrollTo(0, 200))
  await opener(page).focus()
  await page.keyboard.press('Enter')
  const modal = logout(page)
  await expect(modal).toBeVisible()
  await expect(page).toHaveURL(/[?&]logout=1/)
  await expect(modal).toBeFocused()
  await expect(modal).toHaveAccessibleDescription(word('ko', 'shell.logout.text'))
  await checkAccessibility()

  const order = [
    word('ko', 'app.action.close'),
    word('ko', 'app.action.cancel'),
    word('ko', 'shell.logout.confirm'),
  ]
  for (const name of [...order, order[0]!]) {
    await page.keyboard.press('Tab')
    await expect(modal.getByRole('button', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Shift+Tab')
  await expect(modal.getByRole('button', { name: order[2]!, exact: true })).toBeFocused()

  const scrolled = await page.evaluate(() => scrollY)
  await page.mouse.move(700, 450)
  await page.mouse.wheel(0, 400)
  await page.keyboard.press('End')
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)

  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL(`${site}/dashboard`)
  await expect(opener(page)).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(scrolled)
})

test('Back, the backdrop and the buttons close it, and none leaves it in the history', async ({ page }) => {
  await page.goto('/musics')
  await page.getByRole('link', { name: word('ko', 'shell.menu.notices') }).click()
  await expect(page).toHaveURL(`${site}/notices`)
  const modal = logout(page)
  const closings: (() => Promise<unknown>)[] = [
    () => page.goBack(),
    () => page.mouse.click(20, 20),
    () => modal.getByRole('button', { name: word('ko', 'app.action.close') }).click(),
    () => modal.getByRole('button', { name: word('ko', 'app.action.cancel') }).click(),
  ]
  for (const close of closings) {
    await opener(page).click()
    await expect(modal).toBeVisible()
    await close()
    await expect(modal).toBeHidden()
    await expect(page).toHaveURL(`${site}/notices`)
  }
  await page.goBack()
  await expect(page).toHaveURL(`${site}/musics`)
  // Forward leads to the page, not to a modal that was closed.
  await page.goForward()
  await expect(page).toHaveURL(`${site}/notices`)
  await expect(modal).toBeHidden()
})

test('short messages and the overlay of an action are over every modal, and can be pressed', async ({
  page,
}) => {
  await page.goto('/manage-member')
  await page.getByRole('button', { name: word('ko', 'members.add.open'), exact: true }).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel(word('ko', 'members.add.user_id')).fill('a@b.test')
  await page.route('**/member/mcn/add', (route) =>
    route.fulfill({
      json: {
        success: true,
        message: '추가했습니다.',
        account_id: 1,
        channels: [{ given: '@x', outcome: 'not_found', channel_id: null, title: null, message: '없음' }],
      },
    }),
  )
  await modal.getByLabel(word('ko', 'members.add.nickname')).fill('새 멤버')
  await modal.locator('input[name=new_password]').fill('a good password')
  await modal.locator('button[type=submit]').click()
  const toast = page.locator('[data-snackbar]')
  await expect(toast).toContainText('추가했습니다.')
  const topAt = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  expect(await topAt('[data-snackbar]')).toBe(true)
  await toast.getByRole('button').click()
  await expect(toast).toHaveCount(0)
  await expect(modal).toBeVisible()
  expect(await modal.evaluate((element) => element.contains(document.activeElement))).toBe(true)

  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await opener(page).click()
  await page.route('**/member/logout', () => {})
  await logout(page)
    .getByRole('button', { name: word('ko', 'shell.logout.confirm') })
    .click()
  await expect(page.locator('[data-overlay="blocking"]')).toBeVisible()
  expect(await topAt('[data-overlay="blocking"]')).toBe(true)
})

test('of several modals each is 2 above the one before, and Esc and Back close the top one', async ({
  page,
}) => {
  await page.goto('/language')
  await opener(page).click()
  await expect(logout(page)).toBeVisible()
  const menu = page.getByRole('dialog', { name: word('ko', 'shell.menu.name') })
  const stack = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role="dialog"]')].map((dialog) => {
        let layer: Element | null = dialog
        while (layer && getComputedStyle(layer).zIndex === 'auto') layer = layer.parentElement
        return layer && getComputedStyle(layer).zIndex
      }),
    )
  expect(await stack()).toEqual(['1000'])
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await page.evaluate(() => history.pushState(history.state, '', '?logout=1&menu=1'))
    await expect(menu).toBeVisible()
    expect((await stack()).sort()).toEqual(['1000', '1002'])
    await expect(menu).toBeFocused()
    await close()
    await expect(menu).toBeHidden()
    await expect(logout(page)).toBeVisible()
    await expect(page).toHaveURL(/logout=1/)
  }
  await page.keyboard.press('Escape')
  await expect(logout(page)).toBeHidden()
  await expect(page).toHaveURL(`${site}/language`)
})
