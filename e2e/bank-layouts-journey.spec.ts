import { writeFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { listTemplates } from '../apps/server/src/features/payouts/bank-files/list-templates.ts'
import { exampleItems } from '../apps/server/src/features/payouts/bank-files/payable-items.ts'
import { renderPaymentFile } from '../apps/server/src/features/payouts/bank-files/render-payment-file.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork } from './own-network.ts'
import { demoPassword, storageOf, tokenOf } from './sign-in.ts'
import { word } from './words.ts'

const console_site = `http://localhost:${process.env.E2E_PORT}`
const en = (key: string) => word('en', `console_close.banks.${key}`)
const shared = (key: string) => word('en', `payouts.banks.${key}`)

async function openConsole(browser: Browser): Promise<Page> {
  const token = await tokenOf(console_site, 'operator@demo.test', demoPassword)
  const context = await browser.newContext({
    baseURL: console_site,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    storageState: storageOf(console_site, token),
  })
  return context.newPage()
}

test('an operator maps a bank’s own sample once, sees what it makes, and keeps, changes and deletes it', async ({
  browser,
}, info) => {
  const own = await createOwnNetwork()
  const page = await openConsole(browser)
  const { layout } = listTemplates().find(({ key }) => key === 'kb')!
  const { bytes } = await renderPaymentFile(layout, exampleItems('bank', 'KRW'), {
    paid_on: '2026-11-20',
    memo: '',
  })
  const sample = info.outputPath('sample.xlsx')
  await writeFile(sample, bytes)

  await page.goto(`/console/close/${own.network_id}?tab=banks`)
  await page.getByRole('button', { name: en('add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('sample')).last().setInputFiles(sample)
  await expect(dialog.getByLabel(en('sheet'))).toHaveValue('대량이체등록정보')
  await expect(dialog.getByText('* 입금은행(코드/은행명/증권사명)').first()).toBeVisible()
  // What its columns hold is guessed; the last one is said by hand.
  const holds = (column: string) =>
    dialog.getByRole('button', { name: en('column_holds').replace('{column}', column) })
  await expect(holds('B')).toContainText(en('contents.account_number'))
  await expect(holds('E')).toContainText(en('contents.holder'))
  await holds('D').click()
  await page.getByRole('option', { name: en('contents.receiver_memo'), exact: true }).click()
  await dialog.getByLabel(en('most').replace('{column}', 'D')).fill('4')
  await dialog.getByRole('textbox', { name: en('name'), exact: true }).fill('KB bulk')
  await dialog.getByRole('button', { name: en('preview') }).click()
  await expect(dialog.getByText(en('example_rows'))).toBeVisible()
  await expect(dialog.getByText('••••••••••8901')).toBeVisible()
  await expect(dialog.getByText(shared('refused'), { exact: true }).first()).toBeVisible()
  await dialog.getByText(en('cut'), { exact: true }).click()
  await dialog.getByRole('button', { name: en('preview') }).click()
  await expect(dialog.getByText(shared('refused'), { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: en('save') }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'KB bulk' }).click()
  await expect(dialog.getByRole('textbox', { name: en('name'), exact: true })).toHaveValue('KB bulk')
  await dialog.getByRole('switch', { name: en('result_switch') }).click()
  const result = info.outputPath('result.csv')
  await writeFile(
    result,
    '입금계좌,이체금액,처리결과,사유\r\n00012345678901,1000,정상,\r\n110123456789,2000,오류,예금주\r\n',
  )
  await dialog.getByLabel(en('result_sample')).last().setInputFiles(result)
  await dialog.getByRole('button', { name: `${shared('result_columns.outcome')}:` }).click()
  await page.getByRole('option', { name: 'C · 처리결과' }).click()
  await dialog.getByRole('button', { name: en('preview') }).click()
  await expect(dialog.getByText(shared('outcomes.failed'), { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: en('save') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(en('result_mapped'), { exact: true })).toBeVisible()

  await page.getByRole('link', { name: en('delete'), exact: true }).click()
  await dialog.getByRole('button', { name: en('delete'), exact: true }).click()
  await expect(page.getByText(en('none'))).toBeVisible()
  await page.context().close()
})
