import type { Browser, Page } from '@playwright/test'
import { installationScope } from '../apps/server/src/access/scope.ts'
import { payMonth } from '../apps/server/src/features/settlement/payment/pay-month.ts'
import { closeMonth, seenMonth } from '../apps/server/src/testing/close-months.ts'
import type { TestNetwork } from '../apps/server/src/testing/factories.ts'
import { addSettledFile } from '../apps/server/src/testing/settled-files.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, type OwnNetwork, ownPassword, withDatabase } from './own-network.ts'
import { demoPassword, storageOf, tokenOf } from './sign-in.ts'
import { word } from './words.ts'

const port = process.env.E2E_PORT
const en = (key: string) => word('en', key)

const march = '2025-03-01'

/** Closes a month of two members and pays them, as the calls do. */
async function payMarch(own: OwnNetwork) {
  const ids: string[] = []
  for (const [name, title] of [
    ['Maker', 'Closed'],
    ['Other', 'Another'],
  ] as const) {
    const channel = await own.addChannel(title, {
      registered_on: '2025-01-01',
      status: 2,
      verification: 'verified',
    })
    await own.assign(channel, await own.addAccount('member', name))
    await own.addCredit(channel, '2025-01-01', '2025-12-31')
    ids.push(await own.platformIdOf(channel))
  }
  await withDatabase(async (db) => {
    const scope = installationScope(own.network_id)
    const of = own as unknown as TestNetwork
    const rows = ids.map((channel, at) => ({ channel, day: march, usd: String(1000 - at * 300) }))
    await addSettledFile(db, of, { month: march, family: 'ads', rows })
    const payments = [{ type: 'Ads Revenue', usd: '1700', local: '2380000' }]
    await addSettledFile(db, of, { month: march, family: 'payment_summary', payments })

    const by = { account_id: null, today: '2025-04-25' }
    await closeMonth(db, scope, march, by)
    await payMonth(db, scope, { ...(await seenMonth(db, scope, march)), paid_on: '2025-04-25' }, by)
  })
}

async function open(browser: Browser, site: string, id: string, password: string): Promise<Page> {
  const token = await tokenOf(site, id, password)
  const context = await browser.newContext({
    baseURL: site,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    storageState: storageOf(site, token),
  })
  return context.newPage()
}

const wonIn = (text: string | null) => Number((text ?? '').replace(/[^\d-]/g, ''))

test('what was withheld is in the filing table, its tax is paid, and the platform’s payment is tied out', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const own = await createOwnNetwork()
  const boss = await own.addAccount('manager', 'Boss')
  await payMarch(own)
  const page = await open(browser, `http://localhost:${port}`, 'operator@demo.test', demoPassword)
  await page.goto(`/console/close/${own.network_id}?tab=taxes`)
  const months = page.getByRole('group', { name: en('settlement.filings.title'), exact: true })
  const first = months.locator('tbody tr').first()
  const withheld = wonIn(await first.locator('td').nth(2).textContent())
  expect(withheld).toBeGreaterThan(0)
  const table = page.getByRole('group', { name: /^Filing table of/ })
  const rows = table.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  let taxes = 0
  for (const row of await rows.all())
    for (const cell of [3, 4]) taxes += wonIn(await row.locator('td').nth(cell).textContent())
  expect(taxes).toBe(withheld)

  await first.getByRole('button', { name: en('console_close.tax_steps.open') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(en('console_close.tax_steps.amount'))).toHaveValue(String(withheld))
  await dialog.getByRole('button', { name: en('console_close.tax_steps.submit'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(first.getByText(en('settlement.filings.due.done'))).toBeVisible()

  await page.goto(`/console/close/${own.network_id}?tab=cash`)
  const cash = page.getByRole('group', { name: en('settlement.cash.title'), exact: true })
  const note = page.getByRole('button', { name: en('console_close.receipt.open') })
  const paid = cash.locator('tbody tr').filter({ has: note }).last()
  const month = await paid.locator('th').textContent()
  await paid.getByRole('button', { name: en('console_close.receipt.open') }).click()
  const expected = await dialog.getByLabel(en('console_close.receipt.amount')).inputValue()
  await dialog.getByLabel(en('console_close.receipt.amount')).fill(String(Number(expected) - 500))
  await dialog.getByRole('button', { name: en('console_close.receipt.submit'), exact: true }).click()
  await expect(dialog.getByText(en('console_close.reason_short')).first()).toBeVisible()
  await dialog.getByLabel(en('console_close.receipt.amount')).fill(expected)
  await dialog.getByRole('button', { name: en('console_close.receipt.submit'), exact: true }).click()
  await expect(dialog).toBeHidden()
  const tied = cash.locator('tbody tr').filter({ hasText: month! })
  await expect(tied.getByText(en('settlement.cash.states.done'))).toBeVisible()
  await page.context().close()

  const manager = await open(browser, own.site, boss, ownPassword)
  await manager.goto('/settlement?tab=taxes')
  const theirs = manager.getByRole('group', { name: en('settlement.filings.title'), exact: true })
  await expect(theirs.locator('tbody tr').first().getByText(en('settlement.filings.due.done'))).toBeVisible()
  const [file] = await Promise.all([
    manager.waitForEvent('download'),
    manager
      .getByRole('button', { name: en('settlement.export.label') })
      .click()
      .then(() => manager.getByRole('option', { name: 'CSV' }).click()),
  ])
  expect(file.suggestedFilename()).toContain('.csv')
  await manager.goto('/settlement?tab=cash')
  await expect(manager.getByRole('heading', { name: en('settlement.cash.aged') })).toBeVisible()
  await manager.context().close()
})
