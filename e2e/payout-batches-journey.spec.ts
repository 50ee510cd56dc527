import { readFile, writeFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { installationScope } from '../apps/server/src/access/scope.ts'
import { createSecretBox } from '../apps/server/src/access/secret-box.ts'
import { saveLayout } from '../apps/server/src/features/payouts/bank-files/layouts.ts'
import { sealedFor } from '../apps/server/src/features/payouts/rules.ts'
import { closeMonth } from '../apps/server/src/testing/close-months.ts'
import { csvLayout } from '../apps/server/src/testing/payout-desk.ts'
import { addSettledFile } from '../apps/server/src/testing/settled-files.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, type OwnNetwork, ownPassword, withDatabase } from './own-network.ts'
import { demoPassword, storageOf, tokenOf } from './sign-in.ts'
import { word } from './words.ts'

const console_site = `http://localhost:${process.env.E2E_PORT}`
const month = '2025-03-01'
const en = (key: string) => word('en', key)

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

/** At 1,400 won. */
const dollars = (thousands: number) => (thousands / 1.4).toFixed(9)

/** A locked month that owes each member so many thousand won, and payout details of all but the last. */
async function lockMonthOf(own: OwnNetwork, members: [id: string, thousands: number][]) {
  const rows: { channel: string; day: string; usd: string }[] = []
  for (const [id, thousands] of members) {
    const state = { registered_on: '2025-01-01', status: 2, verification: 'verified' }
    const channel = await own.addChannel(`Channel of ${id}`, state)
    await own.assign(channel, id)
    await own.addCredit(channel, '2025-01-01', '2025-12-31')
    rows.push({ channel: await own.platformIdOf(channel), day: month, usd: dollars(thousands) })
  }
  const total = members.reduce((sum, [, thousands]) => sum + thousands, 0)
  const usd = rows.reduce((sum, row) => sum + Math.round(Number(row.usd) * 1e9), 0) / 1e9
  await withDatabase(async (db) => {
    const { network_id } = own
    const scope = installationScope(network_id)
    await db
      .updateTable('networks')
      .set({ default_fee_rate: '0' })
      .where('network_id', '=', network_id)
      .execute()
    const network = { network_id } as Parameters<typeof addSettledFile>[1]
    await addSettledFile(db, network, { month, family: 'ads', rows })
    const payments = [{ type: 'Ads Revenue', usd: usd.toFixed(9), local: String(total * 1000) }]
    await addSettledFile(db, network, { month, family: 'payment_summary', payments })
    await closeMonth(db, scope, month, { account_id: null, today: new Date().toISOString().slice(0, 10) })
    const secrets = createSecretBox({ secret_key: null, data_dir: process.env.E2E_DATA_DIR! }, db)
    for (const [at, [id]] of members.slice(0, -1).entries()) {
      const { account_id } = await db
        .selectFrom('accounts')
        .select('account_id')
        .where('network_id', '=', network_id)
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow()
      const number = `00123456789${at}`
      const sealed = { legal_name: 'Jo', holder: 'Jo', number, email: null, registration: null }
      const details = await secrets.seal(JSON.stringify(sealed), sealedFor({ network_id, account_id }))
      const values = { method: 'bank', bank: '004', ending: number.slice(-4), details }
      const moments = { changed_at: new Date(0), holds_from: new Date(0) }
      await db
        .insertInto('payout_details')
        .values({ network_id, account_id, ...values, ...moments })
        .execute()
    }
    const { account_id } = await db
      .selectFrom('accounts')
      .select('account_id')
      .where('network_id', '=', network_id)
      .executeTakeFirstOrThrow()
    const layout = csvLayout({ account: 0, amount: 1, outcome: 2, reason: 3 })
    await saveLayout(db, scope, { layout_id: null, version: 0, name: 'Our bank', layout }, { account_id })
    await db
      .updateTable('networks')
      .set({ close_second_person: true })
      .where('network_id', '=', network_id)
      .execute()
  })
}

const button = (page: Page, key: string) => page.getByRole('button', { name: en(key), exact: true })
const dialogButton = (page: Page, key: string) =>
  page.getByRole('dialog').getByRole('button', { name: en(key), exact: true })

async function prepare(page: Page, sum: string) {
  await page.goto('/settlement?tab=payouts')
  await button(page, 'payouts.batches.prepare').click()
  // The sum that leaves, and who is not in it, stand where it is decided.
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(sum)
  await expect(dialog).toContainText('No payout details 1')
  await dialogButton(page, 'payouts.batches.prepare_submit').click()
  await expect(page.getByText(en('payouts.batches.operator_confirms'))).toBeVisible()
}

/** Confirms the batch in sight and downloads its file, in the layout that is offered first or one that is chosen. */
async function confirmAndDownload(page: Page, layout?: string): Promise<Buffer> {
  await button(page, 'payouts.batches.confirm').click()
  // What comes next is offered at once.
  await dialogButton(page, 'payouts.batches.confirm').click()
  if (layout !== undefined) {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(en('payouts.batches.layout')) })
      .click()
    await page.getByRole('option', { name: new RegExp(layout) }).click()
    await expect(page.getByRole('dialog').getByText(en('payouts.banks.untried'))).toBeVisible()
  }
  const made = page.waitForEvent('download')
  await dialogButton(page, 'payouts.batches.make_file').click()
  const bytes = await readFile(await (await made).path())
  const again = page.waitForEvent('download')
  await button(page, 'payouts.batches.download').click()
  expect((await readFile(await (await again).path())).equals(bytes)).toBe(true)
  return bytes
}

