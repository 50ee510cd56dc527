import { addDays } from '@cuesheet/contract/values/day'
import { findViolations } from './find-violations.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, ownPassword } from './own-network.ts'
import { makeReport, openConsole, uploadAndApply } from './report-desk.ts'
import { tokenOf } from './sign-in.ts'
import { word } from './words.ts'

const t = (key: string, values: Record<string, string> = {}) =>
  word('en', `console_reports.counting.${key}`).replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '')

/** What an operator adds holds for every network: of days that no other journey looks at. */
const change = { day: '2024-05-10', written: 'May 10, 2024' }
const crossing = '/dashboard?period=custom&from=2024-05-08&to=2024-05-14&measure=views'
const days = Array.from({ length: 14 }, (_, at) => addDays('2024-05-01', at))

test.use({ locale: 'en-US' })

test('an operator adds a change of counting, which a network’s chart and comparison then say, and removes it', async ({
  browser,
  page,
  isMobile,
}) => {
  test.slow()
  const own = await createOwnNetwork()
  const channel = await own.addChannel('Counted', {
    registered_on: '2024-01-01',
    status: 2,
    verification: 'verified',
  })
  await own.addCredit(channel, '2024-01-01', '2024-12-31')
  const token = await tokenOf(own.site, await own.addAccount('manager', 'Boss'), ownPassword)
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  const desk = await openConsole(browser, isMobile)
  const rows = days.map((day) => ({ day, video: 'a', views: 100 }))
  await uploadAndApply(desk, [await makeReport(own, channel, 'may.csv', rows)])

  const marked = page.getByText(`From ${change.written}, YouTube counts every start`).first()
  const compared = page.getByText(`counted views differently since ${change.written}`).first()
  const look = async () => {
    await page.goto(own.site + crossing)
    await expect(page.getByRole('tab', { selected: true })).toContainText('700', { timeout: 30_000 })
  }
  await look()
  await expect(marked).toBeHidden()

  await desk.goto('/console/reports/counting')
  const tab = desk.getByRole('link', { name: word('en', 'console_reports.tabs.counting') })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(tab).toBeInViewport({ ratio: 0.99 })
  await desk.getByRole('button', { name: t('add') }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: t('save') }).click()
  for (const problem of ['day_missing', 'formats_missing', 'source_wrong'])
    await expect(dialog.getByText(t(problem)).first()).toBeVisible()
  await expect(dialog.getByLabel(t('day'))).toBeFocused()
  expect(await findViolations(desk)).toEqual([])

  await dialog.getByLabel(t('day')).fill(change.day)
  await dialog.getByRole('checkbox', { name: word('en', 'terms.counted_formats.others') }).check()
  await dialog.getByLabel(t('source')).fill('https://platform.example/views')
  await dialog.getByRole('button', { name: t('save') }).click()
  await expect(dialog).toBeHidden()
  const row = desk.getByRole('listitem').filter({ hasText: change.written })
  await expect(row).toContainText(word('en', 'terms.counted_formats.others'))

  await look()
  await expect(marked).toBeVisible()
  await expect(compared).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await row.getByRole('button', { name: t('remove', { day: change.written }) }).click()
  await dialog.getByRole('button', { name: t('remove_submit') }).click()
  await expect(row).toBeHidden()
  await look()
  await expect(marked).toBeHidden()
  await expect(compared).toBeHidden()
})
