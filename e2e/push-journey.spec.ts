import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { officeDay } from '@cuesheet/contract/values/business-days'
import { addDays } from '@cuesheet/contract/values/day'
import type { Page } from '@playwright/test'
import { hashPassword } from '../apps/server/src/access/password.ts'
import type { Viewer } from '../apps/server/src/access/viewer.ts'
import { connect, type Database } from '../apps/server/src/db/connection.ts'
import { findHolder } from '../apps/server/src/db/embedded/data-lock.ts'
import { rebuildRollups } from '../apps/server/src/features/facts/change-facts.ts'
import { notify } from '../apps/server/src/features/messages/public.ts'
import {
  addExchangeRates,
  createAccount,
  createChannel,
  createNetwork,
  type TestNetwork,
} from '../apps/server/src/testing/factories.ts'
import { addActivity, addRevenue } from '../apps/server/src/testing/facts.ts'
import { createPushBrowser } from '../apps/server/src/testing/push-browser.ts'
import { receivePosts } from '../apps/server/src/testing/receive-posts.ts'
import { type RunningProcess, runProcess } from '../apps/server/src/testing/run-process.ts'
import { findFreePort } from './find-free-port.ts'
import { expect, test } from './guarded-page.ts'
import { ownPassword } from './own-network.ts'
import { word } from './words.ts'

const domain = 'pushes.localhost'
const main = path.join(import.meta.dirname, '../apps/server/src/main.ts')
test.use({ locale: 'en-US', serviceWorkers: 'allow', provoked: /ERR_INTERNET_DISCONNECTED/ })
// The server of the journeys may not send to this machine: this one may, and has a database without the demo.
test.setTimeout(240_000)
test.describe.configure({ mode: 'serial' })

let receiver: Awaited<ReturnType<typeof receivePosts>>
let folder: string
let server: RunningProcess
let db: Database
let settings: Record<string, string>
let network: TestNetwork
let member: Viewer
test.beforeAll(async () => {
  receiver = await receivePosts()
  folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-pushes-'))
  settings = {
    PORT: String(await findFreePort()),
    DATA_DIR: folder,
    INNER_ADDRESSES: '1',
    ECB_ROOT_URL: 'off',
    DEMO: '0',
    LOG_LEVEL: 'warn',
  }
  server = runProcess([main], settings)
  await server.said('(operators)')
  db = connect(findHolder(folder)?.url ?? '', { max: 2 })
  network = await createNetwork(db, { name: 'pushes' })
  await db.updateTable('network_domains').set({ domain }).execute()
  const password_hash = await hashPassword(ownPassword)
  await createAccount(db, network, { as: 'manager', user_id: 'boss@pushes.test', password_hash })
  member = await createAccount(db, network, {
    user_id: 'ara@pushes.test',
    password_hash,
    currency: 'KRW',
    fee_rates: { '2026-01-01': '0' },
  })
  const channel = await createChannel(db, network, { title: 'Dawn', members: [member] })
  const days = Array.from({ length: 40 }, (_, at) => addDays(officeDay(new Date()), at - 42))
  await addExchangeRates(db, { [days[0]!]: '1000' })
  const rows = days.map((day) => ({ channel, day, video: 'dawn' }))
  await addActivity(
    db,
    network,
    rows.map((row) => ({ ...row, views: 1000 })),
  )
  await addRevenue(
    db,
    network,
    rows.map((row) => ({ ...row, revenue: 1e10 })),
  )
  await db.updateTable('accounts').set({ language: 'en' }).execute()
  await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
})
test.afterAll(async () => {
  await db?.destroy()
  server?.child.kill('SIGTERM')
  await server?.ended
  receiver?.close()
  rmSync(folder, { recursive: true, force: true })
})

const site = () => `http://${domain}:${settings.PORT}`
async function signIn(page: Page, user_id: string, to: string) {
  await page.goto(site() + to)
  await page.getByLabel(word('en', 'auth.id'), { exact: true }).fill(user_id)
  await page.getByLabel(word('en', 'auth.password'), { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: word('en', 'auth.submit'), exact: true }).click()
  await expect(page).toHaveURL(site() + to)
}
const tell = (to: number | 'managers') =>
  db.transaction().execute((trx) =>
    notify(trx, network.scope, {
      to: [to],
      kind: 'channel_approved',
      channel_id: null,
      names: { channel: 'Dawn' },
    }),
  )

