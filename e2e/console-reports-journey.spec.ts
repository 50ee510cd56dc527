import type { Page } from '@playwright/test'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, type OwnNetwork } from './own-network.ts'
import { makeReport, openConsole, reportTexts as texts, uploadAndApply } from './report-desk.ts'

const month = '2025-03'
const days = ['2025-03-03', '2025-03-04', '2025-03-05'] as const

const calendarOf = ({ network_id }: OwnNetwork) => `/console/reports?network=${network_id}&month=${month}`
const dayOf = (page: Page) => page.getByRole('link', { name: /March 4, 2025/ })

test('a bad report day is found in the calendar, replaced by an upload, and undone', async ({
  browser,
  isMobile,
}) => {
  test.slow()
  const own = await createOwnNetwork()
  const channel = await own.addChannel('Reported', {
    registered_on: '2025-01-01',
    status: 2,
    verification: 'verified',
  })
  await own.addCredit(channel, '2025-01-01', '2025-12-31')
  const page = await openConsole(browser, isMobile)
  await uploadAndApply(page, [
    await makeReport(own, channel, 'march.csv', [
      { day: days[0], video: 'a', views: 100 },
      { day: days[1], video: 'a', views: 90 },
      { day: days[1], video: 'b', views: 'many' },
      { day: days[2], video: 'a', views: 80 },
    ]),
  ])
  await page.goto(calendarOf(own))
  await expect(dayOf(page)).toContainText(texts.calendar.states.incomplete)
  await expect(dayOf(page)).toContainText('90')
  // On a phone the calendar is read, and its days opened.
  if (isMobile) {
    await dayOf(page).click()
    await expect(page.getByRole('dialog')).toContainText('march.csv')
    return
  }

  await uploadAndApply(page, [
    await makeReport(own, channel, 'fourth.csv', [
      { day: days[1], video: 'a', views: 90 },
      { day: days[1], video: 'b', views: 30 },
    ]),
  ])
  await page.goto(calendarOf(own))
  await expect(dayOf(page)).not.toContainText(texts.calendar.states.incomplete)
  await expect(dayOf(page)).toContainText('120')

  await dayOf(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: texts.day.compare }).click()
  await expect(dialog.getByRole('row', { name: /Reported 90 120/ })).toBeVisible()
  await dialog.getByRole('button', { name: texts.day.restore }).click()
  await dialog.getByRole('button', { name: texts.day.restore }).click()
  await expect(dialog.getByRole('article').first()).toContainText('march.csv')
  await page.keyboard.press('Escape')
  await expect(dayOf(page)).toContainText(texts.calendar.states.incomplete)
  await expect(dayOf(page)).toContainText('90')

  // The whole file is reverted, which says how much goes, and its days are loaded again.
  await page.goto(`/console/reports/files?network=${own.network_id}`)
  await page.getByRole('link', { name: 'march.csv' }).click()
  await expect(dialog).toContainText('270')
  await dialog.getByRole('button', { name: texts.day.take_back }).click()
  await expect(dialog).toContainText('Revert 3 days')
  await dialog.getByRole('button', { name: texts.day.take_back }).click()
  await dialog.getByRole('button', { name: 'Load 3 days again' }).click()
  await expect(dialog).toContainText('from 0 to 270')
  await dialog.getByRole('button', { name: 'Load 3 days again' }).click()
  await expect(dialog.getByText(texts.files.states.current, { exact: true })).toBeVisible()
})
