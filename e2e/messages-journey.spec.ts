import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, siteOf, test } from './guarded-page.ts'
import { expire, signIn } from './sign-in.ts'
import { notifyMember } from './tell.ts'
import { word } from './words.ts'

const network = 'midnight'
const site = siteOf(network)
test.use({ locale: 'ko-KR', baseURL: site })
test.describe.configure({ mode: 'serial' })

let token: string
test.beforeEach(async ({ context }) => {
  token = await signIn(site, 'member')
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
})

const titleOf = (kind: string, channel: string) =>
  word('ko', `messages.title.${kind}`).replace('{channel}', channel)
const bell = (page: Page) => page.getByRole('button', { name: new RegExp(`^${word('ko', 'messages.name')}`) })
const unread = (page: Page) => page.getByRole('button', { name: `${word('ko', 'messages.name')},` })
const toast = (page: Page) => page.locator('[data-snackbar]')
const panel = (page: Page) => page.getByRole('dialog', { name: word('ko', 'messages.name') })

/** The streams that are open now, in all tabs of the browser. */
function countStreams(context: BrowserContext): () => number {
  let open = 0
  const isStream = (address: string) => address.endsWith('/api/events')
  context.on('request', (request) => {
    if (isStream(request.url())) open++
  })
  const onEnd = (request: Request) => {
    if (isStream(request.url())) open--
  }
  context.on('requestfinished', onEnd)
  context.on('requestfailed', onEnd)
  return () => open
}

/** Opens a page and waits until it knows what there was before. */
async function openLive(page: Page, address: string) {
  const known = page.waitForResponse('**/api/messages?*')
  await page.goto(address)
  await known
}

test('a message arrives live in every tab over one stream, and is read in all of them at once', async ({
  page,
  context,
  checkAccessibility,
}) => {
  const streams = countStreams(context)
  await openLive(page, '/dashboard')
  await expect.poll(streams).toBe(1)
  const other = await context.newPage()
  await openLive(other, '/guides')

  const channel = `새벽 <b>${Date.now()}</b>`
  await notifyMember(network, { kind: 'channel_approved', names: { channel } })
  for (const tab of [page, other]) {
    await expect(unread(tab)).toBeVisible()
    await expect(toast(tab)).toContainText(titleOf('channel_approved', channel))
  }
  expect(streams()).toBe(1)

  await bell(page).click()
  const row = panel(page).getByRole('link', { name: titleOf('channel_approved', channel) })
  await expect(row.first()).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: word('ko', 'app.days.today') })).toBeVisible()
  await expect(unread(page)).toHaveCount(0)
  await expect(unread(other)).toHaveCount(0)
  await checkAccessibility()

  // The tab that keeps the stream closes: another one goes on where it was.
  await page.close()
  await expect.poll(streams).toBe(1)
  await notifyMember(network, { kind: 'channel_on_hold', names: { channel, reason: '음악이 확인되지 않음' } })
  await expect(unread(other)).toBeVisible()
  await bell(other).click()
  await expect(panel(other)).toContainText('사유: 음악이 확인되지 않음')
  // How a contest was lost: by an operator's word, with its reason, or by the other's proof.
  await notifyMember(network, { kind: 'channel_lost', names: { channel, reason: '계약서에 있습니다' } })
  await expect(panel(other)).toContainText('사유: 계약서에 있습니다')
  await expect(panel(other)).toContainText('결정 전날까지 집계된 내용은 리포트에 남고')
  await notifyMember(network, { kind: 'channel_lost', names: { channel } })
  await expect(panel(other)).toContainText(word('ko', 'messages.detail.channel_lost'))
  await notifyMember(network, { kind: 'channel_renamed', names: { channel, before: '옛 이름' } })
  await expect(panel(other)).toContainText('‘옛 이름’ 채널이')
  await panel(other).getByRole('link').first().click()
  // To the very channel.
  await expect(other).toHaveURL(/\/manage-channel\?add-channel=\d+$/)
  await expect(panel(other)).toHaveCount(0)
  await expect(other.getByRole('dialog')).toBeVisible()
})

test('the inbox is narrowed to a kind and to what is unread; what is followed or marked is read', async ({
  page,
  checkAccessibility,
}) => {
  const say = (key: string) => word('ko', `messages.${key}`)
  await notifyMember(network, { kind: 'channel_approved', names: { channel: `목록 ${Date.now()}` } })
  await notifyMember(network, {
    kind: 'month_complete',
    names: { from: '2026-10-01', to: '2026-10-31' },
  })
  await openLive(page, '/messages')
  const rows = page.getByRole('main').getByRole('listitem')
  const complete = rows.filter({ hasText: '2026년 10월' }).first()
  await expect(complete).toContainText(say('new'))
  await checkAccessibility()

  await page.getByRole('button', { name: say('groups.money'), exact: true }).click()
  await expect(page).toHaveURL(`${site}/messages?group=money`)
  await expect(rows.filter({ hasText: '채널' })).toHaveCount(0)
  await page.getByRole('button', { name: say('unread_only') }).click()
  await expect(page).toHaveURL(`${site}/messages?group=money&unread=1`)
  await page.reload()
  await complete.getByRole('link').click()
  await expect(page).toHaveURL(/\/dashboard\?.*from=2026-10-01&to=2026-10-31/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: say('none_found') })).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: say('clear') }).click()
  await expect(page).toHaveURL(`${site}/messages`)
  await expect(unread(page)).toBeVisible()
  await page.getByRole('button', { name: say('mark_all') }).click()
  await expect(unread(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: say('mark_all') })).toBeDisabled()
})

test.describe('away', () => {
  // What is loaded ahead may be asked for just then.
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ })
  test('what happened while the window was closed or offline is there afterwards', async ({
    page,
    context,
    isMobile,
  }) => {
    const channel = `비밀 ${Date.now()}`
    await notifyMember(network, { kind: 'channel_verified', names: { channel } })
    await openLive(page, '/dashboard')
    await expect(unread(page)).toBeVisible()
    // Nothing for a viewer who was not there: only new arrivals are announced.
    await expect(toast(page)).toHaveCount(0)

    const away = `떠남 ${Date.now()}`
    await context.setOffline(true)
    await notifyMember(network, {
      kind: 'channel_verification_failed',
      names: { channel: away, reason: 'code_not_found' },
    })
    await context.setOffline(false)
    await expect(toast(page)).toContainText(titleOf('channel_verification_failed', away))
    await toast(page)
      .getByRole('button', { name: word('ko', 'messages.show') })
      .click()
    await expect(panel(page)).toContainText(word('ko', 'messages.failure.code_not_found'))
    await expect(panel(page)).toContainText(channel)
    // On phones the sheet is a place in the history.
    if (isMobile) await page.goBack()
    else await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
  })
})

test.describe('the end of a session', () => {
  test.use({ provoked: /status of 401/ })
  test('is noticed by a window that asks for nothing', async ({ page, context }) => {
    const streams = countStreams(context)
    await page.goto('/guides')
    await expect.poll(streams).toBe(1)
    await expire(site, token)
    await expect(page).toHaveURL(`${site}/login?fromUrl=%2Fguides`, { timeout: 20_000 })
  })
})
