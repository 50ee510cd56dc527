import type { Locator, Page } from '@playwright/test'
import { sampleOf } from '../apps/server/src/testing/sample.ts'
import { fetchLocally } from './fetch-locally.ts'
import { expect, test } from './guarded-page.ts'
import { hasChanged } from './has-changed.ts'
import { untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

type Way = {
  name: string
  path: string
  /** What has the focus again when the modal has closed. */
  opener: (page: Page) => Locator
  /** Behind the opener's menu. */
  item?: string
  /** Its form begins with a field to be filled in. */
  hasField?: boolean
}

const button = (key: string) => (page: Page) =>
  page.getByRole('button', { name: word('ko', key), exact: true })
const row = (page: Page) => page.locator('main [data-row]').first()
const rowLink = (page: Page) => row(page).getByRole('link').first()
const rowMenu = (page: Page) => row(page).locator('button[aria-haspopup=menu]')

const ways: Way[] = [
  { name: 'sign-out', path: '/language', opener: button('shell.menu.logout') },
  { name: 'a video', path: '/dashboard', opener: rowLink },
  { name: 'a video of the report', path: '/report-video', opener: rowLink },
  { name: 'a new member', path: '/manage-member', opener: button('members.add.open'), hasField: true },
  ...['fee_rate', 'term', 'guarantee', 'password', 'second_factor', 'delete'].map((item) => ({
    name: `${item} of a member, by its menu`,
    path: '/manage-member',
    opener: rowMenu,
    item: `members.actions.${item}`,
    hasField: true,
  })),
  { name: 'a new channel', path: '/manage-channel', opener: button('channels.add.open'), hasField: true },
  { name: 'a channel, by the row', path: '/manage-channel?status=2', opener: rowLink },
  ...['open', 'assign', 'delete'].map((item) => ({
    name: `${item} of a channel, by its menu`,
    path: '/manage-channel?status=2&verification=verified',
    opener: rowMenu,
    item: `channels.actions.${item}`,
    hasField: item === 'delete',
  })),
  {
    name: 'the withdrawal',
    path: '/config-account',
    opener: button('account.withdraw.open'),
    hasField: true,
  },
  { name: 'a new key', path: '/config-account', opener: button('access.keys.add'), hasField: true },
  {
    name: 'two-factor sign-in',
    path: '/config-account',
    opener: button('account.second.set_up'),
    hasField: true,
  },
  {
    name: 'delete of a notice, by its menu',
    path: '/notices?view=manage',
    opener: (page) =>
      page.getByRole('button', {
        name: new RegExp(word('ko', 'notices.manage_row.actions').replace('{title}', '.+')),
      }),
    item: 'notices.manage_row.delete',
  },
]

const hands = {
  mouse: (control: Locator) => control.click(),
  keyboard: async (control: Locator) => {
    await control.focus()
    await control.press('Enter')
  },
}

for (const way of sampleOf(ways, { share: 4, changed: ({ path }) => hasChanged(path) }))
  test(`${way.name}: the focus goes in, and comes back each time, however it is opened`, async ({ page }) => {
    test.slow()
    // Of members with a second factor alone.
    if (way.item === 'members.actions.second_factor')
      await page.route('**/member/mcn/accounts?*', async (route) => {
        const response = await fetchLocally(route)
        const answer = await response.json()
        const accounts = answer.accounts.map((account: object) => ({ ...account, has_second_factor: true }))
        await route.fulfill({ response, json: { ...answer, accounts } })
      })
    await page.goto(way.path)
    const opener = way.opener(page).first()
    await expect(opener).toBeVisible()
    await untilQuiet(page)
    const dialog = page.getByRole('dialog')
    for (const [hand, press] of Object.entries(hands))
      for (const time of ['first', 'second'])
        await test.step(`${hand}, ${time} time`, async () => {
          await press(opener)
          if (way.item) await press(page.getByRole('menuitem', { name: word('ko', way.item), exact: true }))
          await expect(dialog).toBeVisible()
          if (way.hasField)
            await expect(dialog.locator('form :is(input, textarea, select)').first()).toBeFocused()
          else
            await expect
              .poll(() => dialog.evaluate((modal) => modal.contains(document.activeElement)))
              .toBe(true)
          await page.keyboard.press('Escape')
          await expect(dialog).toHaveCount(0)
          await expect(opener).toBeFocused()
        })
  })

test('from one modal into another and back, each gives the focus to what opened it', async ({ page }) => {
  await page.goto('/manage-channel?status=2')
  await expect(rowLink(page)).toBeVisible()
  await untilQuiet(page)
  await rowLink(page).click()
  const remove = page.getByRole('dialog').getByRole('button', {
    name: word('ko', 'channels.actions.delete'),
    exact: true,
  })
  for (let time = 0; time < 2; time += 1) {
    await remove.click()
    await expect(page.getByRole('dialog')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(remove).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowLink(page)).toBeFocused()
})

test('after a reload with modals open, one Back leaves the screen', async ({ page }) => {
  await page.goto('/language')
  await page.getByRole('link', { name: word('ko', 'shell.menu.manage_channel') }).click()
  await expect(rowLink(page)).toBeVisible()
  await rowLink(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('ko', 'channels.actions.delete'), exact: true })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await page.reload()
  await expect(rowLink(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/manage-channel$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/language$/)
})
