import { addDays } from '@cuesheet/contract/values/day'
import type { Page } from '@playwright/test'
import { findViolations } from './find-violations.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, ownPassword } from './own-network.ts'
import { makeReport, openConsole, uploadAndApply } from './report-desk.ts'
import { tokenOf } from './sign-in.ts'
import { untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

const say = (key: string) => word('en', `charts.marks.${key}`)
const days = Array.from({ length: 20 }, (_, at) => addDays('2024-06-01', at))
const june = '/dashboard?period=custom&from=2024-06-11&to=2024-06-20&measure=views'

test.use({ locale: 'en-US' })

const chartOf = (page: Page) => page.locator('[role=slider][data-crosshair]').first()
const popupOf = (page: Page, day: RegExp) => page.getByRole('dialog', { name: day })

test('a manager notes something on a day, its member reads it and notes something of its own; marks can be left out', async ({
  browser,
  page,
  isMobile,
}) => {
  test.slow()
  const own = await createOwnNetwork()
  const channel = await own.addChannel('Noted', {
    registered_on: '2024-01-01',
    status: 2,
    verification: 'verified',
  })
  await own.addCredit(channel, '2024-01-01', '2024-12-31')
  const manager = await tokenOf(own.site, await own.addAccount('manager', 'Boss'), ownPassword)
  const ana = await own.addAccount('member', 'Ana')
  await own.assign(channel, ana)
  const member = await tokenOf(own.site, ana, ownPassword)
  const desk = await openConsole(browser, isMobile)
  const rows = days.map((day) => ({ day, video: 'a', views: 100 }))
  await uploadAndApply(desk, [await makeReport(own, channel, 'june.csv', rows)])
  const open = async (of: Page, token: string) => {
    await of.addInitScript((kept) => localStorage.setItem('token', kept), token)
    await of.goto(own.site + june)
    await expect(of.getByRole('tab', { selected: true })).toContainText('1,000', { timeout: 30_000 })
    await untilQuiet(of)
  }

  await open(page, manager)
  await chartOf(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const popup = popupOf(page, /June 12/)
  await popup.getByRole('button', { name: say('save') }).click()
  await expect(popup.getByText(say('required')).first()).toBeVisible()
  await popup.getByLabel(say('add')).fill('Summer campaign')
  await expect(popup.getByText(say('seen_by_network'))).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await popup.getByRole('button', { name: say('save') }).click()
  await expect(popup).toBeHidden()
  await expect(page.locator('[data-marked-day]')).toHaveCount(1)

  const reader = await browser.newPage()
  await open(reader, member)
  await expect(reader.locator('[data-marked-day="1"]')).toBeVisible()
  // A click on the day, and one to save what was typed.
  const box = (await chartOf(reader).boundingBox())!
  const onDay = { position: { x: box.width * 0.85, y: 40 } }
  await chartOf(reader).click(onDay)
  if (isMobile) await chartOf(reader).click(onDay)
  const ownDay = reader.getByRole('dialog')
  await expect(ownDay.getByText(say('seen_by_member'))).toBeVisible()
  await ownDay.getByLabel(say('add')).fill('New camera')
  await ownDay.getByRole('button', { name: say('save') }).click()
  await expect(reader.locator('[data-marked-day]')).toHaveCount(2)
  await reader
    .getByRole('button', { name: word('en', 'charts.as_table') })
    .first()
    .click()
  await expect(reader.getByRole('cell', { name: 'Summer campaign (Boss)' })).toBeVisible()
  await expect(reader.getByRole('cell', { name: 'New camera (Ana)' })).toBeVisible()

  // What an account leaves out stays so.
  await reader
    .getByRole('button', { name: say('label') })
    .first()
    .click()
  await reader.getByRole('checkbox', { name: say('kind.notes') }).uncheck()
  await reader.keyboard.press('Escape')
  await expect(reader.getByRole('cell', { name: /Summer campaign/ })).toHaveCount(0)
  await reader.reload()
  await expect(chartOf(reader)).toBeVisible()
  await untilQuiet(reader)
  await expect(reader.locator('[data-marked-day]')).toHaveCount(0)
  await reader.close()

  // The manager sees both, changes its own, and has no buttons at the member's.
  await page.reload()
  await expect(page.locator('[data-marked-day]')).toHaveCount(2)
  await chartOf(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await popup.getByRole('button', { name: say('change') }).click()
  await popup.getByRole('textbox', { name: say('change') }).fill('Summer campaign, day 1')
  await popup.getByRole('button', { name: say('save') }).click()
  await expect(popup.getByText('Summer campaign, day 1')).toBeVisible()
  await popup.getByRole('button', { name: say('delete') }).click()
  await expect(popup.getByText('Summer campaign, day 1')).toHaveCount(0)
  await expect(page.locator('[data-marked-day]')).toHaveCount(1)
})

test.describe('compared', () => {
  test.use({ viewer: 'manager', locale: 'ko-KR' })

  test('a period is compared by the same weekdays, which the address keeps and the figures say', async ({
    page,
    checkAccessibility,
  }) => {
    const calendar = (key: string) => word('ko', `calendar.${key}`)
    await page.goto('/dashboard?period=previous_month')
    await untilQuiet(page)
    const profit = page.getByRole('tab').first()
    await expect(profit).toContainText(word('ko', 'dashboard.compared.previous_month'))
    const days = page.getByRole('button', {
      name: new RegExp(word('ko', 'dashboard.context.compared').replace('{days}', '.+')),
    })
    const before = await days.textContent()
    await days.click()
    const popup = page.getByRole('dialog', { name: calendar('change') })
    await expect(popup.getByText(calendar('aligned'))).toHaveCount(0)
    await checkAccessibility()
    await popup.getByLabel(calendar('compare_weekdays')).check()
    await expect(page).toHaveURL(/compare=weekdays/)
    await expect(profit).toContainText(word('ko', 'dashboard.compared.weekdays'))
    await expect(days).not.toHaveText(before ?? '')

    // Four weeks meet their weekdays anyhow.
    await page.goto('/dashboard?compare=weekdays')
    await untilQuiet(page)
    await days.click()
    await expect(popup.getByText(calendar('aligned'))).toBeVisible()
    await expect(profit).toContainText(word('ko', 'dashboard.compared.latest'))
  })
})
