import { runJob } from '@cuesheet/contract/console-system'
import type { Browser, Page } from '@playwright/test'
import { installationScope } from '../apps/server/src/access/scope.ts'
import { closeMonth } from '../apps/server/src/testing/close-months.ts'
import { addSettledFile } from '../apps/server/src/testing/settled-files.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, ownPassword, withDatabase } from './own-network.ts'
import { clientOf, demoPassword, signInOperator, storageOf, tokenOf } from './sign-in.ts'
import { word } from './words.ts'

const en = (key: string) => word('en', key)
const console_site = `http://localhost:${process.env.E2E_PORT}`
const today = new Date().toISOString().slice(0, 10)

/** Closes a month in which a channel has so many thousand won, at 1,400 won. */
const settle = (network_id: number, channel: string, month: string, thousands: number) =>
  withDatabase(async (db) => {
    const scope = installationScope(network_id)
    const network = { network_id } as Parameters<typeof addSettledFile>[1]
    const usd = (thousands / 1.4).toFixed(9)
    await addSettledFile(db, network, { month, family: 'ads', rows: [{ channel, day: month, usd }] })
    const payments = [{ type: 'Ads Revenue', usd, local: String(thousands * 1000) }]
    await addSettledFile(db, network, { month, family: 'payment_summary', payments })
    await closeMonth(db, scope, month, { account_id: null, today })
  })

