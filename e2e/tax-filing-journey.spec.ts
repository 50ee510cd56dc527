import type { Browser, Page } from '@playwright/test'
import { expect, test } from './guarded-page.ts'
import { withDatabase } from './own-network.ts'
import { demoPassword, storageOf, tokenOf } from './sign-in.ts'
import { word } from './words.ts'

const port = process.env.E2E_PORT
const en = (key: string) => word('en', key)

async function open(browser: Browser, site: string, id: string): Promise<Page> {
  const token = await tokenOf(site, id, demoPassword)
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
  const network = await withDatabase((db) =>
    db
      .selectFrom('network_domains')
      .select('network_id')
      .where('domain', 'like', 'morning.%')
      .executeTakeFirstOrThrow(),
  )
  const page = await open(browser, `http://localhost:${port}`, 'operator@demo.test')
  await page.goto(`/console/close/${network.network_id}?tab=taxes`)
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

  await page.goto(`/console/close/${network.network_id}?tab=cash`)
  const cash = page.getByRole('group', { name: en('settlement.cash.title'), exact: true })
  const note = cash.getByRole('button', { name: en('console_close.receipt.open') })
  const paid = cash.locator('tbody tr').filter({ has: note }).last()
  const month = await paid.locator('th').textContent()
  await paid.getByRole('button', { name: en('console_close.receipt.open') }).click()
  const expected = await dialog.getByLabel(en('console_close.receipt.amount')).inputValue()
  await dialog.getByLabel(en('console_close.receipt.amount')).fill(String(Number(expected) - 500))
  await dialog.getByRole('button', { name: en('console_close.receipt.submit'), exact: true }).click()
  await expect(dialog.getByText(en('console_close.reason_short'))).toBeVisible()
  await dialog.getByLabel(en('console_close.receipt.amount')).fill(expected)
  await dialog.getByRole('button', { name: en('console_close.receipt.submit'), exact: true }).click()
  await expect(dialog).toBeHidden()
  const tied = cash.locator('tbody tr').filter({ hasText: month! })
  await expect(tied.getByText(en('settlement.cash.states.done'))).toBeVisible()
  await page.context().close()

  const manager = await open(browser, `http://morning.localhost:${port}`, 'manager@demo.test')
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
  await expect(manager.getByText(en('settlement.cash.aged'))).toBeVisible()
  await manager.context().close()
})
