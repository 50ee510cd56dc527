import type { Browser, Page } from '@playwright/test'
import { generateSettledMonth } from '../tools/settled-files/generate-settled-month.ts'
import type { FileKind } from '../tools/settled-files/settled-month.ts'
import { countPresses } from './count-presses.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, type OwnNetwork, ownPassword, withDatabase } from './own-network.ts'
import { demoPassword, storageOf, tokenOf } from './sign-in.ts'
import { word } from './words.ts'

const console_site = `http://localhost:${process.env.E2E_PORT}`
const month = '2025-03'
const en = (key: string) => word('en', key)
const usd = (dollars: number) => BigInt(dollars) * 1_000_000_000n

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

/** A month of one channel: ads, Shorts ads, one adjustment of the month before, and a channel that nobody registered. */
async function makeFiles(own: OwnNetwork, channel: number) {
  const platform_channel_id = await own.platformIdOf(channel)
  const wanted: FileKind[] = ['payment_summary', 'ads_video', 'ads_adjustments', 'shorts_ads']
  const video_id = 'aaaaaaaaaaa'
  const { files } = generateSettledMonth({
    seed: own.network_id,
    month,
    owner: `Own${own.network_id}`,
    channels: [{ platform_channel_id, videos: [{ video_id, ads: usd(900), shorts_ads: usd(100) }] }],
    unknown_channels: 1,
    adjustments: [
      { adjustment_type: 'Conflict', day: '2025-02-10', platform_channel_id, video_id, amount: -usd(40) },
    ],
    channel_adjustments: [],
    omit: [
      'ads_claim',
      'ads_asset',
      'premium_non_music',
      'premium_music',
      'shorts_subscriptions',
      'paid_features',
      'channel_adjustments',
      'us_tax',
      'us_tax_refund',
    ],
    rate: '1400',
    finalise: false,
    quirks: false,
  })
  const made = new Map<FileKind, { name: string; mimeType: string; buffer: Buffer }>()
  for (const { kind, name, open } of files) {
    const parts: Buffer[] = []
    for await (const part of open()) parts.push(Buffer.from(part))
    made.set(kind, { name, mimeType: 'text/csv', buffer: Buffer.concat(parts) })
  }
  return (kinds: FileKind[]) => wanted.filter((kind) => kinds.includes(kind)).map((kind) => made.get(kind)!)
}

async function upload(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.goto('/console/reports/uploads')
  await page.getByLabel(en('console_reports.upload.choose_files')).last().setInputFiles(files)
  await expect(page.getByText(en('console_reports.upload.said.shown'))).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /^Apply/ }).click()
  await expect(page.getByText(en('console_reports.upload.said.done'), { exact: true })).toBeVisible({
    timeout: 30_000,
  })
}

const button = (page: Page, key: string) => page.getByRole('button', { name: en(key), exact: true })