test('a guarantee tops a month up, is recouped from a better one, and what is left is written off by two persons', async ({
  browser,
  viewport,
}) => {
  test.setTimeout(240_000)
  const own = await createOwnNetwork()
  const managerId = await own.addAccount('manager', 'Boss')
  const makerId = await own.addAccount('member', 'Maker')
  const state = { registered_on: '2025-01-01', status: 2, verification: 'verified' }
  const channel = await own.addChannel('Quiet', state)
  await own.assign(channel, makerId)
  await own.addCredit(channel, '2025-01-01', '2025-12-31')
  const platformId = await own.platformIdOf(channel)
  const account_id = await withDatabase(async (db) => {
    const of = { network_id: own.network_id }
    const networks = db.updateTable('networks').where('network_id', '=', of.network_id)
    await networks.set({ default_fee_rate: '0', minimum_payout: 0, close_second_person: false }).execute()
    const found = db.selectFrom('accounts').select('account_id').where('user_id', '=', makerId)
    return (await found.executeTakeFirstOrThrow()).account_id
  })
  const open = (site: string, id: string, password: string): Promise<Page> =>
    openPage(browser, { site, id, password, width: viewport?.width ?? 1440 })

  const boss = await open(own.site, managerId, ownPassword)
  await boss.goto(`/manage-member/${account_id}`)
  await boss.getByRole('button', { name: en('members.guarantees.open_form') }).click()
  const form = boss.getByRole('dialog')
  await form.getByLabel(en('members.guarantees.amount')).fill('30,000')
  await form.getByLabel(en('members.guarantees.recoup')).check()
  await form.getByRole('button', { name: en('members.guarantees.submit') }).click()
  await expect(form).toHaveCount(0)
  const agreed = boss.getByRole('region', { name: en('members.guarantees.title'), exact: true })
  await expect(agreed).toContainText('₩30,000 a month')
  // As if it had been agreed when these months ran: it holds from the current month on, which has no files yet.
  await withDatabase((db) =>
    db
      .updateTable('member_guarantees')
      .set({ from_month: '2025-02-01' })
      .where('network_id', '=', own.network_id)
      .execute(),
  )
  await settle(own.network_id, platformId, '2025-02-01', 10)
  await settle(own.network_id, platformId, '2025-03-01', 35)

  const maker = await open(own.site, makerId, ownPassword)
  const way = maker.getByRole('table', { name: en('settlement.bridge_label') })
  const rowOf = (key: string) => way.getByRole('row', { name: new RegExp(en(key)) })
  await maker.goto('/settlement?month=2025-02')
  await expect(maker).toHaveURL(/\/money/)
  await maker.goto('/money?view=sums&month=2025-02')
  await expect(rowOf('settlement.steps.guarantee')).toContainText('₩20,000')
  await maker.goto('/money?view=sums&month=2025-03')
  await expect(rowOf('settlement.steps.guarantee_recouped')).toContainText('5,000')
  await maker.goto('/money?view=records')
  await expect(maker.getByText('Guarantee top-ups to be recouped: ₩15,000')).toBeVisible()

  // What is left of it: an operator asks, the manager is the second person.
  const desk = await open(console_site, 'operator@demo.test', demoPassword)
  await desk.goto(`/console/close/${own.network_id}?tab=entries`)
  await desk.getByRole('button', { name: en('console_close.entry.open'), exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: en('console_close.entry.open') })
  await dialog.getByRole('radio', { name: en('settlement.entries.kinds.guarantee_write_off') }).click()
  await dialog.getByRole('button', { name: en('console_close.member_choice.label') }).click()
  await desk.getByRole('option', { name: 'Maker' }).click()
  await expect(dialog).toContainText('Left to be recouped: ₩15,000.')
  const submit = dialog.getByRole('button', { name: en('console_close.entry.submit'), exact: true })
  await dialog.getByLabel(en('console_close.reason')).fill('The contract ends')
  await dialog.getByLabel(en('console_close.entry.amount')).fill('15001')
  await submit.click()
  await expect(dialog).toContainText('That is more than is left to be recouped.')
  await dialog.getByLabel(en('console_close.entry.amount')).fill('15,000')
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await expect(desk.getByText(en('settlement.entries.states.waiting'), { exact: true })).toBeVisible()
  await boss.goto('/settlement')
  await expect(boss.getByText(en('settlement.entries.kinds.guarantee_write_off'))).toBeVisible()
  await boss.getByRole('button', { name: en('settlement.confirm'), exact: true }).click()
  await expect(boss.getByText(en('settlement.entries.waiting'))).toBeHidden()

  // Nothing is kept back of the next month, and its statement says why.
  await settle(own.network_id, platformId, '2025-04-01', 50)
  await maker.goto('/money?view=records')
  await expect(maker.getByText('₩50,000').first()).toBeVisible()
  await expect(maker.getByText(/Guarantee top-ups to be recouped/)).toBeHidden()
  await maker.goto('/money?view=sums&month=2025-04')
  await expect(way.getByRole('row', { name: /Payable/ })).toContainText('48,350')
  await expect(rowOf('settlement.steps.guarantee_recouped')).toHaveCount(0)

  // What it does every ten minutes.
  const operator = clientOf(console_site, await signInOperator(console_site))
  // Another journey may have it run just now.
  await expect(() => operator.call(runJob, { body: { job: 'statements.publish' } })).toPass({
    timeout: 60_000,
  })
  const summary = maker.getByRole('region', { name: en('statement.summary'), exact: true })
  const seeStatement = (month: string) =>
    expect(async () => {
      await maker.goto(`/statements?month=${month}`)
      await expect(summary).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 90_000 })
  await seeStatement('2025-04')
  await expect(
    maker.getByText('Guarantee top-up written off, no longer recouped: ₩15,000 (The contract ends)'),
  ).toBeVisible()
  await seeStatement('2025-02')
  await expect(summary).toContainText(en('statement.items.guarantee'))
  await expect(summary).toContainText('₩20,000')
  await seeStatement('2025-03')
  await expect(summary).toContainText(en('statement.items.guarantee_recouped'))
})

type Viewer = { site: string; id: string; password: string; width: number }
async function openPage(browser: Browser, { site, id, password, width }: Viewer): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site,
    locale: 'en-US',
    viewport: { width, height: 900 },
    storageState: storageOf(site, await tokenOf(site, id, password)),
  })
  return context.newPage()
}
