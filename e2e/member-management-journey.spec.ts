import { summary } from '@cuesheet/contract/dashboard'
import { accounts, deleteMember } from '@cuesheet/contract/members'
import { beginSecondFactor, enableSecondFactor } from '@cuesheet/contract/second-factor'
import type { Browser, Page } from '@playwright/test'
import { codeOf } from '../apps/server/src/testing/totp.ts'
import { expect, siteOf, test } from './guarded-page.ts'
import { clientOf, demoPassword, tokenOf } from './sign-in.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager', provoked: /member\/mcn\// })

const say = (key: string) => word('ko', `members.${key}`)
const site = siteOf('morning')

/** Another member on each screen, and a channel of the demo that has figures. */
const own = {
  laptop: { user_id: 'laptop@journey.test', nickname: '여정 노트북' },
  phone: { user_id: 'phone@journey.test', nickname: '여정 휴대폰' },
}
const handle = '@haneul.daily'

const accountsOf = async (token: string, search: string) =>
  (await clientOf(site, token).call(accounts, { query: { search } })).accounts

async function forget(token: string, user_id: string) {
  for (const { account_id } of await accountsOf(token, user_id))
    await clientOf(site, token).call(deleteMember, { body: { target: account_id, password: demoPassword } })
}

const dialog = (page: Page) => page.getByRole('dialog').last()
const submit = (page: Page) => dialog(page).locator('button[type=submit]').click()
const list = (page: Page) => page.getByRole('region', { name: say('title') })
const rowOf = (page: Page, name: string) => list(page).locator('[data-row]', { hasText: name })
const choose = async (page: Page, name: string, action: string) => {
  await rowOf(page, name)
    .getByRole('button', { name: say('menu').replace('{name}', name) })
    .click()
  await page.getByRole('menuitem', { name: say(`actions.${action}`), exact: true }).click()
}
const toast = (page: Page, text: RegExp) => expect(page.locator('[data-snackbar]')).toContainText(text)

async function turnOnSecondFactor(id: string, password: string) {
  const { call } = clientOf(site, await tokenOf(site, id, password))
  const { secret } = await call(beginSecondFactor, { body: { password } })
  await call(enableSecondFactor, { body: { code: codeOf(secret) } })
}

