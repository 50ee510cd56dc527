import type { Page } from '@playwright/test'
import { expect, test } from './guarded-page.ts'
import { withDatabase } from './own-network.ts'
import { signInOperator } from './sign-in.ts'

const site = `http://localhost:${process.env.E2E_PORT}`
/** It runs at night alone: nothing but this journey touches it. */
const job = 'pictures.delete-released'

const fail = (failures: number) =>
  withDatabase(async (db) => {
    const failed = { failures, failed_since: new Date(Date.now() - 3_600_000), error: 'The disk is away.' }
    await db
      .insertInto('job_runs')
      .values({ job, started_at: new Date(), ...failed })
      .onConflict((known) => known.column('job').doUpdateSet(failed))
      .execute()
  })

/** The reference draws the calls that are in sight alone: down to the one, from the top again where it was passed undrawn. */
async function scrollToCall(page: Page, summary: string) {
  await page.waitForFunction(
    (text) => {
      const { scrollHeight, scrollTop, clientHeight } = document.documentElement
      const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
      scrollTo({ top: isAtEnd ? 0 : scrollTop + clientHeight / 2, behavior: 'instant' })
      return document.body.innerText.includes(text)
    },
    summary,
    { polling: 50, timeout: 60_000 },
  )
  await expect(page.getByText(summary).first()).toBeVisible()
}

test.use({ locale: 'en-US', baseURL: site })

test.beforeEach(async ({ page }) => {
  const token = await signInOperator(site)
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
})

test('an exception appears, is put off, comes back when it is worse, and is settled where it leads', async ({
  page,
  checkAccessibility,
}) => {
  test.slow()
  await withDatabase((db) => db.deleteFrom('exceptions_put_off').where('subject', '=', job).execute())
  await fail(1)
  await page.goto('/console')
  const row = page.getByRole('listitem').filter({ hasText: job })
  await expect(row).toContainText('1 failure: The disk is away.')
  await checkAccessibility()

  await row.getByRole('button', { name: 'Put off' }).click()
  const modal = page.getByRole('dialog')
  await expect(modal.getByLabel('Until')).not.toHaveValue('')
  await modal.getByRole('button', { name: 'Put off' }).click()
  await expect(modal.getByText('Say why, in two letters or more.').first()).toBeVisible()
  await modal.getByLabel('Why').fill('A new disk comes tomorrow.')
  await checkAccessibility()
  await modal.getByRole('button', { name: 'Put off' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: /^Put off \d/ }).click()
  await expect(row).toContainText('A new disk comes tomorrow.')

  await fail(5)
  await page.getByRole('button', { name: /^Open \d/ }).click()
  await expect(page).toHaveURL(/\/console$/)
  await page.reload()
  await expect(row).toContainText('Urgent')
  await row.getByRole('link', { name: 'Open jobs' }).click()
  await expect(page).toHaveURL(/\/console\/system\/jobs$/)
  await expect(row).toContainText('Failed 5 times in a row')
  await checkAccessibility()
  await row.getByRole('button', { name: `Run now: ${job}` }).click()
  // Three jobs run at once, and each minute all that run each minute are due: this one may wait for some of them.
  await expect(row).toContainText('OK', { timeout: 60_000 })
  await expect(row).not.toContainText('Failed')

  await page.goto('/console')
  await expect(page.getByRole('heading', { name: 'Networks at a glance' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'morning', exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('what the installation runs on, and the API reference for those who run it', async ({
  page,
  checkAccessibility,
  isMobile,
}) => {
  await page.goto('/console/system')
  await expect(page.getByText('17.', { exact: false }).first()).toBeVisible()
  await checkAccessibility()
  for (const [name, shown] of [
    ['Mail', 'No mails'],
    ['Slow statements', 'pg_stat_statements'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByText(shown).first()).toBeVisible()
    await checkAccessibility()
  }
  test.skip(isMobile, 'the reference is for a desk')
  expect((await page.request.get('/api/docs')).status()).toBe(404)
  await page.goto('/console/system')
  await page.getByRole('button', { name: 'Open the API reference' }).click()
  await page.waitForURL(/\/api\/docs/)
  await expect(page.getByText('The keys of the network’s partner servers').first()).toBeVisible()
  await scrollToCall(page, 'Revoke the token of this call.')
})
