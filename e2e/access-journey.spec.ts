import { readFile } from 'node:fs/promises'
import { createClient } from '@cuesheet/client/create-client'
import { externalTicket } from '@cuesheet/contract/external-auth'
import type { Page } from '@playwright/test'
import { expect, siteOf, test } from './guarded-page.ts'
import { createOwnNetwork, ownPassword } from './own-network.ts'
import { demoPassword, tokenOf } from './sign-in.ts'
import { untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

const site = siteOf('morning')
/** As a partner's server does: by the server's address alone. */
const askTicket = async (key: string, user_id: string) => {
  const client = createClient({ base_url: `http://127.0.0.1:${process.env.E2E_PORT}/api`, key, retry_ms: 0 })
  return (await client.call(externalTicket, { body: { user_id } })).ticket
}
const locales = ['ko', 'en', 'zh-CN', 'zh-TW'] as const
const keysText = (key: string, locale = 'ko') => word(locale, `access.keys.${key}`)
const auditText = (key: string, locale = 'ko') => word(locale, `access.audit.${key}`)
const section = (page: Page) => page.getByRole('region', { name: keysText('title') })
const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

test.use({ locale: 'ko-KR', viewer: 'manager', provoked: /status of 40[13]/ })

/** Makes a key in the screen; answers it as it is shown, once. */
async function makeKey(page: Page, name: string, password = demoPassword): Promise<string> {
  await section(page)
    .getByRole('button', { name: keysText('add') })
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel(keysText('form.name'), { exact: true }).fill(name)
  await form.getByLabel(keysText('form.password'), { exact: true }).fill(password)
  await form.getByRole('button', { name: keysText('form.submit') }).click()
  await expect(form.getByRole('heading', { name: keysText('shown.title') })).toBeVisible()
  return (await form.locator('code').textContent()) ?? ''
}

async function revoke(page: Page, name: string) {
  await section(page)
    .getByRole('button', { name: keysText('revoke_named').replace('{name}', name) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: keysText('revoking.submit') })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(section(page).getByText(name)).toHaveCount(0)
}

test('a partner’s visitor comes in by ticket, with a key that a manager makes, sees once and revokes', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  const name = `파트너 ${Date.now()}`
  await page.goto('/config-account')
  await section(page)
    .getByRole('button', { name: keysText('add') })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(page).toHaveURL(/add-key=/)
  await dialog.getByRole('button', { name: keysText('form.submit') }).click()
  await expect(dialog.getByLabel(keysText('form.name'), { exact: true })).toBeFocused()
  await expect(dialog).toContainText(keysText('form.name_required'))
  await expect(dialog).toContainText(keysText('form.password_required'))
  await checkAccessibility()
  await dialog.getByLabel(keysText('form.name'), { exact: true }).fill(name)
  await dialog.getByLabel(keysText('form.password'), { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: keysText('form.submit') }).click()
  await expect(dialog.getByText('비밀번호가 올바르지 않습니다.').first()).toBeVisible()
  await dialog.getByLabel(keysText('form.password'), { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: keysText('form.submit') }).click()
  const key = (await dialog.locator('code').textContent()) ?? ''
  expect(key).toMatch(/^cuesheet_\d+_[\w-]{43}$/)
  await checkAccessibility()
  await dialog.getByRole('button', { name: keysText('shown.done') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(section(page)).toContainText(`${key.slice(0, -37)}…`)
  await expect(section(page)).toContainText(keysText('unused'))
  expect(await page.content()).not.toContain(key)
  await checkAccessibility()
  await expectNoSidewaysScroll(page)

  const ticket = await askTicket(key, 'member@demo.test')
  // A manager, for whom this key may not ask, is answered for as nobody is.
  for (const id of ['manager@demo.test', 'nobody@demo.test'])
    await expect(askTicket(key, id)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  const context = await browser.newContext({
    baseURL: site,
    locale: 'ko-KR',
    storageState: undefined as never,
  })
  await context.addCookies([{ name: 'language', value: 'ko', url: site }])
  const visitor = await context.newPage()
  const requestedUrls: string[] = []
  visitor.on('request', (request) =>
    requestedUrls.push(`${request.url()} ${request.headers().referer ?? ''}`),
  )
  await visitor.goto(`/external/auth#ticket=${ticket}`)
  await expect(visitor).toHaveURL(`${site}/dashboard`)
  await expect(visitor.getByRole('tablist')).toContainText('₩')
  expect(requestedUrls.filter((line) => line.includes(ticket))).toEqual([])
  const first = await token(visitor)
  expect(first).toMatch(/^[\w-]{43}$/)

  // Used before: the session that is there stays.
  await visitor.goto('/language')
  await visitor.goto(`/external/auth#ticket=${ticket}`)
  await expect(visitor.getByRole('heading', { name: word('ko', 'external.title') })).toBeVisible()
  expect(await token(visitor)).toBe(first)
  // A new one replaces it.
  const second = await askTicket(key, 'member@demo.test')
  await visitor.goto('/language')
  await visitor.goto(`/external/auth#ticket=${second}`)
  await expect(visitor).toHaveURL(`${site}/dashboard`)
  expect(await token(visitor)).not.toBe(first)
  await context.close()

  await page.reload()
  await expect(section(page).getByText(keysText('unused'))).toHaveCount(0)
  await revoke(page, name)
  await expect(askTicket(key, 'member@demo.test')).rejects.toMatchObject({ status: 401 })
})

test('a manager reads what was done, narrows it and takes it along', async ({ page, checkAccessibility }) => {
  // Of the demo's network others write the log meanwhile.
  const network = await createOwnNetwork()
  const site = network.site
  const manager = await network.addAccount('manager', 'Boss')
  const member = await network.addAccount('member', 'Maker')
  await page.context().addCookies([{ name: 'language', value: 'ko', url: site }])
  const token = await tokenOf(site, manager, ownPassword)
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  const name = `기록 ${Date.now()}`
  await page.goto(`${site}/config-account`)
  const key = await makeKey(page, name, ownPassword)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: keysText('shown.done') })
    .click()
  await askTicket(key, member)
  await revoke(page, name)

  await page.getByRole('link', { name: auditText('open') }).click()
  await expect(page).toHaveURL(`${site}/config-account/audit`)
  const list = page.getByRole('main').getByRole('listitem')
  await expect(list.filter({ hasText: name }).first()).toContainText('폐기했습니다')
  await expect(page.getByRole('heading', { name: word('ko', 'app.days.today') })).toBeVisible()
  await untilQuiet(page)
  await checkAccessibility()
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: new RegExp(`^${auditText('group')}`) }).click()
  await page.getByRole('option', { name: auditText('groups.sign_in') }).click()
  await expect(page).toHaveURL(/group=sign_in/)
  const byKey = auditText('by_key').replace('{prefix}', key.slice(0, -37))
  const asked = list
    .filter({ hasText: '로그인 티켓을 파트너 서버에 발급했습니다' })
    .filter({ hasText: byKey })
  await asked
    .getByRole('button', { name: auditText('show') })
    .first()
    .click()
  await asked
    .getByRole('button', { name: auditText('only_subject') })
    .first()
    .click()
  await expect(page).toHaveURL(/subject=\d+/)
  await page.reload()
  await expect(asked).toBeVisible()
  await checkAccessibility()

  await page.getByRole('button', { name: auditText('clear') }).click()
  await expect(page).toHaveURL(`${site}/config-account/audit`)
  const own = list.filter({ hasText: '만들었습니다' }).first()
  await own.getByRole('button', { name: auditText('show') }).click()
  await own
    .getByRole('button', { name: auditText('only_person') })
    .first()
    .click()
  await expect(page).toHaveURL(/account=\d+/)
  await expect(list.filter({ hasText: '로그인 티켓을 파트너 서버에 발급했습니다' })).toHaveCount(0)

  await page.getByRole('button', { name: new RegExp(`^${auditText('days')}`) }).click()
  const today = page.getByRole('dialog').locator('[data-day]:not([disabled])').last()
  await today.click()
  await today.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: auditText('apply') })
    .click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/)
  await expect(list.filter({ hasText: name }).first()).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: auditText('export') }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^활동 기록 .*\.csv$/)
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('api_key.revoke')
  expect(csv).toContain(name)
  expect(csv).not.toContain('ticket.create')
  expect(csv).not.toContain(key)

  await page.goto(`${site}/config-account/audit?subject=nothing-has-this-name`)
  await expect(page.getByRole('heading', { name: auditText('none_found') })).toBeVisible()
  await checkAccessibility()
})