async function signInAs(browser: Browser, id: string, password: string): Promise<Page> {
  const storageState = { cookies: [], origins: [] }
  const context = await browser.newContext({ baseURL: site, locale: 'ko-KR', storageState })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel(word('ko', 'auth.id')).fill(id)
  await page.getByLabel(word('ko', 'auth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: word('ko', 'auth.submit') }).click()
  return page
}

test('a member is created with a channel and a fee, sees its net figures, is signed out and deleted', async ({
  page,
  context,
  browser,
  tokens,
  checkAccessibility,
}, { project }) => {
  test.setTimeout(150_000)
  const { user_id, nickname } = own[project.name.startsWith('phone') ? 'phone' : 'laptop']
  await forget(tokens.manager, user_id)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  await page.goto('/manage-member')
  await expect(list(page).getByRole('link').first()).toBeVisible()
  await page.getByRole('button', { name: say('add.open'), exact: true }).click()
  await dialog(page).getByLabel(say('add.user_id')).fill('member@demo.test')
  await dialog(page).getByLabel(say('add.nickname')).fill(` ${nickname} `)
  await dialog(page)
    .getByRole('button', { name: say('new_password.generate') })
    .click()
  await dialog(page)
    .getByRole('button', { name: say('new_password.copy'), exact: true })
    .click()
  await expect(dialog(page).getByText(say('new_password.copied'))).toBeVisible()
  await page.evaluate(() => navigator.clipboard.writeText('something else'))
  await dialog(page)
    .getByRole('button', { name: say('new_password.copy'), exact: true })
    .click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('something else')
  const password = await page.evaluate(() => navigator.clipboard.readText())
  await dialog(page).getByLabel(say('add.links')).fill(`${handle}\nexample.com/@x`)
  await submit(page)
  // The id is taken, which the field says; everything else stays as it was entered.
  await expect(dialog(page).getByLabel(say('add.user_id'))).toHaveAccessibleDescription(/.+/)
  await dialog(page).getByLabel(say('add.user_id')).fill(user_id)
  await submit(page)
  await expect(dialog(page).getByText(say('add.results').replace('{name}', nickname))).toBeVisible()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2)
  await expect(dialog(page).getByRole('listitem').last()).toContainText(handle)
  await checkAccessibility()
  await dialog(page)
    .getByRole('button', { name: word('ko', 'app.action.close') })
    .last()
    .click()
  await expect(rowOf(page, nickname)).toContainText('5%')

  await choose(page, nickname, 'fee_rate')
  await expect(dialog(page).getByRole('table')).toBeVisible()
  await dialog(page).getByLabel(say('fee.rate')).press('End')
  await dialog(page).getByLabel(say('fee.rate')).pressSequentially('00')
  await expect(dialog(page).getByLabel(say('fee.rate')), 'nothing is cut').toHaveValue('500')
  await submit(page)
  await expect(dialog(page).getByText(say('fee.rate_wrong')).first()).toBeVisible()
  await dialog(page).getByLabel(say('fee.rate')).fill('20')
  await expect(dialog(page).getByRole('table')).toContainText('20%')
  await checkAccessibility()
  await submit(page)
  await toast(page, /수수료율/)
  await expect(rowOf(page, nickname)).toContainText('20%')

  const theirs = await signInAs(browser, user_id, password)
  await expect(theirs).toHaveURL(/dashboard/)
  const [account] = await accountsOf(tokens.manager, user_id)
  const member = clientOf(site, await tokenOf(site, user_id, password))
  const seen = await member.call(summary, { query: { period: 'this_month' } })
  expect(seen.settlement).toMatchObject({ gross: account!.gross, fee: account!.fee, net: account!.net })
  expect(seen.totals.profit).toBe(account!.net)
  await expect(theirs.getByRole('tablist')).toContainText('₩')

  await choose(page, nickname, 'password')
  await dialog(page).getByLabel(say('new_password.label'), { exact: true }).fill('abc')
  await submit(page)
  await expect(dialog(page).getByText(say('new_password.length')).first()).toBeVisible()
  await dialog(page).getByLabel(say('new_password.label'), { exact: true }).fill('abcd')
  await submit(page)
  await toast(page, /비밀번호/)
  await theirs.goto('/report-channel')
  await expect(theirs).toHaveURL(/login/)
  await theirs.context().close()
  const again = await signInAs(browser, user_id, 'abcd')
  await expect(again).toHaveURL(/dashboard/)

  await choose(page, nickname, 'password')
  await dialog(page).getByLabel(say('new_password.label'), { exact: true }).fill('x'.repeat(70))
  await submit(page)
  await expect(dialog(page).getByText(say('new_password.length')).first()).toBeVisible()
  await expect(dialog(page).getByLabel(say('new_password.label'), { exact: true })).toHaveValue(
    'x'.repeat(70),
  )
  await page.keyboard.press('Escape')

  await turnOnSecondFactor(user_id, 'abcd')
  await page.reload()
  await choose(page, nickname, 'second_factor')
  await dialog(page).getByLabel(say('manager_password.label'), { exact: true }).fill(demoPassword)
  await submit(page)
  await toast(page, /2단계 인증/)
  expect(await tokenOf(site, user_id, 'abcd'), 'the password is enough again').not.toBe('')
  await expect(dialog(page)).toHaveCount(0)

  await choose(page, nickname, 'delete')
  await expect(dialog(page)).toContainText('채널 1개')
  await expect(dialog(page).getByRole('region', { name: say('delete.stake') })).toContainText('₩')
  await dialog(page).getByLabel(say('manager_password.label'), { exact: true }).fill('not this one')
  await submit(page)
  await expect(dialog(page).locator('[aria-invalid=true]')).toHaveAccessibleDescription(/.+/)
  await dialog(page).getByLabel(say('manager_password.label'), { exact: true }).fill(demoPassword)
  await submit(page)
  await toast(page, /삭제/)
  await expect(rowOf(page, nickname)).toHaveCount(0)
  await again.goto('/report-channel')
  await expect(again).toHaveURL(/login/)
  await again.context().close()
})
