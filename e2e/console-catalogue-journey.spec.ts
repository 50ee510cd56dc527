import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, ownPassword, withDatabase } from './own-network.ts'
import { signInOperator, tokenOf } from './sign-in.ts'

const site = `http://localhost:${process.env.E2E_PORT}`
test.use({ locale: 'en-US', baseURL: site })

test.beforeEach(async ({ page }) => {
  const token = await signInOperator(site)
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
})

/** Someone of a network, in a browser of its own. */
async function openAs(browser: Browser, ownSite: string, id: string): Promise<Page> {
  const token = await tokenOf(ownSite, id, ownPassword)
  const context = await browser.newContext({ locale: 'en-US', baseURL: ownSite })
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
  return context.newPage()
}

test('a track is loaded from a file as it was shown, corrected, seen so by a member, and withdrawn', async ({
  page,
  browser,
  isMobile,
  checkAccessibility,
}) => {
  test.skip(isMobile, 'a catalogue is looked after on a laptop')
  const network = await createOwnNetwork()
  const member = await openAs(browser, network.site, await network.addAccount('manager', 'Manager'))
  const isrc = `KRE2E26${String(randomInt(100_000)).padStart(5, '0')}`
  const title = `Blom ${isrc}`

  await page.goto('/console/catalogue/upload')
  const buffer = Buffer.from(`${JSON.stringify({ Code: isrc, title, moods: ['Calm'] })}\n`)
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'tracks.jsonl', mimeType: 'application/json', buffer })
  await expect(page.getByRole('heading', { name: 'tracks.jsonl' })).toBeVisible()
  const check = page.getByRole('button', { name: 'See what would change' })
  await expect(check).toBeDisabled()
  await page.getByRole('button', { name: 'Holds: Code' }).click()
  await page.getByRole('option', { name: 'ISRC' }).click()
  await check.click()
  await expect(page.getByRole('heading', { name: 'Applying it would' })).toBeVisible()
  await expect(page.getByText(`${title} ${isrc}`)).toBeVisible()
  await page.getByRole('button', { name: 'Apply what is shown' }).click()
  await expect(page.getByRole('heading', { name: 'Applied' })).toBeVisible()

  await page.goto(`/console/catalogue?search=${isrc}`)
  await page.getByRole('link', { name: new RegExp(title) }).click()
  await page.getByLabel('Title').fill(`Bloom ${isrc}`)
  await checkAccessibility()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Track saved.')).toBeVisible()
  await member.goto(`/musics/all?search=${isrc}`)
  await expect(member.getByText(`Bloom ${isrc}`).first()).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw' }).click()
  const modal = page.getByRole('dialog')
  await expect(modal).toContainText('nobody sees its ISRC')
  await modal.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(/Withdrawn since/)).toBeVisible()
  await member.reload()
  await expect(member.getByText(`Bloom ${isrc}`)).toHaveCount(0)
  await member.context().close()
})

test('a notice is sent to one network, read there, and those who have not read it are reminded', async ({
  page,
  browser,
  isMobile,
  checkAccessibility,
}) => {
  const network = await createOwnNetwork()
  const other = await createOwnNetwork()
  const reader = await openAs(browser, network.site, await network.addAccount('member', 'Reader'))
  const late = await openAs(browser, network.site, await network.addAccount('member', 'Late'))
  const stranger = await openAs(browser, other.site, await other.addAccount('member', 'Stranger'))
  const name = new URL(network.site).hostname.split('.')[0]!
  const title = `Closed on ${name}`

  await page.goto('/console/notices')
  await page.getByRole('link', { name: 'New notice' }).first().click()
  if (!isMobile) {
    await page.getByRole('radio', { name: 'All four side by side' }).check()
    await expect(page.getByText('Missing')).toHaveCount(4)
    await page.getByRole('radio', { name: 'One at a time' }).check()
  }
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Text' }).fill('Back on **Monday**.')
  await page.getByRole('radio', { name: 'Some networks' }).check()
  await page.getByRole('searchbox', { name: /Some networks/ }).fill(name)
  await page.getByLabel(name, { exact: true }).check()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('radio', { name: 'Member' }).check()
  await expect(modal.getByRole('article')).toContainText('Back on Monday.')
  await page.keyboard.press('Escape')
  await checkAccessibility()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL(/\/console\/notices$/)

  await reader.goto('/notices')
  await reader.getByRole('link', { name: title }).first().click()
  await expect(reader.getByText('Back on Monday.')).toBeVisible()
  await stranger.goto('/notices')
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(stranger.getByText(title)).toHaveCount(0)

  const notice = await withDatabase(async (db) => {
    const { notice_id } = await db
      .selectFrom('notice_texts')
      .select('notice_id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    return notice_id
  })
  await page.goto(`/console/notices/${notice}/receipts`)
  await expect(page.getByText('1 of 2 have read it').first()).toBeVisible()
  await page.getByRole('button', { name: 'Send again to those who have not read it' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Send again to those who have not read it' })
    .click()
  await expect(page.getByText(/Sent again to 1 person/)).toBeVisible()
  await late.goto('/messages')
  await expect(late.getByText(new RegExp(`A notice you haven’t read: “${title}”`))).toBeVisible()
  for (const each of [reader, late, stranger]) await each.context().close()
})
