import { runJob } from '@cuesheet/contract/console-system'
import { addMonths, firstOfMonth } from '@cuesheet/contract/values/day'
import type { Currency } from '@cuesheet/contract/values/money'
import type { Browser, Page } from '@playwright/test'
import { installationScope } from '../apps/server/src/access/scope.ts'
import { findMarketRate } from '../apps/server/src/features/settlement/inputs/find-market-rate.ts'
import { closeMonth } from '../apps/server/src/testing/close-months.ts'
import { addSettledFile } from '../apps/server/src/testing/settled-files.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, type OwnNetwork, ownPassword, withDatabase } from './own-network.ts'
import { clientOf, signInOperator, storageOf, tokenOf } from './sign-in.ts'
import { word } from './words.ts'

const en = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), word('en', key))
const today = new Date().toISOString().slice(0, 10)
const lastMonth = addMonths(firstOfMonth(today), -1)

async function open(browser: Browser, site: string, id: string, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site,
    locale: 'en-US',
    viewport: { width, height: 844 },
    storageState: storageOf(site, await tokenOf(site, id, ownPassword)),
  })
  return context.newPage()
}

/** Last month at 50,000 won of one channel, at the market's rate, and locked; 100,000 are the least that is paid. In dollars: 50 of 10. */
async function lockLastMonth({ network_id }: OwnNetwork, channel: string, currency: Currency = 'KRW') {
  await withDatabase(async (db) => {
    await db
      .updateTable('networks')
      .set({
        // Of this month, and not passed on any day of it.
        payday: 31,
        payday_months: 1,
        settlement_currency: currency,
        minimum_payout: currency === 'KRW' ? 100_000 : 1_000,
        default_fee_rate: '0',
        close_second_person: false,
      })
      .where('network_id', '=', network_id)
      .execute()
    const scope = installationScope(network_id)
    const network = { network_id, scope } as Parameters<typeof addSettledFile>[1]
    const { shown } = await findMarketRate(db, lastMonth, 'KRW')
    const usd = currency === 'KRW' ? (50_000 / Number(shown)).toFixed(9) : '50'
    const rows = [{ channel, day: `${lastMonth.slice(0, 8)}05`, usd }]
    await addSettledFile(db, network, { month: lastMonth, family: 'ads', rows })
    await addSettledFile(db, network, {
      month: lastMonth,
      family: 'payment_summary',
      payments: [{ type: 'Ads Revenue', usd, local: '50000' }],
    })

    await closeMonth(db, scope, lastMonth, { account_id: null, today })
  })
}

async function settleLastMonth(currency?: Currency) {
  const own = await createOwnNetwork()
  const makerId = await own.addAccount('member', 'Maker')
  const channel = await own.addChannel('Quiet', {
    registered_on: '2025-01-01',
    status: 2,
    verification: 'verified',
  })
  await own.assign(channel, makerId)
  await own.addCredit(channel, '2025-01-01', '2035-12-31')
  await lockLastMonth(own, await own.platformIdOf(channel), currency)
  return { own, makerId }
}

