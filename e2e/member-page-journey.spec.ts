import { me } from '@cuesheet/contract/auth'
import type { Page } from '@playwright/test'
import { expect, siteOf, test } from './guarded-page.ts'
import { pickPeriod } from './pick-period.ts'
import { clientOf, signIn } from './sign-in.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager', provoked: /status of 40[14]/ })

const site = siteOf('morning')
const say = (key: string) => word('ko', `members.${key}`)

/** The page of the member that journeys sign in as, by its row in the list. */
async function openMember(page: Page) {
  await page.goto('/manage-member?search=member%40demo')
  await page
    .getByRole('region', { name: say('title') })
    .getByRole('link')
    .first()
    .click()
}

test('who grew most is two clicks from the dashboard', async ({ page, isMobile }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('tablist')).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: word('ko', 'shell.menu.open') }).click()
  let clicks = 0
  const click = async (locator: ReturnType<typeof page.locator>) => {
    await locator.click()
    clicks++
  }
  await click(page.getByRole('link', { name: word('ko', 'shell.menu.manage_member') }).last())
  const list = page.getByRole('region', { name: say('title') })
  await expect(list.getByRole('link').first()).toBeVisible()
  if (isMobile) {
    await page.getByRole('button', { name: new RegExp(`^${say('sort')}`) }).click()
    await click(page.getByRole('option', { name: say('sorts.change') }))
  } else await click(list.getByRole('button', { name: say('columns.change'), exact: true }).first())
  await expect(page).toHaveURL(/sort=change&order=desc/)
  expect(clicks).toBeLessThanOrEqual(2)
  const inWon = (text: string) =>
    Number(text.replace(/[^\d.]/g, '')) *
    (text.includes('억') ? 1e8 : text.includes('만') ? 1e4 : 1) *
    (text.startsWith('−') ? -1 : 1)
  const growth = async () => {
    const rows = await list.locator('[data-row]').allTextContents()
    return rows.slice(0, 3).map((row) => inWon(/[+−]₩[\d,.]+[만억]?/.exec(row)?.[0] ?? '₩0'))
  }
  // The rows of before are shown until those asked for are there.
  await expect
    .poll(async () => {
      const shown = await growth()
      return shown.every((amount, at) => amount <= (shown[at - 1] ?? amount))
    })
    .toBe(true)
  expect((await growth())[0]).toBeGreaterThan(0)
})

test('a member’s page has its figures, channels, fee history, log and sessions, and ends one of these', async ({
  page,
  checkAccessibility,
}) => {
  // No other journey has this browser, and all are the same member's.
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const token = await signIn(site, 'member', userAgent)
  await openMember(page)
  await expect(page).toHaveURL(/\/manage-member\/\d+$/)
  await expect(page.getByRole('tablist')).toContainText('₩')
  const card = (name: string) => page.getByRole('region', { name: say(name), exact: true })
  await expect(card('one.channels').getByRole('link').first()).toContainText('₩')
  await expect(card('one.fee')).toContainText(say('fee.planned'))
  await expect(card('one.activity').getByRole('listitem').first()).toBeVisible()
  await checkAccessibility()

  const session = card('one.sessions').getByRole('listitem').filter({ hasText: 'Firefox' })
  await session.getByRole('button').click()
  await expect(session).toHaveCount(0)
  await expect(page.locator('[data-snackbar]')).toBeVisible()
  await expect(clientOf(site, token, userAgent).call(me)).rejects.toMatchObject({ status: 401 })

  await card('one.channels').getByRole('link').first().click()
  await expect(page).toHaveURL(/report-channel\?.*channel=\d+/)
  await page.goBack()
  await card('one.activity')
    .getByRole('link', { name: say('one.activity_all') })
    .click()
  await expect(page).toHaveURL(/config-account\/audit\?concerning=\d+/)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
})

test('a contract term is agreed for later, seen beside what the last settled month would have come to, and taken back', async ({
  page,
}) => {
  await page.goto('/manage-member?search=seoyeon%40demo')
  await page
    .getByRole('region', { name: say('title') })
    .getByRole('link')
    .first()
    .click()
  const card = page.getByRole('region', { name: say('terms.title'), exact: true })
  await expect(card.getByRole('listitem')).toHaveCount(3)
  await card.getByRole('button', { name: say('terms.open') }).click()
  const dialog = page.getByRole('dialog')
  const pick = async (what: string, option: string | RegExp) => {
    await dialog.getByRole('button', { name: say(what) }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await dialog.locator('button[type=submit]').click()
  await expect(dialog.getByText(say('terms.name_one')).first()).toBeVisible()
  await pick('terms.family', word('ko', 'terms.revenue_family.paid_features'))
  await dialog.getByLabel(say('fee.rate')).fill('12.5')
  await expect(dialog.getByRole('region', { name: say('terms.preview') })).toContainText(
    /₩[\d,]+|확정된 달이 없어/,
  )
  await dialog.getByRole('button', { name: say('fee.from') }).click()
  await page.getByRole('option').nth(1).click()
  await dialog.locator('button[type=submit]').click()
  await expect(dialog).toHaveCount(0)
  const added = card
    .getByRole('listitem')
    .filter({ hasText: word('ko', 'terms.revenue_family.paid_features') })
  await expect(added).toContainText('12.5%')
  await added.getByRole('button').click()
  await expect(added).toHaveCount(0)
})

test('a new member’s row on the dashboard leads to its own page', async ({ page }) => {
  await page.goto('/dashboard')
  const starting = page.getByRole('region', { name: word('ko', 'start.members.title') })
  const row = starting.getByRole('listitem').getByRole('link').first()
  const name = await row.locator('bdi').textContent()
  await row.click()
  await expect(page).toHaveURL(/\/manage-member\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name ?? 'no name')
})

test('the days shown and those compared are printed wherever figures are', async ({ page }) => {
  const main = page.getByRole('main')
  const compared = /\(비교: .+\d+일.*\)/
  await page.goto('/musics/used')
  await expect(main.getByText(compared)).toBeVisible()
  await main.getByRole('link', { name: /./ }).and(page.locator('[data-row-link]')).first().click()
  await expect(page).toHaveURL(/\/musics\/\d+/)
  await expect(main.getByText(compared)).toBeVisible()
  await openMember(page)
  await expect(main.getByText(compared)).toBeVisible()
  const shown = await main.getByText(compared).textContent()
  await pickPeriod(page, 'ko', '7_days')
  await expect(main.getByText(compared)).not.toHaveText(shown ?? '')
  // The part of all is of the month, not of the period.
  await expect(main.getByText(/\d{4}년 \d+월 네트워크 총수익의/)).toBeVisible()
})

test('account settings have sections: withdrawal last, and a message about a fee leads to its history', async ({
  page,
}) => {
  await page.goto('/config-account')
  const nav = page.getByRole('navigation', { name: word('ko', 'account.nav.label') })
  await expect(nav.getByRole('link').last()).toHaveText(word('ko', 'account.nav.withdraw'))
  await nav.getByRole('link', { name: word('ko', 'account.nav.security') }).click()
  await expect(page).toHaveURL(/#security$/)
  await expect(page.locator('#security')).toBeInViewport()
  const cards = page.getByRole('main').getByRole('region')
  await expect(cards.last()).toContainText(word('ko', 'account.withdraw.text'))
  const widths = await page
    .getByRole('main')
    .locator('[id] > section.rounded-card')
    .evaluateAll((all) => [...new Set(all.map((each) => Math.round(each.getBoundingClientRect().width)))])
  expect(widths).toHaveLength(1)
})
