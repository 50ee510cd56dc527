import { me } from '@cuesheet/contract/auth'
import { channels, deleteChannel } from '@cuesheet/contract/channels'
import { decideReview, reviewList } from '@cuesheet/contract/console-review'
import type { Browser, Page } from '@playwright/test'
import { expect, siteOf, test } from './guarded-page.ts'
import { clientOf, demoPassword, signInOperator, storageOf } from './sign-in.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager', provoked: /channels\/delete/ })

const say = (key: string) => word('ko', `channels.${key}`)
const site = siteOf('morning')
const operatorSite = `http://localhost:${process.env.E2E_PORT}`
const platform = `http://127.0.0.1:${process.env.E2E_PLATFORM_PORT}`

/** Channels of nobody, another one on each screen. */
const own = {
  laptop: { handle: '@골목산책', title: '골목산책', other: '@twoleftfeet' },
  phone: { handle: '@harborlights', title: 'Harbor Lights', other: '@oldschoolloops' },
}

/** As an operator decides, by the API. */
async function approve(title: string) {
  const operator = clientOf(operatorSite, await signInOperator(operatorSite))
  const { rows } = await operator.call(reviewList, { query: { size: 200 } })
  const { network_id, channel_id } = rows.find((row) => row.title === title)!
  await operator.call(decideReview, { body: { network_id, channel_id, decision: 'approve' } })
}

/** Removes what an earlier run may have left. */
async function forget(token: string, handles: string[]) {
  const client = clientOf(site, token)
  const { rows } = await client.call(channels, { query: { size: 200 } })
  for (const { channel_id, handle } of rows)
    if (handle && handles.includes(handle))
      await client.call(deleteChannel, { body: { channel_id, understood: true, password: demoPassword } })
}

/** The owner puts the code into the channel's description, on the video platform. */
async function publish(page: Page, handle: string, code: string) {
  const settings = await page.context().newPage()
  await settings.goto(`${platform}/${handle}`)
  const description = settings.getByLabel('Description').first()
  await description.fill(`${await description.inputValue()}\n${code}`)
  await settings.getByRole('button', { name: 'Publish' }).click()
  await expect(settings.getByRole('status')).toBeVisible()
  await settings.close()
}

async function openAs(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site,
    locale: 'ko-KR',
    storageState: storageOf(site, token),
  })
  // Other journeys change the account's language.
  await context.addCookies([{ name: 'language', value: 'ko', url: site }])
  return context.newPage()
}

const dialog = (page: Page) => page.getByRole('dialog').last()
const press = (page: Page, key: string) =>
  dialog(page)
    .getByRole('button', { name: say(key), exact: true })
    .click()
const list = (page: Page) => page.getByRole('region', { name: say('title') })
const link = (page: Page, title: string) =>
  list(page)
    .getByRole('link', { name: new RegExp(title) })
    .first()
/** The row or card that holds the channel. */
const rowOf = (page: Page, title: string) => list(page).locator('[data-row]', { hasText: title })
const toast = (page: Page, key: string) => expect(page.locator('[data-snackbar]')).toContainText(say(key))