test('a creator below the minimum sees why and when, objects, is answered, and takes its paydays along', async ({
  browser,
  request,
  viewport,
}) => {
  test.setTimeout(120_000)
  const width = viewport?.width ?? 1440
  const { own, makerId } = await settleLastMonth()
  const managerId = await own.addAccount('manager', 'Boss')

  const maker = await open(browser, own.site, makerId, width)
  await maker.goto('/dashboard')
  const places = maker.getByRole('navigation').filter({ has: maker.getByRole('link') })
  await places
    .getByRole('link', {
      name: word('en', 'shell.menu.money'),
      exact: true,
    })
    .first()
    .click()
  await expect(maker).toHaveURL(`${own.site}/money`)
  await expect(maker.getByText('₩50,000').first()).toBeVisible()
  const month = maker.locator('[data-wait="below_minimum"]')
  await expect(month).toContainText(en('money.waits.below_minimum', { minimum: '₩100,000' }))
  await expect(month.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  await expect(month).toContainText(/Next: joins the payday of/)

  // Why: the lines, each of which can be objected to.
  await month.getByRole('link', { name: en('money.actions.sums'), exact: true }).click()
  await expect(maker.getByRole('table', { name: en('settlement.bridge_label') })).toBeVisible()
  await maker
    .getByRole('link', { name: en('money.object.to_line'), exact: true })
    .first()
    .click()
  const asked = maker.getByRole('dialog')
  await asked.getByLabel(en('money.object.text')).fill('Half of my views are missing.')
  await asked.getByRole('button', { name: en('money.object.submit'), exact: true }).click()
  await expect(asked).toBeHidden()
  await expect(maker.getByText(en('money.objections.states.open'), { exact: true })).toBeVisible()

  const manager = await open(browser, own.site, managerId, width)
  await manager.goto(`/settlement?month=${lastMonth.slice(0, 7)}`)
  await expect(manager.getByText(en('settlement.needs.objections'))).toBeVisible()
  await manager.getByRole('link', { name: /Maker/ }).click()
  const thread = manager.getByRole('dialog')
  await expect(thread).toContainText('Half of my views are missing.')
  await thread.getByLabel(en('money.objections.answer'), { exact: true }).fill('They were invalid views.')
  await thread.getByRole('button', { name: en('money.objections.send'), exact: true }).click()
  await expect(thread).toContainText('They were invalid views.')
  await thread.getByRole('button', { name: en('money.objections.decline'), exact: true }).click()
  await thread.getByLabel(en('money.objections.reason'), { exact: true }).fill('The platform removed them')
  await thread.getByRole('button', { name: en('money.objections.decline'), exact: true }).click()
  await expect(thread).toContainText(en('money.objections.was_declined'))

  await maker.goto('/money?view=records')
  await maker.getByRole('link', { name: new RegExp(en('money.objections.states.declined')) }).click()
  await expect(maker.getByRole('dialog')).toContainText('The platform removed them')

  // The paydays in a calendar of one's own.
  await maker.goto('/money')
  const feed = maker.getByRole('region', { name: en('money.feed.title'), exact: true })
  await feed.getByRole('button', { name: en('money.feed.make'), exact: true }).click()
  const address = new URL((await feed.locator('code').textContent()) ?? '')
  const calendar = await request.get(`http://127.0.0.1:${process.env.E2E_PORT}${address.pathname}`, {
    headers: { host: address.host },
  })
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR[\s\S]*BEGIN:VEVENT/)
  await feed.getByRole('button', { name: en('money.feed.end'), exact: true }).click()
  await expect(feed.getByRole('button', { name: en('money.feed.make'), exact: true })).toBeVisible()
})

test('a creator of a network that pays dollars reads dollars, and nothing of a rate or of tax', async ({
  browser,
  viewport,
}) => {
  test.setTimeout(180_000)
  const { own, makerId } = await settleLastMonth('USD')
  const console_site = `http://localhost:${process.env.E2E_PORT}`
  const operator = clientOf(console_site, await signInOperator(console_site))
  // Another journey may have it run just now.
  await expect(() => operator.call(runJob, { body: { job: 'statements.publish' } })).toPass({
    timeout: 60_000,
  })
  const maker = await open(browser, own.site, makerId, viewport?.width ?? 1440)
  const main = maker.getByRole('main')
  const readsDollars = async (amount: string) => {
    await expect(main.getByText(amount).first()).toBeVisible()
    await expect(main).not.toContainText(/₩|after tax|before tax|withheld|VAT|exchange rate/i)
  }
  await maker.goto('/money')
  await expect(main.locator('[data-wait="details"]')).toContainText('$50.00')
  await readsDollars('$50.00')
  await maker.goto('/money?view=sums')
  const way = maker.getByRole('table', { name: en('settlement.bridge_label') })
  await expect(way.getByRole('row', { name: /Payable/ })).toContainText('$50.00')
  await readsDollars('$50.00')
  await maker.goto('/money?view=records')
  await readsDollars('$50.00')
  const summary = maker.getByRole('region', { name: en('statement.summary'), exact: true })
  await expect(async () => {
    await maker.goto(`/statements?month=${lastMonth.slice(0, 7)}`)
    await expect(summary).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 90_000 })
  await expect(summary).toContainText('$50.00')
  await readsDollars('$50.00')
})
