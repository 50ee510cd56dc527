import { addChannel, deleteChannel, previewChannel, verifyChannel } from '@cuesheet/contract/channels'
import { accounts, deleteMember } from '@cuesheet/contract/members'
import type { Page } from '@playwright/test'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, ownPassword } from './own-network.ts'
import { clientOf, tokenOf } from './sign-in.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', provoked: /status of 404/ })

const handle = '@harborlights'
const dialog = (page: Page) => page.getByRole('dialog')

/** A manager of a network of its own with one member and one channel, signed in on the page. */
async function begin(page: Page) {
  const { site, addAccount } = await createOwnNetwork()
  const id = await addAccount('manager', 'Mina')
  await addAccount('member', 'Joon')
  const token = await tokenOf(site, id, ownPassword)
  const { call } = clientOf(site, token)
  const { platform_channel_id } = (await call(previewChannel, { body: { link: handle } })).channel
  const { channel } = await call(addChannel, { body: { platform_channel_id, category: 'vlog' } })
  const [account] = (await call(accounts)).accounts
  await page.context().addInitScript((value) => localStorage.setItem('token', value), token)
  return { site, call, channel_id: channel.channel_id, account_id: account!.account_id }
}

test('a modal says at once that what it is about was deleted elsewhere', async ({
  page,
  checkAccessibility,
}) => {
  test.slow()
  const { site, call, channel_id, account_id } = await begin(page)
  const gone = dialog(page).getByText(word('ko', 'app.state.gone_title'))

  const live = page.waitForResponse('**/api/events')
  await page.goto(`${site}/manage-channel`)
  await live
  const row = page.locator('main [data-row]').first()
  await row.locator('button[aria-haspopup=menu]').click()
  await page.getByRole('menuitem', { name: word('ko', 'channels.actions.delete'), exact: true }).click()
  await expect(dialog(page).locator('form')).toBeVisible()
  await call(deleteChannel, { body: { channel_id, understood: true, password: ownPassword } })
  await expect(gone).toBeVisible()
  await expect(dialog(page).locator('form')).toHaveCount(0)
  await checkAccessibility()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  for (const action of ['fee_rate', 'password', 'delete']) {
    const isLast = action === 'delete'
    await page.getByRole('link', { name: word('ko', 'shell.menu.manage_member') }).click()
    await page.locator('main [data-row]').first().locator('button[aria-haspopup=menu]').click()
    await page.getByRole('menuitem', { name: word('ko', `members.actions.${action}`), exact: true }).click()
    await expect(dialog(page).locator('form')).toBeVisible()
    if (isLast) await call(deleteMember, { body: { target: account_id, password: ownPassword } })
    else
      await page.route('**/member/mcn/update', (route) =>
        route.fulfill({ status: 404, json: { success: false, code: 'not_found', message: '없음' } }),
      )
    if (action === 'password') await dialog(page).locator('input[name=new_password]').fill('another password')
    if (!isLast) await dialog(page).locator('button[type=submit]').click()
    await expect(gone).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
  }
})

test('what counts the seconds to the next look is not read out', async ({ page }) => {
  const { site, call, channel_id } = await begin(page)
  await call(verifyChannel, { body: { channel_id } })
  await page.goto(`${site}/manage-channel`)
  await page.locator('main [data-row]').first().getByRole('link').first().click()
  await expect(dialog(page).getByText(word('ko', 'channels.verify.searching'))).toBeVisible()
  const left = dialog(page).locator('strong').first()
  await expect(left).toHaveText(/\d/)
  expect(
    await left.evaluate((element) =>
      Boolean(element.closest('[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]')),
    ),
  ).toBe(false)
})
