import { readFileSync } from 'node:fs'
import path from 'node:path'
import { addDays, addMonths, firstOfMonth, reportingDay } from '@cuesheet/contract/values/day'
import type { Locator, Page } from '@playwright/test'
import { activityCsv, revenueCsv } from '../apps/server/src/testing/reports.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, type OwnNetwork } from './own-network.ts'
import { openConsole } from './report-desk.ts'
import { demoPassword } from './sign-in.ts'

const site = `http://localhost:${process.env.E2E_PORT}`
const platform = `http://127.0.0.1:${process.env.E2E_PLATFORM_PORT}`
const folder = path.join(import.meta.dirname, '../apps/web/src/console/locales/en')
const texts = JSON.parse(readFileSync(path.join(folder, 'collection.json'), 'utf8'))
const refusals = JSON.parse(readFileSync(path.join(folder, 'refusals.json'), 'utf8'))
const settled = JSON.parse(readFileSync(path.join(folder, 'reports.json'), 'utf8')).settled
const today = reportingDay(new Date())
const month = addMonths(firstOfMonth(today), -1)
const days = [addDays(today, -4), addDays(today, -3)] as const
/** A job is at it, beside those of other journeys. */
const soon = { timeout: 60_000 }

/** What the platform does when it is told to; the answer as it is sent. */
async function play(call: string, form: Record<string, string>): Promise<string> {
  const answer = await fetch(`${platform}/${call}`, { method: 'POST', body: new URLSearchParams(form) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${text}`)
  return text
}
const misbehave = (owner: string, kind: string) => play('reporting/fault', { owner, kind })

/** A network whose content owner has two days of reports at the platform. */
async function createOwner(): Promise<{ own: OwnNetwork; owner: string }> {
  const own = await createOwnNetwork()
  const channel = await own.addChannel('Collected', {
    registered_on: '2025-01-01',
    status: 2,
    verification: 'verified',
  })
  await own.addCredit(channel, '2025-01-01', today)
  const owner = `CMS-${own.network_id}`
  const id = await own.platformIdOf(channel)
  const publish = (type: string, day: string, content: string) =>
    play('reporting/reports', { owner, type, day, content })
  for (const [at, day] of days.entries()) {
    const row = { channel: id, day, video: 'v' }
    await publish('content_owner_basic_a4', day, activityCsv([{ ...row, views: 410 + at }]))
    await publish('content_owner_estimated_revenue_a1', day, revenueCsv([{ ...row, revenue: '2.5' }]))
  }
  return { own, owner }
}

const openCollection = async (page: Page, { network_id }: OwnNetwork): Promise<Locator> => {
  await page.goto(`/console/reports/collection?network=${network_id}`)
  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  return card
}

async function expectCollected(page: Page, card: Locator, own: OwnNetwork, state: 'current' | 'incomplete') {
  await expect(card.getByText(texts.states[state], { exact: true })).toBeVisible(soon)
  for (const [at, day] of days.entries()) {
    await page.goto(`/console/reports?network=${own.network_id}&month=${day.slice(0, 7)}`)
    const name = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
    const cell = page.getByRole('link', { name: new RegExp(`${name.format(new Date(day))}, `) })
    await expect(cell).toContainText(String(410 + at))
  }
}

async function disconnect(page: Page, own: OwnNetwork): Promise<void> {
  const card = await openCollection(page, own)
  await card.getByRole('button', { name: texts.disconnect, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'password' }).fill(demoPassword)
  await dialog.getByRole('button', { name: texts.disconnect, exact: true }).click()
  await expect(page.getByText(texts.disconnected)).toBeVisible()
  await expect(card.getByText(texts.states.none, { exact: true })).toBeVisible()
}

test('a network is connected by a key, its days come, what the platform lacks is named, and it is disconnected', async ({
  browser,
  isMobile,
}) => {
  test.slow()
  const { own, owner } = await createOwner()
  for (const type of [
    'content_owner_channel_adjustments_summary_a1',
    'content_owner_global_ad_revenue_summary_a1',
  ])
    await play('reporting/reports', {
      owner,
      type,
      day: month,
      span: 'month',
      content: 'report_name,channel_id,adjustment_type,adjustment_amount,local_currency\n',
    })
  const page = await openConsole(browser, isMobile)
  const card = await openCollection(page, own)
  await card.getByRole('button', { name: texts.connect, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const connect = dialog.getByRole('button', { name: texts.connect, exact: true })
  // A file that is no key, then another one's content owner.
  const key = await play('service-accounts', { owner })
  const choose = (text: string) =>
    dialog
      .getByLabel(texts.key)
      .setInputFiles({ name: 'key.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await choose('{}')
  await dialog.getByLabel(texts.content_owner).fill('CMS-of-others')
  await dialog.getByRole('textbox', { name: 'password' }).fill(demoPassword)
  await connect.click()
  await expect(dialog.locator('#collection-key-error')).toBeVisible()
  await choose(key)
  await connect.click()
  await expect(dialog.getByText(texts.problems.owner_refused)).toBeVisible()
  await dialog.getByLabel(texts.content_owner).fill(owner)
  await connect.click()
  await expect(dialog).toHaveCount(0)
  await expectCollected(page, card, own, 'incomplete')

  // What of the monthly close does not get in is named: a file with other columns, and one that nobody needs.
  await openCollection(page, own)
  await card.getByText(texts.open_reports).click()
  await expect(card).toContainText(settled.families.channel_adjustments)
  await expect(card).toContainText(refusals.settled_api)
  await expect(card).toContainText(texts.kept_reasons.no_use)

  const name = new URL(own.site).hostname.split('.')[0]!
  await page.goto('/console')
  await expect(page.getByText(`${name}: 1 file of the monthly close could not be loaded`)).toBeVisible()

  // The connection is tested: it works; then the platform lacks something, and it is said what to do.
  await openCollection(page, own)
  await card.getByRole('button', { name: texts.test, exact: true }).click()
  await expect(page.getByText(texts.works)).toBeVisible()
  await misbehave(owner, 'api_not_enabled')
  await card.getByRole('button', { name: texts.test, exact: true }).click()
  await expect(page.getByText(texts.problems.api_not_enabled)).toBeVisible()
  await card.getByRole('button', { name: texts.collect, exact: true }).click()
  await expect(async () => {
    await page.reload()
    await expect(card).toBeVisible()
    await expect(card).toContainText(texts.problems.api_not_enabled, { timeout: 1000 })
  }).toPass(soon)

  await page.goto('/console')
  const exception = page.getByRole('listitem').filter({ hasText: `${name}: its reports cannot be collected` })
  await expect(exception).toBeVisible()
  await exception.getByRole('link', { name: 'Open collection' }).click()
  await expect(page).toHaveURL(new RegExp(`/console/reports/collection\\?network=${own.network_id}`))
  await expect(card).toContainText(texts.problems.api_not_enabled)

  await misbehave(owner, '')
  await card.getByRole('button', { name: texts.test, exact: true }).click()
  await expect(card).not.toContainText(texts.problems.api_not_enabled)
  await page.goto('/console')
  await expect(page.getByRole('heading', { name: 'Networks at a glance' })).toBeVisible()
  await expect(exception).toHaveCount(0)

  await disconnect(page, own)
  await page.context().close()
})

test('a network is connected by consent: refused for an ordinary account, then of the content owner', async ({
  browser,
  isMobile,
}) => {
  test.slow()
  const { own, owner } = await createOwner()
  const page = await openConsole(browser, isMobile)
  const card = await openCollection(page, own)
  const dialog = page.getByRole('dialog')
  const goToPlatform = async () => {
    await card.getByRole('button', { name: texts.connect, exact: true }).click()
    await dialog.getByRole('button', { name: texts.ways.consent }).click()
    await dialog.getByLabel(texts.content_owner).fill(owner)
    await dialog.getByRole('textbox', { name: 'password' }).fill(demoPassword)
    await dialog.getByRole('button', { name: texts.go_to_consent }).click()
    await expect(page.getByRole('heading', { name: 'Cuesheet wants to read reports' })).toBeVisible()
    const asked = new URL(page.url()).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  }
  await goToPlatform()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(texts.not_consented)).toBeVisible()

  await openCollection(page, own)
  await goToPlatform()
  await page.getByRole('radio', { name: 'none: an ordinary account' }).check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText(texts.problems.owner_refused).first()).toBeVisible()
  // Neither code nor state stays in the address.
  await expect(page).toHaveURL(`${site}/console/reports/collection`)

  await openCollection(page, own)
  await goToPlatform()
  await page.getByRole('radio', { name: owner, exact: true }).check()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText(texts.connected)).toBeVisible()
  await openCollection(page, own)
  await expect(card).toContainText(texts.by_consent)
  await expectCollected(page, card, own, 'current')

  // What a person withdraws at the platform is named here when it is asked next.
  await misbehave(owner, 'unauthenticated')
  await openCollection(page, own)
  await card.getByRole('button', { name: texts.test, exact: true }).click()
  await expect(page.getByText(texts.problems.consent_ended)).toBeVisible()
  await misbehave(owner, '')
  await disconnect(page, own)
  await page.context().close()
})
