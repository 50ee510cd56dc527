import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './guarded-page.ts'
import { demoPassword } from './sign-in.ts'
import { word } from './words.ts'

test.use({ locale: 'en-US' })

const say = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, value),
    word('en', `console_networks.${key}`),
  )
const port = process.env.E2E_PORT
const installation = `http://localhost:${port}`

async function open(browser: Browser, address: string): Promise<Page> {
  const storageState = { cookies: [], origins: [] }
  const context = await browser.newContext({ locale: 'en-US', storageState })
  const page = await context.newPage()
  await page.goto(address)
  return page
}

async function signIn(page: Page, id: string, password: string) {
  await page.getByLabel(word('en', 'auth.id')).fill(id)
  await page.getByLabel(word('en', 'auth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: word('en', 'auth.submit') }).click()
}

async function openConsole(page: Page, path: string) {
  await page.goto(`${installation}/login`)
  await signIn(page, 'operator@demo.test', demoPassword)
  await page.waitForURL(/\/console/)
  await page.goto(`${installation}/console/${path}`)
}

test('a network comes to be without a terminal, from nothing to its member’s dashboard', async ({
  page,
  browser,
  isMobile,
  checkAccessibility,
}) => {
  test.skip(isMobile, 'networks are made at a desk')
  test.setTimeout(150_000)
  const name = `journey-${randomBytes(3).toString('hex')}`
  const domain = `${name}.localhost`
  const goOn = () => page.getByRole('button', { name: say('new.continue'), exact: true }).click()
  const stepIs = (step: string) =>
    expect(page.getByRole('heading', { level: 2, name: say(`new.step.${step}`) })).toBeVisible()

  await openConsole(page, 'networks')
  await page.getByRole('link', { name: say('begin') }).click()
  await stepIs('domain')
  await goOn()
  await expect(page.getByLabel(say('new.name'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(say('new.name'), { exact: true }).fill(name)
  await page.getByLabel(say('new.domain'), { exact: true }).fill(domain)
  await page.getByRole('button', { name: say('domain.check'), exact: true }).click()
  await expect(page.getByText(say('domain.state.here'))).toBeVisible()
  await goOn()

  await stepIs('brand')
  await checkAccessibility()
  // What was begun waits for who comes back.
  await page.reload()
  await stepIs('brand')
  // What is wrong is brought into sight: the title of the default language, behind another tab, then a colour.
  const title = page.getByLabel(say('brand.site_title'), { exact: true })
  const colour = page.getByLabel(say('brand.color_primary'), { exact: true })
  await page.locator('[data-tab=en]').click()
  await title.fill('Journey Music')
  await colour.fill('#ffd54f')
  await goOn()
  await expect(title).toBeFocused()
  await expect(title).toHaveAttribute('lang', 'ko')
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  // What is typed beside it is kept while it is still wrong.
  await colour.fill('#ffd54e')
  await goOn()
  await expect(title).toBeFocused()
  await page.reload()
  await expect(colour).toHaveValue('#ffd54e')
  await title.fill('여정 음악')
  await expect(title).not.toHaveAttribute('aria-invalid')
  await goOn()
  await expect(colour).toBeFocused()
  await page.getByRole('button', { name: say('brand.mend') }).click()
  await goOn()
  await stepIs('defaults')
  const fee = page.getByLabel(say('settings.default_fee_rate'), { exact: true })
  for (const wrong of ['abc', '12.55', '']) {
    await fee.fill(wrong)
    await goOn()
    await expect(fee).toBeFocused()
    await expect(fee).toHaveValue(wrong)
    await expect(fee).toHaveAttribute('aria-invalid', 'true')
  }
  await fee.fill('30')
  await expect(fee).not.toHaveAttribute('aria-invalid')
  await goOn()
  await stepIs('manager')
  const managerId = `boss@${name}.test`
  await page.getByLabel(say('people.user_id'), { exact: true }).fill(managerId)
  await page.getByLabel(say('people.nickname'), { exact: true }).fill('Boss')
  await goOn()
  await stepIs('summary')
  await expect(page.getByText('30%')).toBeVisible()
  await page.getByRole('button', { name: say('new.create') }).click()
  await expect(page.getByRole('heading', { name: say('new.created', { name }) })).toBeVisible()
  const link = (await page.locator('code').textContent()) ?? ''
  expect(link).toMatch(new RegExp(`^http://${domain}:${port}/invitation#`))

  // The manager chooses a password on the network's own domain, and adds a member.
  const manager = await open(browser, link)
  await expect(manager.getByRole('heading', { level: 1, name: 'Journey Music' })).toBeVisible()
  await expect(manager.getByText(managerId)).toBeVisible()
  await manager.locator('[name=new_password]').fill('the manager’s own')
  await manager.getByRole('button', { name: word('en', 'invitation.submit') }).click()
  await manager.waitForURL(/\/dashboard/)
  await manager.goto(`http://${domain}:${port}/manage-member`)
  await manager
    .getByRole('button', { name: word('en', 'members.add.open'), exact: true })
    .first()
    .click()
  const dialog = manager.getByRole('dialog')
  const memberId = `creator@${name}.test`
  await dialog.locator('[name=user_id]').fill(memberId)
  await dialog.locator('[name=nickname]').fill('Creator')
  await dialog.locator('[name=new_password]').fill('the creator’s own')
  await dialog.locator('button[type=submit]').click()
  await expect(manager.getByText('Creator', { exact: true }).first()).toBeVisible()

  // The link is worth nothing any more.
  const late = await open(browser, link)
  await expect(late.getByText(word('en', 'invitation.gone'))).toBeVisible()

  const member = await open(browser, `http://${domain}:${port}/login`)
  await signIn(member, memberId, 'the creator’s own')
  await member.waitForURL(/\/dashboard/)
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
  for (const { context } of [manager, late, member].map((each) => ({ context: each.context() })))
    await context.close()

  // It is in the list, with its manager and member; its colors are changed, and back; then it is deleted.
  await page.goto(`${installation}/console/networks?search=${name}`)
  await page.getByRole('link', { name: 'Journey Music' }).click()
  await page.getByRole('button', { name: say('tabs.brand'), exact: true }).click()
  await page.getByLabel(say('brand.color_primary'), { exact: true }).fill('#ffee00')
  await page.getByRole('button', { name: say('brand.mend') }).click()
  await page.getByRole('button', { name: say('brand.save'), exact: true }).click()
  await page.getByRole('button', { name: say('brand.return_named', { version: '1' }) }).click()
  await expect(page.getByText(say('brand.version', { version: '3' }))).toBeVisible()
  await checkAccessibility()

  // Its channels come as a list: tried out first, then imported, and each leads to its review.
  await page.getByRole('button', { name: say('tabs.channels'), exact: true }).click()
  await page.getByRole('button', { name: say('channels.import'), exact: true }).click()
  const platformId = `UC${randomBytes(11).toString('hex')}`
  const list = `channel_id,channel_title,video_id,video_title,published_at\n${platformId},Listed,aaaaaaaaaaa,A,\n`
  await page
    .getByLabel(say('channels.choose'))
    .last()
    .setInputFiles({ name: 'channels.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await expect(page.getByText(say('channels.dry_run'))).toBeVisible()
  await page.getByRole('button', { name: say('channels.apply'), exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Listed' })).toHaveAttribute('href', /console\/review\?open=/)

  await page.getByRole('button', { name: say('tabs.deletion'), exact: true }).click()
  await page.getByRole('button', { name: say('deletion.open') }).click()
  await page.getByLabel(say('deletion.type_name', { name })).fill(name)
  await page.getByLabel(word('en', 'app.password.current'), { exact: true }).fill(demoPassword)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('deletion.submit'), exact: true })
    .click()
  await expect(page.getByText(say('deletion.done'), { exact: true })).toBeVisible({ timeout: 20_000 })
  const gone = await open(browser, `http://${domain}:${port}/login`)
  await expect(gone.getByText('Journey Music')).toHaveCount(0)
  await gone.context().close()
})

test('a network and how it is doing, on a phone', async ({ page, isMobile, checkAccessibility }) => {
  test.skip(!isMobile, 'as on a laptop')
  await openConsole(page, 'networks')
  await page
    .getByRole('link', { name: /Morning/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: say('overview.channels') })).toBeVisible()
  await checkAccessibility()
  await page.getByRole('link', { name: new RegExp(`^${say('channels.states.approved')}: `) }).click()
  await expect(page.getByRole('link', { name: say('channels.states.approved') }).first()).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: say('tabs.settings'), exact: true }).click()
  await expect(page.getByLabel(say('settings.payday'), { exact: true })).toBeVisible()
  await checkAccessibility()
})
