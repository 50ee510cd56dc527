import { me } from '@cuesheet/contract/auth'
import type { Page } from '@playwright/test'
import { sampleOf } from '../apps/server/src/testing/sample.ts'
import { codeOf } from '../apps/server/src/testing/totp.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, type OwnNetwork, ownPassword } from './own-network.ts'
import { setUpCodes } from './set-up-codes.ts'
import { clientOf, tokenOf } from './sign-in.ts'
import { untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

// What is refused on purpose, and what a session that has ended, or may do nothing yet, is still asking.
test.use({ locale: 'ko-KR', provoked: /status of (401|403|409)/ })

const say = (key: string) => word('ko', key)
let network: OwnNetwork
test.beforeEach(async () => {
  network = await createOwnNetwork()
})

const field = (page: Page, key: string) => page.getByLabel(say(key), { exact: true })
const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true })
const card = (page: Page, key: string) => page.getByRole('region', { name: say(key), exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string) => expect(page.locator('[data-snackbar]')).toContainText(text)

async function giveIdAndPassword(page: Page, id: string, password = ownPassword) {
  await page.goto(`${network.site}/login`)
  await field(page, 'auth.id').fill(id)
  await field(page, 'auth.password').fill(password)
  await button(page, 'auth.submit').click()
}
async function openAccount(page: Page, id: string, password = ownPassword) {
  await giveIdAndPassword(page, id, password)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto(`${network.site}/config-account`)
  await expect(card(page, 'account.profile.title')).toContainText(id)
}
async function signOut(page: Page) {
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${network.site}/login`)
}
test('nickname and password are changed for the password, and other devices are signed out', async ({
  page,
  checkAccessibility,
}) => {
  const id = await network.addAccount('member', 'Haru')
  const elsewhere = await tokenOf(network.site, id, ownPassword)
  await openAccount(page, id)
  await untilQuiet(page)
  await checkAccessibility()

  await button(page, 'account.profile.change').click()
  await field(page, 'account.profile.nickname').fill('하루')
  const profile = card(page, 'account.profile.title')
  await profile.getByLabel(say('app.password.current'), { exact: true }).fill('wrong')
  await button(page, 'account.profile.save').click()
  await expect(profile.getByText('비밀번호가 올바르지 않습니다.').first()).toBeVisible()
  await profile.getByLabel(say('app.password.current'), { exact: true }).fill(ownPassword)
  await button(page, 'account.profile.save').click()
  await toast(page, '변경이 완료되었습니다.')
  await expect(profile).toContainText('이름은 하루입니다.')
  await expect(field(page, 'account.profile.nickname')).toBeHidden()

  const sessions = card(page, 'account.sessions.title')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').first()).toContainText(say('account.sessions.this'))

  const change = card(page, 'account.change.title')
  await button(page, 'account.change.open').click()
  await button(page, 'account.change.submit').click()
  await expect(change.getByText(say('account.password.required')).first()).toBeVisible()
  await change.getByLabel(say('app.password.current'), { exact: true }).fill(ownPassword)
  await change.getByLabel(say('account.change.new'), { exact: true }).fill('1234')
  await expect(change.getByText(say('account.change.strength.weak'))).toBeVisible()
  await change.getByLabel(say('account.change.confirm'), { exact: true }).fill('1235')
  await button(page, 'account.change.submit').click()
  await expect(change.getByText(say('account.change.differs')).first()).toBeVisible()
  await change.getByLabel(say('account.change.confirm'), { exact: true }).fill('1234')
  await button(page, 'account.change.submit').click()
  await toast(page, '비밀번호가 변경되었습니다.')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(clientOf(network.site, elsewhere).call(me)).rejects.toMatchObject({ status: 401 })
  const events = card(page, 'account.security.title')
  await expect(events).toContainText(say('account.security.kind.password_changed'))
  await button(page, 'account.security.open').click()
  await expect(events.getByRole('listitem').first()).toContainText(
    say('account.security.kind.password_changed'),
  )

  await signOut(page)
  await openAccount(page, id, '1234')
})

test('a session elsewhere is ended from the list, and its window goes to sign-in', async ({
  page,
  browser,
}) => {
  const id = await network.addAccount('member', 'Namu')
  await openAccount(page, id)
  const context = await browser.newContext({ locale: 'ko-KR' })
  const other = await context.newPage()
  await openAccount(other, id)
  await page.reload()
  const rows = card(page, 'account.sessions.title').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await rows.nth(1).getByRole('button').click()
  // That it is done is seen in the list: what it says may give way to the news of the other sign-in.
  await expect(rows).toHaveCount(1)
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  await context.close()
})

test('two-factor sign-in is set up, used with the app and with a recovery code, and turned off', async ({
  page,
  checkAccessibility,
}) => {
  const id = await network.addAccount('member', 'Sora')
  await openAccount(page, id)
  await button(page, 'account.second.set_up').click()
  const { key, codes } = await setUpCodes(dialog(page))
  await checkAccessibility()
  await button(page, 'account.codes.done').click()
  await expect(dialog(page)).toBeHidden()
  await expect(card(page, 'account.second.title')).toContainText('부터 사용하고 있습니다.')

  await signOut(page)
  await giveIdAndPassword(page, id)
  await expect(page.getByRole('heading', { name: say('account.recovery.code.title') })).toBeVisible()
  await checkAccessibility()
  const code = field(page, 'account.recovery.code.label')
  await code.fill('000000')
  await button(page, 'account.recovery.code.submit').click()
  await expect(page.getByText('인증번호가 올바르지 않습니다.').first()).toBeVisible()
  await code.fill(codeOf(key, 1))
  await button(page, 'account.recovery.code.submit').click()
  await expect(page).toHaveURL(/\/dashboard/)

  await signOut(page)
  await giveIdAndPassword(page, id)
  await button(page, 'account.recovery.code.use_recovery').click()
  await field(page, 'account.recovery.code.recovery_label').fill(codes[0]!)
  await button(page, 'account.recovery.code.submit').click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto(`${network.site}/config-account`)
  const second = card(page, 'account.second.title')
  await expect(second).toContainText('복구 코드가 9개 남아 있습니다.')
  await button(page, 'account.second.turn_off').click()
  await dialog(page).getByLabel(say('app.password.current'), { exact: true }).fill(ownPassword)
  await dialog(page).getByLabel(say('account.code.label')).fill(codes[1]!)
  await dialog(page)
    .getByRole('button', { name: say('account.turn_off.submit') })
    .click()
  await toast(page, '2단계 인증이 해제되었습니다.')
  await expect(second).toContainText(say('account.second.off'))
})

test('a manager requires it: a member sets it up before anything else', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  const manager = await network.addAccount('manager', 'Boss')
  const member = await network.addAccount('member', 'Mina')
  const context = await browser.newContext({ locale: 'ko-KR' })
  const window = await context.newPage()
  await openAccount(window, member)
  await openAccount(page, manager)
  const required = card(page, 'account.members.title').getByRole('switch')
  await required.click()
  await dialog(page).getByLabel(say('app.password.current'), { exact: true }).fill(ownPassword)
  await dialog(page)
    .getByRole('button', { name: say('account.members.turn_on') })
    .click()
  await expect(required).toHaveAttribute('aria-checked', 'true')
  await expect(dialog(page)).toBeHidden()
  await checkAccessibility()

  const gate = window.getByRole('heading', { name: say('account.gate.title') })
  // Signed in before: what is read again when the window is looked at is answered with it.
  await window.evaluate(() => globalThis.dispatchEvent(new Event('visibilitychange')))
  await expect(gate).toBeVisible()
  await button(window, 'account.gate.sign_out').click()
  await expect(window).toHaveURL(/\/login/)
  await giveIdAndPassword(window, member)
  await expect(gate).toBeVisible()
  await expect(window.getByRole('navigation')).toHaveCount(0)
  await setUpCodes(window.getByRole('main'))
  await button(window, 'account.codes.done').click()
  await expect(window.getByRole('heading', { level: 1, name: say('shell.menu.dashboard') })).toBeVisible()
  await context.close()
})

test('a forgotten password: whom to ask without mail, and a mailed link that works once', async ({
  page,
  checkAccessibility,
}) => {
  const id = await network.addAccount('member', 'Bora')
  await page.goto(`${network.site}/login`)
  await button(page, 'auth.forgot').click()
  const asking = page.getByText(say('account.recovery.forgot.ask_text'))
  await expect(asking).toBeVisible()
  await checkAccessibility()
  await page.goBack()
  await expect(field(page, 'auth.id')).toBeVisible()
  await page.goForward()
  await expect(asking).toBeVisible()
  await page.reload()
  await expect(asking).toBeVisible()
  await button(page, 'account.recovery.back').click()
  await expect(field(page, 'auth.id')).toBeVisible()
  await expect(page).toHaveURL(`${network.site}/login`)

  const link = await network.resetLink(id)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: say('account.recovery.reset.title') })).toBeVisible()
  await expect(page, 'the token leaves the address').toHaveURL(`${network.site}/login?step=reset`)
  await checkAccessibility()
  await field(page, 'account.change.new').fill('a new password')
  await field(page, 'account.change.confirm').fill('a new password')
  await button(page, 'account.recovery.reset.submit').click()
  await toast(page, say('account.recovery.reset.done'))
  await field(page, 'auth.id').fill(id)
  await field(page, 'auth.password').fill('a new password')
  await button(page, 'auth.submit').click()
  await expect(page).toHaveURL(/\/dashboard/)

  await signOut(page)
  await expect(field(page, 'auth.id')).toBeVisible()
  await page.goto(link)
  await field(page, 'account.change.new').fill('another one')
  await field(page, 'account.change.confirm').fill('another one')
  await button(page, 'account.recovery.reset.submit').click()
  await expect(page.getByText('이미 사용했거나 만료된 링크입니다.').first()).toBeVisible()
  await button(page, 'account.recovery.reset.again').click()
  await expect(page.getByText(say('account.recovery.forgot.ask_text'))).toBeVisible()
})

test('where mail is sent, each step of a forgotten password is one of the history', async ({ page }) => {
  await page.route('**/api/member/password/recovery*', (route) =>
    route.fulfill({ json: { success: true, message: '', by_mail: true } }),
  )
  await page.route('**/api/member/password/forgot*', (route) =>
    route.fulfill({ json: { success: true, message: '' } }),
  )
  await page.goto(`${network.site}/login`)
  await field(page, 'auth.id').fill('who@example.com')
  await button(page, 'auth.forgot').click()
  await button(page, 'account.recovery.forgot.submit').click()
  const sent = page.getByText(say('account.recovery.forgot.sent_text').replace('{id}', 'who@example.com'))
  await expect(sent).toBeVisible()
  await page.reload()
  await expect(sent).toBeVisible()
  await page.goBack()
  await expect(button(page, 'account.recovery.forgot.submit')).toBeVisible()
  await page.goForward()
  await expect(sent).toBeVisible()
  await button(page, 'account.recovery.back').click()
  await expect(field(page, 'auth.password')).toBeVisible()
  await expect(page).toHaveURL(`${network.site}/login`)
  await page.goto(`${network.site}/login?step=code`)
  await expect(field(page, 'auth.password')).toBeVisible()
  await expect(page).toHaveURL(`${network.site}/login`)
})

test('withdrawing says what ends, asks for the password, and is for good', async ({ page }) => {
  const id = await network.addAccount('member', 'Dal')
  await openAccount(page, id)
  await button(page, 'account.withdraw.open').click()
  await expect(dialog(page)).toContainText(say('account.withdraw.caution_channels'))
  await dialog(page).getByLabel(say('app.password.current'), { exact: true }).fill(ownPassword)
  await dialog(page)
    .getByRole('button', { name: say('account.withdraw.submit') })
    .click()
  await expect(page).toHaveURL(`${network.site}/login`)
  await giveIdAndPassword(page, id)
  await expect(page.getByText('아이디 또는 비밀번호가 올바르지 않습니다.').first()).toBeVisible()
})

for (const language of sampleOf(['ko', 'en', 'zh-CN', 'zh-TW'], { share: 4 }))
  test(`the account screen reads well in ${language}`, async ({ page, checkAccessibility }) => {
    const id = await network.addAccount('manager', `Reader-${language}`.toLowerCase())
    await openAccount(page, id)
    await page.context().addCookies([{ name: 'language', value: language, url: network.site }])
    await page.reload()
    await expect(page.getByRole('heading', { name: word(language, 'account.withdraw.title') })).toBeVisible()
    await untilQuiet(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, 'nothing is wider than the screen').toBeLessThanOrEqual(0)
    await checkAccessibility()
  })