test('an operator closes a month, its manager confirms it, and the member reads why it came to that', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const own = await createOwnNetwork()
  const manager = await own.addAccount('manager', 'Boss')
  const member = await own.addAccount('member', 'Maker')
  const channel = await own.addChannel('Closed', {
    registered_on: '2025-01-01',
    status: 2,
    verification: 'verified',
  })
  await own.assign(channel, member)
  await own.addCredit(channel, '2025-01-01', '2025-12-31')
  const other = await own.addAccount('member', 'Other')
  const split = await own.addChannel('Split', {
    registered_on: '2025-01-01',
    status: 2,
    verification: 'verified',
  })
  for (const account of [member, other]) await own.assign(split, account)
  await withDatabase((db) =>
    db
      .updateTable('networks')
      .set({ close_second_person: true })
      .where('network_id', '=', own.network_id)
      .execute(),
  )
  const files = await makeFiles(own, channel)

  // A file is missing: it is said how much money it has.
  const page = await open(browser, console_site, 'operator@demo.test', demoPassword)
  await upload(page, files(['payment_summary', 'ads_video', 'ads_adjustments']))
  const address = `/console/close/${own.network_id}?month=${month}`
  await page.goto(address)
  await expect(page.getByText(en('settlement.needs.tie_out'))).toBeVisible()
  await expect(page.getByText(/^Shorts ads: file missing; \d+\.\d\d USD$/)).toBeVisible()
  await expect(button(page, 'console_close.calculate')).toBeHidden()

  await upload(page, files(['shorts_ads']))
  await page.goto(address)
  await button(page, 'console_close.calculate').click()
  await button(page, 'console_close.approve.open').click({ timeout: 30_000 })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: en('console_close.approve.submit'), exact: true }).click()
  await expect(dialog).toHaveCount(0)

  // Nobody has registered a channel: its money is listed, and no member's.
  await page.getByRole('button', { name: en('console_close.month_tabs.unattributed') }).click()
  await expect(page.getByText(en('settlement.reasons.unknown_channel')).first()).toBeVisible()

  // It is closed so only with a reason, which its manager confirms.
  await button(page, 'console_close.accept.open_nobody').click()
  await dialog.getByLabel(en('console_close.reason')).fill('x'.repeat(501))
  await dialog.getByRole('button', { name: en('console_close.accept.submit'), exact: true }).click()
  await expect(dialog.getByText('Use at most 500 characters. This has 501.').first()).toBeVisible()
  await dialog.getByLabel(en('console_close.reason')).fill('Its owner has left')
  await dialog.getByRole('button', { name: en('console_close.accept.submit'), exact: true }).click()
  await expect(page.getByText(en('console_close.need_actions.others_confirm')).first()).toBeVisible()
  const second = await open(browser, own.site, manager, ownPassword)
  await second.goto('/settlement')
  await second.getByRole('link', { name: /March 2025/ }).click()
  await button(second, 'settlement.difference_confirm').click()
  await expect(button(second, 'settlement.difference_confirm')).toBeHidden()

  await page.reload()
  await button(page, 'console_close.lock.open').click()
  await dialog.getByRole('button', { name: en('console_close.lock.submit'), exact: true }).click()
  await expect(page.getByText(/asked to lock the month/)).toBeVisible()
  await expect(button(page, 'console_close.lock.confirm')).toBeHidden()

  await second.reload()
  await button(second, 'settlement.lock_confirm').click()
  await expect(second.getByText(en('settlement.states.locked'), { exact: true }).first()).toBeVisible()

  // 900 + 100 − 40 dollars at 1,400 won, less the fee of 5 %: 1,276,800 won, of which 3.3 % are withheld. The 40 are shown
  // at the rate of the screens; what the other rate makes of all is a step of its own.
  const reader = await open(browser, own.site, member, ownPassword)
  await reader.goto('/money?view=sums')
  const way = reader.getByRole('table', { name: en('settlement.bridge_label') })
  await expect(way.getByRole('row', { name: /Settled net/ })).toContainText('1,276,800')
  await expect(way.getByRole('row', { name: /Conflict/ })).toContainText(/for February 2025−₩5\d,\d{3}/)
  await expect(way.getByRole('row', { name: /Income tax withheld/ })).toContainText('38,300')
  await expect(way.getByRole('row', { name: /Payable/ })).toContainText('1,234,670')

  // No report by day has come: the settled month is seen all the same, and found from the account's settings.
  await reader.goto('/dashboard')
  await expect(
    reader.getByRole('link', { name: /Settlement for March.*1,234,670.*Tax withheld/s }),
  ).toBeVisible()
  await reader.goto('/config-account')
  await reader.getByRole('link', { name: en('account.settlement.open') }).click()
  await button(reader, 'money.views.sums').click()
  await expect(way.getByRole('row', { name: /Payable/ })).toBeVisible()

  // A file is doubted: what was booked is booked back, once the manager confirms it.
  await page.goto(address)
  await page.getByRole('button', { name: en('console_close.more') }).click()
  await page.getByRole('menuitem', { name: en('console_close.reopen.open') }).click()
  await dialog.getByLabel(en('console_close.reason')).fill('An adjustment is missing')
  await dialog.getByRole('button', { name: en('console_close.reopen.submit'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await second.goto(`/settlement?month=${month}`)
  await button(second, 'settlement.reopen_confirm').click()
  await expect(second.getByText(en('settlement.states.calculated'), { exact: true }).first()).toBeVisible()

  // An operator asks for an adjustment, and the manager is its second person.
  await page.goto(`/console/close/${own.network_id}?tab=entries`)
  await button(page, 'console_close.entry.open').click()
  await dialog.getByRole('button', { name: en('console_close.member_choice.label') }).click()
  await page.getByRole('option', { name: 'Maker' }).click()
  await dialog.getByLabel(en('console_close.entry.month_adjustment')).fill(month)
  await dialog.getByLabel('Amount in Korean won').fill('-76,800')
  await dialog.getByLabel(en('console_close.reason')).fill('Paid twice in February')
  await dialog.getByRole('button', { name: en('console_close.entry.submit'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(en('settlement.entries.states.waiting'), { exact: true })).toBeVisible()
  await second.goto('/settlement')
  await button(second, 'settlement.confirm').click()
  await expect(second.getByText(en('settlement.entries.waiting'))).toBeHidden()

  // The manager proposes shares of the channel that two have, and what its member is taxed as; the operator accepts both.
  await second.goto('/settlement?tab=shares')
  await second.getByRole('link', { name: en('settlement.proposals.open') }).click()
  const proposal = second.getByRole('dialog')
  await proposal.getByLabel('Maker (%)').fill('70')
  await proposal.getByLabel('Other (%)').fill('40')
  await button(second, 'settlement.proposals.submit').click()
  await expect(proposal.getByText('10.00% too much.')).toBeVisible()
  await proposal.getByLabel('Other (%)').fill('30')
  await button(second, 'settlement.proposals.submit').click()
  await expect(proposal).toHaveCount(0)
  await expect(second.getByText(/Proposed by Boss/)).toBeVisible()
  await page.goto(`/console/close/${own.network_id}?tab=shares`)
  await button(page, 'settlement.proposals.accept').click()
  await expect(page.getByText(en('settlement.proposals.title'))).toBeHidden()
  const parts = page.getByRole('row', { name: /^Split/ })
  await expect(parts).toContainText('70.00%')
  await expect(parts).toContainText('30.00%')

  await second.goto('/settlement?tab=payees')
  const row = second.getByRole('row', { name: /^Maker/ })
  await row.getByRole('link', { name: en('settlement.proposals.open') }).click()
  await proposal.getByRole('radio', { name: en('settlement.payee_kinds.business'), exact: true }).check()
  await button(second, 'settlement.proposals.submit').click()
  await expect(row).toContainText('Proposed by Boss')
  await page.goto(`/console/close/${own.network_id}?tab=payees`)
  await button(page, 'settlement.proposals.accept').click()
  await expect(page.getByRole('row', { name: /^Maker/ })).toContainText(en('settlement.payee_kinds.business'))

  // Calculated again with all of it, approved, locked by two, and paid once its tax invoice is noted:
  // 1,276,800 − 76,800 with 10 % VAT on top.
  await page.goto(address)
  // Until the job has ended, what could be approved is still the calculation of before.
  const isOutdated = page.getByText(/^Changed since the calculation, which has to run again/)
  await expect(isOutdated).toBeVisible()
  await button(page, 'console_close.calculate_again').click()
  await expect(isOutdated).toBeHidden({ timeout: 60_000 })
  await button(page, 'console_close.approve.open').click({ timeout: 30_000 })
  await dialog.getByRole('button', { name: en('console_close.approve.submit'), exact: true }).click()
  // A page that is left takes a call along that is under way.
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await button(page, 'console_close.lock.open').click()
  await dialog.getByRole('button', { name: en('console_close.lock.submit'), exact: true }).click()
  await expect(page.getByText(/asked to lock the month/)).toBeVisible()
  await second.goto(`/settlement?month=${month}`)
  await button(second, 'settlement.lock_confirm').click()
  await expect(second.getByText(en('settlement.states.locked'), { exact: true }).first()).toBeVisible()
  await page.goto(address)
  const submitPayment = dialog.getByRole('button', { name: en('console_close.pay.submit'), exact: true })
  await button(page, 'console_close.pay.open').click()
  await submitPayment.click()
  await expect(dialog.getByText(/^Nobody can be paid now. Waiting: Maker/).first()).toBeVisible()
  await page.goto(`${address}&tab=members`)
  await page.getByRole('link', { name: 'Maker' }).click()
  await button(page, 'console_close.invoice.open').click()
  const invoice = page.getByRole('dialog', { name: 'Tax invoice or receipt of Maker' })
  await invoice.getByLabel(en('console_close.invoice.number')).fill('2025-1')
  await invoice.getByRole('button', { name: en('console_close.invoice.submit'), exact: true }).click()
  await expect(invoice).toBeHidden()
  await page.goto(address)
  await button(page, 'console_close.pay.open').click()
  await submitPayment.click()
  await expect(page.getByText(en('settlement.states.paid'), { exact: true }).first()).toBeVisible()
  await reader.goto('/money?view=sums')
  await expect(way.getByRole('row', { name: /Payable/ })).toContainText('1,320,000')

  // The settled month is two presses away for the accountant, what a member is paid of it three.
  const presses = await countPresses(second)
  const months = second.getByRole('link', { name: en('settlement.all_months'), exact: true })
  await second.goto('/dashboard')
  await months.click()
  const downloaded = second.waitForEvent('download')
  await second
    .getByRole('button', { name: en('settlement.export.of').replace('{month}', 'March 2025') })
    .click()
  expect((await downloaded).suggestedFilename()).toMatch(/\.xlsx$/)
  expect(await presses()).toBe(2)
  await second.goto('/dashboard')
  await months.click()
  await second.getByRole('link', { name: /^March 2025/ }).click()
  await second.getByRole('link', { name: 'Maker' }).click()
  await expect(second.getByRole('dialog').getByRole('row', { name: /Payable/ })).toBeVisible()
  expect(await presses()).toBe(5)
})
