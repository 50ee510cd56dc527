import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { activityCsv } from '../apps/server/src/testing/reports.ts'
import { expect } from './guarded-page.ts'
import type { OwnNetwork } from './own-network.ts'
import { signInOperator, storageOf } from './sign-in.ts'

const site = `http://localhost:${process.env.E2E_PORT}`
export const reportTexts = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../apps/web/src/console/locales/en/reports.json'), 'utf8'),
)

/** The console as an operator has it, in English. */
export async function openConsole(browser: Browser, isPhone: boolean): Promise<Page> {
  const token = await signInOperator(site)
  const context = await browser.newContext({
    baseURL: site,
    locale: 'en-US',
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    storageState: storageOf(site, token),
  })
  return context.newPage()
}

type Row = { day: string; views: number | string; video: string }

/** A report of a channel of the network, as it would be downloaded. */
export async function makeReport(own: OwnNetwork, channel: number, name: string, rows: Row[]) {
  const id = await own.platformIdOf(channel)
  const content = activityCsv(rows.map((row) => ({ channel: id, ...row })))
  return { name, mimeType: 'text/csv', buffer: Buffer.from(content) }
}

export async function uploadAndApply(page: Page, files: Awaited<ReturnType<typeof makeReport>>[]) {
  await page.goto('/console/reports/uploads')
  await page.getByLabel(reportTexts.upload.choose_files).last().setInputFiles(files)
  // A job is at it, beside those of other journeys.
  await expect(page.getByText(reportTexts.upload.said.shown)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /^Apply \d/ }).click()
  await expect(page.getByText(reportTexts.upload.said.done, { exact: true })).toBeVisible({ timeout: 30_000 })
}