test('an entry is a sentence, and what it changed is unfolded', async ({ page }) => {
  await page.goto('/config-account/audit?group=notice')
  // The demo begins with two notices, in one line until that is opened.
  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: '공지를 작성했습니다.' })
  await entries
    .last()
    .getByRole('button', { name: auditText('show') })
    .click()
  const entry = entries.last()
  await expect(entry.getByText(auditText('when'), { exact: true })).toBeHidden()
  await entry.getByRole('button', { name: auditText('show') }).click()
  await expect(entry.getByText(auditText('when'), { exact: true })).toBeVisible()
  await entry.getByRole('button', { name: auditText('hide') }).click()
  await expect(entry.getByText(auditText('when'), { exact: true })).toBeHidden()
})

test('keys and log speak four languages', async ({ page, checkAccessibility }) => {
  for (const locale of locales) {
    await page.context().addCookies([{ name: 'language', value: locale, url: site }])
    await page.goto('/config-account')
    await expect(page.getByRole('heading', { name: keysText('title', locale), exact: true })).toBeVisible()
    await page.getByRole('link', { name: auditText('open', locale) }).click()
    await expect(page.getByRole('heading', { level: 1, name: auditText('title', locale) })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await untilQuiet(page)
    const shown = await page.getByRole('main').innerText()
    expect(shown, locale).not.toMatch(/access\.(keys|audit)\.|\{\w+\}/)
    await checkAccessibility()
    await expectNoSidewaysScroll(page)
  }
})

test.describe('a member of a network that requires a second factor', () => {
  test.use({ viewer: null })
  test('is asked for the code at the partner’s door', async ({ page, tokens, checkAccessibility }) => {
    const answer = (json: object) => ({ json: { success: true, message: '확인', ...json } })
    await page.route('**/external/exchange', (route) =>
      route.fulfill(answer({ token: null, challenge: 'c'.repeat(43) })),
    )
    await page.route('**/member/login/second', (route) => route.fulfill(answer({ token: tokens.member })))
    await page.goto('/external/auth#ticket=any')
    const code = page.getByLabel(word('ko', 'account.recovery.code.label'), { exact: true })
    await expect(code).toBeFocused()
    await checkAccessibility()
    await code.fill('123456')
    await page.getByRole('button', { name: word('ko', 'account.recovery.code.submit'), exact: true }).click()
    await expect(page).toHaveURL(`${site}/dashboard`)
    expect(await token(page)).toBe(tokens.member)
  })
})

test.describe('a member', () => {
  test.use({ viewer: 'member' })
  test('finds neither', async ({ page }) => {
    await page.goto('/config-account')
    await untilQuiet(page)
    await expect(section(page)).toHaveCount(0)
    await page.goto('/config-account/audit')
    await expect(page.getByRole('heading', { name: word('ko', 'app.error_page.forbidden') })).toBeVisible()
  })
})