test('a manager adds a webhook, takes its secret along, and sees a test and a message arrive', async ({
  page,
  checkAccessibility,
}) => {
  await signIn(page, 'boss@pushes.test', '/config-account')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Books')
  await dialog.getByLabel('Address').fill(`${receiver.origin}/books`)
  await dialog.getByLabel('Your password').fill(ownPassword)
  await dialog.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(dialog.locator('code')).toHaveText(/^whsec_/)
  await checkAccessibility()
  await dialog.getByRole('button', { name: 'I’ve copied it' }).click()
  await page.getByRole('button', { name: 'Deliveries: Books' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(dialog.getByText('Delivered')).toBeVisible()
  await checkAccessibility()
  await tell('managers')
  await expect
    .poll(() => receiver.posts.map(({ body }) => JSON.parse(String(body)).type))
    .toEqual(['test', 'channel_approved'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete: Books' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No webhooks yet.')).toBeVisible()
})

test('a member turns notifications on, is shown one without looking, and a press on it opens what it is about', async ({
  page,
  context,
  checkAccessibility,
}) => {
  receiver.posts.length = 0
  const browser = createPushBrowser(`${receiver.origin}/browser`)
  // The push service of the browser's maker cannot be reached: this one stands in for it. The shell of a browser that has no
  // windows lets nobody show notifications.
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
        .buffer
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async () =>
      ({
        endpoint,
        getKey: (name: string) => bytesOf(name === 'auth' ? auth : p256dh),
        unsubscribe: async () => true,
      }) as unknown as PushSubscription
  }, browser.subscription)
  await signIn(page, 'ara@pushes.test', '/config-account')
  await page
    .getByRole('region', { name: 'Push notifications' })
    .getByRole('button', { name: 'Turn on' })
    .click()
  await expect(page.getByRole('list', { name: 'Browsers that get notifications' })).toContainText('Chrome')
  await expect(page.getByRole('switch', { name: 'Push · Channel reviews and states' })).toBeChecked()
  await checkAccessibility()

  await tell(member.account_id)
  await expect.poll(() => receiver.posts.length).toBe(1)
  const data = JSON.stringify(browser.open(receiver.posts[0]!))
  const client = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  await client.send('ServiceWorker.enable')
  const registrationId = await registered
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(
    `registration.showNotification = async (title, options) => { globalThis.shown = [title, options.data.path] }`,
  )
  await client.send('ServiceWorker.deliverPushMessage', { origin: site(), registrationId, data })
  await expect
    .poll(() => worker!.evaluate('globalThis.shown'))
    .toEqual(['“Dawn” was approved.', '/manage-channel'])
  // Nobody has pressed on anything: the browser would open and focus nothing.
  await worker!.evaluate(
    `clients.openWindow = async (address) => { globalThis.opened = address }
    WindowClient.prototype.focus = async function () { globalThis.focused = this.url }`,
  )
  const press = (path: string) =>
    worker!.evaluate(
      `dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification: { close() {}, data: { path: '${path}' } } }))`,
    )
  await press('/manage-channel')
  await expect.poll(() => worker!.evaluate('globalThis.opened')).toBe(`${site()}/manage-channel`)
  await press('/config-account#fee')
  await expect.poll(() => worker!.evaluate('globalThis.focused')).toMatch(/\/config-account/)
  await expect(page).toHaveURL(/\/config-account/)
  await page
    .getByRole('region', { name: 'Push notifications' })
    .getByRole('button', { name: 'Turn off' })
    .click()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
})

test('without a network the last figures are shown with their time, and none once the account has left', async ({
  page,
  context,
}) => {
  await signIn(page, 'ara@pushes.test', '/dashboard')
  const kept = () =>
    page.evaluate(async () =>
      (await (await caches.open('figures')).match('/'))?.json().then(({ rows }) => rows),
    )
  await expect.poll(kept).toEqual([
    { label: 'Revenue', value: expect.stringMatching(/^₩\d/) },
    { label: 'Views', value: expect.stringMatching(/^\d/) },
  ])
  const [{ value }] = (await kept()) as [{ value: string }]
  await expect(page.getByRole('main')).toContainText(value)
  await context.setOffline(true)
  await page.goto(`${site()}/dashboard`)
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByText(/figures last seen at/)).toBeVisible()
  await expect(page.getByText(value)).toBeVisible()
  await page.evaluate(async () => {
    const figures = await caches.open('figures')
    const kept = await (await figures.match('/'))!.json()
    await figures.put('/', new Response(JSON.stringify({ ...kept, at: kept.at - 7 * 86_400_000 })))
  })
  await page.reload()
  await expect(page.getByText('It opens when you’re back online.')).toBeVisible()
  await expect(page.getByText(value)).toHaveCount(0)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('main')).toContainText(value)
  await page.getByRole('button', { name: word('en', 'shell.menu.logout') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: word('en', 'shell.logout.confirm') })
    .click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => caches.has('figures'))).toBe(false)
  await context.setOffline(true)
  await page.goto(`${site()}/dashboard`)
  await expect(page.getByText('It opens when you’re back online.')).toBeVisible()
  await expect(page.getByText(value)).toHaveCount(0)
})

test('the site is installed as an app of its brand', async ({ page }) => {
  await page.goto(`${site()}/login`)
  const { manifest, icons } = await page.evaluate(async () => {
    const manifest = await (await fetch('/site.webmanifest')).json()
    const answers = await Promise.all(manifest.icons.map(({ src }: { src: string }) => fetch(src)))
    return { manifest, icons: answers.map(({ status }) => status) }
  })
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone', lang: 'en' })
  expect(new Set(icons)).toEqual(new Set([200]))
})
