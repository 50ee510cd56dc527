import type { Browser, Page } from '@playwright/test'
import { findViolations } from './find-violations.ts'
import { expect, siteOf, test } from './guarded-page.ts'
import { demoPassword, send } from './sign-in.ts'
import { word } from './words.ts'

const site = `http://localhost:${process.env.E2E_PORT}`
const t = (key: string, values: Record<string, string> = {}) =>
  word('en', `console_reports.counting.${key}`).replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '')

/** Of a span that no other journey looks at: what an operator adds holds for every network. */
const change = { day: '2025-04-18', written: 'Apr 18, 2025' }
const crossing = '/dashboard?period=custom&from=2025-04-15&to=2025-04-21'
const source = 'https://support.google.com/youtube/answer/2991785'

async function openConsole(browser: Browser, isPhone: boolean): Promise<Page> {
  const body = { id: 'operator@demo.test', password: demoPassword }
  const { token } = (await send(site, '/api/member/login', { body })) as { token: string }
  const context = await browser.newContext({
    baseURL: site,
    locale: 'en-US',
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    storageState: {
      cookies: [],
      origins: [{ origin: site, localStorage: [{ name: 'token', value: token }] }],
    },
  })
  return context.newPage()
}

test.use({ viewer: 'manager', locale: 'en-US' })

test('an operator adds a change of counting, which a network’s chart and comparison then say, and removes it', async ({
  browser,
  page,
  isMobile,
}) => {
  test.slow()
  const marked = page
    .getByText(`From ${change.written}, YouTube counts every start`, { exact: false })
    .first()
  const compared = page
    .getByText(`counted views differently since ${change.written}`, { exact: false })
    .first()
  const look = async () => {
    await page.goto(`${siteOf('morning')}${crossing}`)
    await expect(page.getByRole('img').or(page.locator('[role=application]')).first()).toBeAttached()
  }
  const desk = await openConsole(browser, isMobile)
  await desk.goto('/console/reports/counting')
  const tab = desk.getByRole('link', { name: word('en', 'console_reports.tabs.counting') })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(tab).toBeInViewport({ ratio: 1 })

  await desk.getByRole('button', { name: t('add') }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: t('save') }).click()
  for (const problem of ['day_missing', 'formats_missing', 'source_wrong'])
    await expect(dialog.getByText(t(problem))).toBeVisible()
  await expect(dialog.getByLabel(t('day'))).toBeFocused()
  expect(await findViolations(desk)).toEqual([])

  await dialog.getByLabel(t('day')).fill(change.day)
  await dialog.getByRole('checkbox', { name: word('en', 'terms.counted_formats.others') }).check()
  await dialog.getByLabel(t('source')).fill(source)
  await dialog.getByRole('button', { name: t('save') }).click()
  await expect(dialog).toBeHidden()
  const row = desk.getByRole('listitem').filter({ hasText: change.written })
  await expect(row).toContainText(word('en', 'terms.counted_formats.others'))

  await look()
  await expect(marked).toBeVisible()
  await expect(compared).toBeVisible()

  await row.getByRole('button', { name: t('remove', { day: change.written }) }).click()
  await dialog.getByRole('button', { name: t('remove_submit') }).click()
  await expect(row).toBeHidden()
  await look()
  await expect(marked).toBeHidden()
  await expect(compared).toBeHidden()
})