async function noteReturn(page: Page, name: string, reason: string) {
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: en('payouts.batches.note_returned') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialogButton(page, 'payouts.batches.result_submit.returned').click()
  await expect(dialog.getByText(en('payouts.batches.reason_missing')).first()).toBeVisible()
  await dialog.getByRole('button', { name: new RegExp(en('payouts.batches.reason')) }).click()
  await page.getByRole('option', { name: en(`settlement.payout_failures.${reason}`) }).click()
  await dialogButton(page, 'payouts.batches.result_submit.returned').click()
  await expect(dialog).toHaveCount(0)
}

test('a manager prepares a batch, an operator confirms it, what fails and what comes back is paid by the next', async ({
  browser,
}, info) => {
  test.setTimeout(180_000)
  const own = await createOwnNetwork()
  const manager = await own.addAccount('manager', 'Boss')
  const ids: string[] = []
  for (const name of ['Ana', 'Ben', 'Cho', 'Dan']) ids.push(await own.addAccount('member', name))
  await lockMonthOf(own, [
    [ids[0]!, 100],
    [ids[1]!, 200],
    [ids[2]!, 300],
    [ids[3]!, 400],
  ])
  const boss = await open(browser, own.site, manager, ownPassword)
  await prepare(boss, '₩580,200')

  // From the month: its payouts, the batch, confirm twice, the file.
  const desk = await open(browser, console_site, 'operator@demo.test', demoPassword)
  await desk.goto(`/console/close/${own.network_id}?month=2025-03`)
  await desk.getByRole('link', { name: en('console_close.pay.batch'), exact: true }).click()
  await desk.getByRole('button', { name: 'Payout batch 1', exact: true }).click()
  const lines = (await confirmAndDownload(desk)).toString().trim().split('\r\n')
  expect(lines).toEqual([
    'Account,Amount,Holder',
    '001234567890,96700,Jo',
    '001234567891,193400,Jo',
    '001234567892,290100,Jo',
  ])

  const ana = await open(browser, own.site, ids[0]!, ownPassword)
  await ana.goto('/money?month=2025-03')
  await expect(ana.getByText(/To be paid on/).first()).toBeVisible()

  // The bank's own file says what became of each: first one with another amount, which is refused by name.
  await button(desk, 'payouts.batches.read_results').click()
  const dialog = desk.getByRole('dialog')
  const choose = async (rows: string[]) => {
    const path = info.outputPath('results.csv')
    await writeFile(path, rows.join('\r\n'))
    await dialog.getByLabel(en('payouts.batches.choose_results')).last().setInputFiles(path)
  }
  const failed = '001234567890,96700,오류,예금주 불일치'
  await choose([failed, '001234567891,193401,정상,'])
  await expect(dialog.getByText(en('payouts.batches.results_other'))).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Ben/ })).toContainText('₩193,400')
  await expect(dialogButton(desk, 'payouts.batches.results_submit')).toBeDisabled()
  await choose([failed, '001234567891,193400,정상,', '001234567892,290100,처리중,'])
  await expect(dialog.getByText(en('payouts.batches.results_unclear'))).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Ana/ })).toContainText('예금주 불일치')
  await dialogButton(desk, 'payouts.batches.results_submit').click()
  await expect(dialog).toHaveCount(0)
  await expect(button(desk, 'payouts.batches.download')).toBeHidden()
  await button(desk, 'payouts.batches.note_all').click()
  await expect(dialog).toContainText('1 member, ₩290,100')
  await dialogButton(desk, 'payouts.batches.result_submit.paid').click()
  await expect(dialog).toHaveCount(0)
  await noteReturn(desk, 'Cho', 'closed')
  await expect(desk.getByText(en('payouts.batches.states.partly')).first()).toBeVisible()
  await ana.goto('/money?month=2025-03')
  await expect(ana.getByText(/The bank could not pay it: Another account holder/).first()).toBeVisible()
  // On every tab, as it stands in the head.
  await ana.goto('/money?view=records')
  await expect(ana.getByText('The bank could not pay it: Another account holder')).toBeVisible()

  await prepare(boss, '₩386,800')
  await desk.goto(`/console/close/${own.network_id}?tab=payouts&batch=2`)
  expect((await confirmAndDownload(desk, 'KB type')).subarray(0, 2).toString()).toBe('PK')
  // Whose file is made is cancelled by two: the operator asks, the manager confirms, and a third batch pays it.
  await button(desk, 'payouts.batches.more').click()
  await desk.getByRole('menuitem', { name: en('payouts.batches.cancel') }).click()
  await expect(dialog.getByText(en('payouts.batches.cancel_second'))).toBeVisible()
  await dialog.getByLabel(en('payouts.batches.reason')).fill('The bank was closed')
  await dialogButton(desk, 'payouts.batches.cancel').click()
  await expect(dialog).toHaveCount(0)
  await expect(desk.getByText(en('payouts.batches.cancel_own'))).toBeVisible()
  await boss.goto('/settlement?tab=payouts&batch=2')
  await button(boss, 'payouts.batches.confirm_cancel').click()
  await expect(boss.getByRole('dialog')).toContainText('₩386,800')
  await dialogButton(boss, 'payouts.batches.confirm_cancel').click()
  await expect(boss.getByText(en('payouts.batches.states.cancelled'), { exact: true }).first()).toBeVisible()
  await prepare(boss, '₩386,800')
  await desk.goto(`/console/close/${own.network_id}?tab=payouts&batch=3`)
  await confirmAndDownload(desk)
  await button(desk, 'payouts.batches.note_all').click()
  await dialogButton(desk, 'payouts.batches.result_submit.paid').click()
  await expect(dialog).toHaveCount(0)
  await expect(desk.getByText(en('payouts.batches.states.done')).first()).toBeVisible()
  await ana.goto('/money?month=2025-03')
  await expect(ana.getByText(/^Paid on/).first()).toBeVisible()
  await boss.goto('/settlement?tab=payouts&batch=3')
  await expect(boss.getByRole('row', { name: /Ana/ })).toContainText('ending in 7890')
})