test('a channel is registered, proven, approved, assigned, unassigned and deleted', async ({
  page,
  context,
  browser,
  tokens,
  checkAccessibility,
}, { project }) => {
  test.setTimeout(150_000)
  const { handle, title } = own[project.name.startsWith('phone') ? 'phone' : 'laptop']
  await forget(tokens.manager, [handle])
  await context.addCookies([{ name: 'language', value: 'ko', url: site }])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { account: member } = await clientOf(site, tokens.member).call(me)

  await page.goto('/manage-channel')
  await expect(list(page).getByRole('link').first()).toBeVisible()
  await page.getByRole('button', { name: say('add.open') }).click()
  await press(page, 'add.find')
  await expect(dialog(page).getByText(say('add.link_required')).first()).toBeVisible()
  await dialog(page)
    .getByLabel(say('add.link'))
    .fill(`${title} – YouTube https://www.youtube.com/${handle}?si=x 입니다.`)
  await press(page, 'add.find')
  await expect(dialog(page).getByText(say('add.is_yours'))).toBeVisible()
  await expect(dialog(page)).toContainText(title)
  await press(page, 'add.register')
  await expect(dialog(page).getByText(say('add.category_required'))).toBeVisible()
  await checkAccessibility()
  await dialog(page)
    .getByRole('radio', { name: word('ko', 'terms.channel_category.travel') })
    .check()
  await press(page, 'add.register')
  await toast(page, 'add.registered')

  const code = await dialog(page).locator('code').innerText()
  expect(code).toMatch(/^CS-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  await press(page, 'verify.copy')
  await toast(page, 'verify.copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await checkAccessibility()
  await publish(page, handle, code)
  await press(page, 'verify.start')
  await expect(
    dialog(page)
      .getByText(say('verify.searching'))
      .or(dialog(page).getByText(say('verify.verified'))),
  ).toBeVisible()
  await page.close()

  const back = await context.newPage()
  await back.goto('/manage-channel')
  await expect(rowOf(back, title)).toContainText(say('verification.verified'), { timeout: 40_000 })
  await expect(rowOf(back, title)).toContainText(word('ko', 'terms.channel_status.0'))
  await approve(title)
  await back.reload()
  await expect(rowOf(back, title)).toContainText(word('ko', 'terms.channel_status.2'))

  await link(back, title).click()
  await expect(dialog(back)).toContainText(say('verify.verified'))
  await press(back, 'actions.assign')
  await press(back, 'assign.submit')
  await expect(dialog(back).getByText(say('assign.required'))).toBeVisible()
  await dialog(back).getByRole('checkbox', { name: member.nickname }).check()
  await dialog(back).getByRole('button', { name: '1' }).click()
  await expect(back.locator('[data-snackbar]')).toContainText('채널이 배정되었습니다.')
  await expect(dialog(back)).toContainText(member.nickname)

  const theirs = await openAs(browser, tokens.member)
  await theirs.goto('/manage-channel')
  await expect(rowOf(theirs, title)).toBeVisible()
  await expect(theirs.getByRole('button', { name: say('add.open') })).toHaveCount(0)

  await press(back, 'actions.unassign')
  await press(back, 'unassign.submit')
  await expect(back.locator('[data-snackbar]')).toContainText('채널 배정이 해제되었습니다.')
  await theirs.reload()
  await expect(list(theirs).getByRole('link').first()).toBeVisible()
  await expect(rowOf(theirs, title)).toHaveCount(0)
  await theirs.context().close()

  await press(back, 'actions.delete')
  await press(back, 'delete.submit')
  await expect(dialog(back).getByText(say('delete.understood_required')).first()).toBeVisible()
  await expect(dialog(back).getByText(say('delete.password_required')).first()).toBeVisible()
  await dialog(back).getByRole('checkbox').check()
  await dialog(back).getByLabel(say('delete.password'), { exact: true }).fill('not this one')
  await press(back, 'delete.submit')
  await expect(dialog(back).locator('[aria-invalid=true]')).toHaveAccessibleDescription(/.+/)
  await dialog(back).getByLabel(say('delete.password'), { exact: true }).fill(demoPassword)
  await press(back, 'delete.submit')
  await toast(back, 'delete.done')
  await expect(back.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(back, title)).toHaveCount(0)
})

test('of many links each fares by itself, and what is left can be corrected', async ({
  page,
  context,
  tokens,
  checkAccessibility,
}, { project }) => {
  const { other } = own[project.name.startsWith('phone') ? 'phone' : 'laptop']
  await forget(tokens.manager, [other])
  await context.addCookies([{ name: 'language', value: 'ko', url: site }])
  await page.goto('/manage-channel')
  await page.getByRole('button', { name: say('add.open') }).click()
  await page.getByRole('tab', { name: say('add.many') }).click()
  const links = [other, '@사라진채널', '@비공개작업실', '@아무도없는채널', 'https://example.com/@x']
  await dialog(page)
    .getByRole('textbox')
    .fill([...links, other].join('\n'))
  await dialog(page)
    .getByRole('radio', { name: word('ko', 'terms.channel_category.dance') })
    .check()
  await dialog(page).locator('button[type=submit]:visible').click()
  const results = dialog(page)
    .getByRole('list', { name: say('many.lines') })
    .getByRole('listitem')
  await expect(results).toHaveCount(links.length)
  await expect(results.filter({ hasText: other })).toHaveCount(1)
  await checkAccessibility()
  await press(page, 'many.correct')
  await expect(dialog(page).getByRole('textbox')).toHaveValue(links.slice(1).join('\n'))
  await page.keyboard.press('Escape')
  await forget(tokens.manager, [other])
})
