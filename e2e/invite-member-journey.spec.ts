import { countPresses } from './count-presses.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, ownPassword } from './own-network.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', permissions: ['clipboard-read', 'clipboard-write'] })

const say = (key: string) => word('ko', `inviting.${key}`)
const join = (key: string) => word('ko', `joining.${key}`)

test('a creator joins by a link, on terms that it has seen', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  const network = await createOwnNetwork()
  const manager = await network.addAccount('manager', 'Mina')
  await network.addChannel('하늘의 하루', { status: 2, verification: 'verified' })
  const presses = await countPresses(page)
  await page.context().addCookies([{ name: 'language', value: 'ko', url: network.site }])
  await page.goto(`${network.site}/login?fromUrl=%2Fmanage-member`)
  await page.getByLabel(word('ko', 'auth.id')).fill(manager)
  await page.getByLabel(word('ko', 'auth.password'), { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: word('ko', 'auth.submit') }).click()
  await expect(page).toHaveURL(/\/manage-member/)
  const dialog = page.getByRole('dialog')

  // Three presses and a message: open, make, copy; the channel is a fourth.
  const before = await presses()
  await page
    .getByRole('button', { name: say('open') })
    .first()
    .click()
  if (await page.evaluate(() => matchMedia('(pointer: fine)').matches))
    await expect(dialog.getByLabel(say('name'), { exact: true })).toBeFocused()
  await expect(dialog.getByLabel(say('fee'), { exact: true })).toHaveValue('5')
  await checkAccessibility()
  await dialog.getByLabel(say('name'), { exact: true }).fill('지우')
  await dialog.getByLabel(say('fee'), { exact: true }).fill('12.5')
  await dialog.getByRole('checkbox', { name: '하늘의 하루' }).check()
  await dialog.getByRole('button', { name: say('submit') }).click()
  await dialog.getByRole('button', { name: say('copy'), exact: true }).click()
  await expect(page.getByText(say('copied'))).toBeVisible()
  expect((await presses()) - before).toBeLessThanOrEqual(4)
  await checkAccessibility()
  const message = await page.evaluate(() => navigator.clipboard.readText())
  const link = /http\S+\/join#\S+/.exec(message)?.[0] ?? ''
  expect(message).toContain('지우')
  await dialog
    .getByRole('button', { name: word('ko', 'app.action.close') })
    .last()
    .click()
  const waiting = page.getByRole('region', { name: new RegExp(say('waiting')) })
  await expect(waiting.getByText(say('states.open'))).toBeVisible()
  await checkAccessibility()

  // The creator, signed out, first says that the fee is wrong.
  const phone = await browser.newPage({ locale: 'ko-KR', viewport: { width: 390, height: 844 } })
  await phone.goto(link)
  await expect(phone.getByText('12.5%', { exact: true })).toBeVisible()
  await expect(phone.getByText('하늘의 하루')).toBeVisible()
  expect(await findViolations(phone)).toEqual([])
  await phone.getByRole('button', { name: join('wrong') }).click()
  await phone.getByLabel(join('reason')).fill('10 %라고 들었어요')
  await phone.getByRole('button', { name: join('send'), exact: true }).click()
  await expect(phone.getByText(join('questioned'))).toBeVisible()
  // The open list learns of it by itself; a new link ends the first.
  await expect(waiting.getByText('10 %라고 들었어요')).toBeVisible()
  await waiting.getByRole('button', { name: say('renew_named').replace('{name}', '지우') }).click()
  await dialog.getByLabel(say('fee'), { exact: true }).fill('10')
  await dialog.getByRole('button', { name: say('submit') }).click()
  await dialog.getByRole('button', { name: say('copy'), exact: true }).click()
  const again = /http\S+\/join#\S+/.exec(await page.evaluate(() => navigator.clipboard.readText()))?.[0] ?? ''
  await dialog
    .getByRole('button', { name: word('ko', 'app.action.close') })
    .last()
    .click()
  await phone.reload()
  await expect(phone.getByText(join('gone'))).toBeVisible()

  await phone.goto(again)
  await expect(phone.getByText('10%', { exact: true })).toBeVisible()
  await phone.getByLabel(join('id')).fill('jiwoo@example.test')
  await phone.locator('input[name=new_password]').fill('봄날의 긴 비밀번호')
  await phone.getByRole('button', { name: join('submit') }).click()
  await expect(phone).toHaveURL(/\/dashboard/)
  await phone.goto(again)
  await expect(phone.getByText(join('gone'))).toBeVisible()
  await phone.close()

  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('link', { name: '지우' }).first()).toBeVisible()
  await page.goto(`${network.site}/messages`)
  await expect(
    page.getByText(word('ko', 'messages.title.invitation_accepted').replace('{member}', '지우')),
  ).toBeVisible()
})

test('a creator declines kindly, and the manager reads why', async ({ page, browser }) => {
  const network = await createOwnNetwork()
  const manager = await network.addAccount('manager', 'Mina')
  await page.context().addCookies([{ name: 'language', value: 'ko', url: network.site }])
  await page.goto(`${network.site}/login?fromUrl=%2Fmanage-member%3Finvite-member%3Dnew`)
  await page.getByLabel(word('ko', 'auth.id')).fill(manager)
  await page.getByLabel(word('ko', 'auth.password'), { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: word('ko', 'auth.submit') }).click()
  await page
    .getByRole('button', { name: say('open') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('name'), { exact: true }).fill('하늘')
  await dialog.getByRole('button', { name: say('submit') }).click()
  const link = /http\S+\/join#\S+/.exec(await dialog.getByRole('region').innerText())?.[0] ?? ''
  await dialog
    .getByRole('button', { name: word('ko', 'app.action.close') })
    .last()
    .click()

  const other = await browser.newPage({ locale: 'ko-KR' })
  await other.goto(link)
  await other.getByRole('button', { name: join('decline') }).click()
  await other.getByLabel(join('reason')).fill('이번에는 어려워요')
  await other.getByRole('button', { name: join('send_decline') }).click()
  await expect(other.getByText(join('declined'))).toBeVisible()
  await other.close()

  const waiting = page.getByRole('region', { name: new RegExp(say('waiting')) })
  await expect(waiting.getByText('이번에는 어려워요')).toBeVisible()
  await waiting.getByRole('button', { name: say('put_away_named').replace('{name}', '하늘') }).click()
  await expect(waiting).toHaveCount(0)
})
