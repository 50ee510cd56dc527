import { addMonths, firstOfMonth } from '@cuesheet/contract/values/day'
import type { Browser, Page } from '@playwright/test'
import { installationScope } from '../apps/server/src/access/scope.ts'
import { approveMonth, lockMonth } from '../apps/server/src/features/settlement/books/closing-steps.ts'
import { calculateMonth } from '../apps/server/src/features/settlement/calculation/calculate-month.ts'
import { findMarketRate } from '../apps/server/src/features/settlement/inputs/find-market-rate.ts'
import { addSettledFile } from '../apps/server/src/testing/settled-files.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, type OwnNetwork, ownPassword, withDatabase } from './own-network.ts'
import { storageOf, tokenOf } from './sign-in.ts'
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

/** Last month at 50,000 won of one channel, at the market's rate, and locked; 100,000 are the least that is paid. */
async function lockLastMonth({ network_id }: OwnNetwork, channel: string) {
  await withDatabase(async (db) => {
    await db
      .updateTable('networks')
      .set({
        // Of this month, and not passed on any day of it.
        payday: 31,
        payday_months: 1,
        minimum_payout: 100_000,
        default_fee_rate: '0',
        close_second_person: false,
      })
      .where('network_id', '=', network_id)
      .execute()
    const scope = installationScope(network_id)
    const network = { network_id, scope } as Parameters<typeof addSettledFile>[1]
    const { shown } = await findMarketRate(db, lastMonth, 'KRW')
    const usd = (50_000 / Number(shown)).toFixed(9)
    const rows = [{ channel, day: `${lastMonth.slice(0, 8)}05`, usd }]
    await addSettledFile(db, network, { month: lastMonth, family: 'ads', rows })
    await addSettledFile(db, network, {
      month: lastMonth,
      family: 'payment_summary',
      payments: [{ type: 'Ads Revenue', usd, local: '50000' }],
    })
    await calculateMonth(db, scope, { month: lastMonth, account_id: null })
    const seen = async () =>
      db
        .selectFrom('settlement_months')
        .select(['version', 'calculation_no'])
        .where('network_id', '=', network_id)
        .where('month', '=', lastMonth)
        .executeTakeFirstOrThrow()
    const by = { account_id: null, today } as never
    await approveMonth(db, scope, { month: lastMonth, ...(await seen()) }, by)
    await lockMonth(db, scope, { month: lastMonth, ...(await seen()) }, by)
  })
}

test('a creator below the minimum sees why and when, objects, is answered, and takes its paydays along', async ({
  browser,
  request,
  viewport,
}) => {
  test.setTimeout(120_000)
  const width = viewport?.width ?? 1440
  const own = await createOwnNetwork()
  const managerId = await own.addAccount('manager', 'Boss')
  const makerId = await own.addAccount('member', 'Maker')
  const channel = await own.addChannel('Quiet', {
    registered_on: '2025-01-01',
    status: 2,
    verification: 'verified',
  })
  await own.assign(channel, makerId)
  await own.addCredit(channel, '2025-01-01', '2035-12-31')
  await lockLastMonth(own, await own.platformIdOf(channel))

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
