import { sampleOf } from '../apps/server/src/testing/sample.ts'
import { breakCall } from './break-call.ts'
import { fetchLocally } from './fetch-locally.ts'
import { expect, test } from './guarded-page.ts'
import { untilFilled, untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

const languages = { ko: 'ko-KR', en: 'en-US', 'zh-CN': 'zh-CN', 'zh-TW': 'zh-TW' }

// Each language and each width, without their products.
for (const [at, [locale, tag]] of sampleOf([...Object.entries(languages).entries()], { share: 4 }))
  for (const width of [at % 2 ? 390 : 1440])
    test.describe(`${locale}, ${width} px`, () => {
      test.use({
        locale: tag,
        viewer: 'manager',
        colorScheme: at % 2 ? 'light' : 'dark',
        viewport: { width, height: 844 },
      })
      test('members are listed, searched, opened, and everything that opens is accessible', async ({
        page,
        checkAccessibility,
      }) => {
        test.slow()
        const say = (key: string) => word(locale, `members.${key}`)
        await page.route('**/member/mcn/accounts?*', async (route) => {
          const response = await fetchLocally(route)
          const answer = await response.json()
          const accounts = answer.accounts.map((account: object) => ({ ...account, has_second_factor: true }))
          await route.fulfill({ response, json: { ...answer, accounts } })
        })
        await page.goto('/manage-member')
        const list = page.getByRole('region', { name: say('title') })
        await expect(list.getByRole('link').first()).toBeVisible()
        await checkAccessibility()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

        await list.getByRole('searchbox').fill('nobody of this name')
        await expect(page.getByText(say('empty.narrowed'))).toBeVisible()
        await page.getByRole('button', { name: say('empty.clear'), exact: true }).click()
        await expect(page).not.toHaveURL(/search=/)
        await list.getByRole('searchbox').fill('member@demo')
        await expect(list.locator('[data-row]')).toHaveCount(1)

        await list.getByRole('link').first().click()
        await expect(page).toHaveURL(/\/manage-member\/\d+$/)
        await expect(page.getByRole('heading', { name: say('one.sessions') })).toBeVisible()
        await untilFilled(page)
        await test.step('a member', checkAccessibility)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await page.goBack()

        const dialog = page.getByRole('dialog')
        await list.locator('[data-row]').getByRole('button').click()
        await page.getByRole('menuitem', { name: say('actions.fee_rate'), exact: true }).click()
        await expect(dialog.getByRole('table')).toBeVisible()
        await expect(dialog.getByRole('listitem').first()).toBeVisible()
        await test.step('fee rate', checkAccessibility)
        await page.goBack()
        await expect(dialog).toHaveCount(0)
        await list.locator('[data-row]').getByRole('button').click()
        await page.getByRole('menuitem', { name: say('actions.term'), exact: true }).click()
        await dialog.getByRole('button', { name: say('terms.family') }).click()
        await page.getByRole('option').nth(1).click()
        await dialog.getByLabel(say('fee.rate')).fill('12.5')
        await expect(dialog.getByRole('heading', { name: say('terms.preview') })).toBeVisible()
        await test.step('contract term', checkAccessibility)
        await page.goBack()
        for (const action of ['password', 'second_factor', 'delete']) {
          await expect(dialog).toHaveCount(0)
          await list.locator('[data-row]').getByRole('button').click()
          await page.getByRole('menuitem', { name: say(`actions.${action}`), exact: true }).click()
          await expect(dialog).toBeVisible()
          await dialog.locator('button[type=submit]').click()
          await expect(dialog.locator('[aria-invalid=true]')).toBeFocused()
          await test.step(action, checkAccessibility)
          await page.keyboard.press('Escape')
        }
        await expect(dialog).toHaveCount(0)
        await page.getByRole('button', { name: say('add.open'), exact: true }).click()
        await dialog.locator('button[type=submit]').click()
        await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(3)
        await dialog.getByRole('button', { name: say('new_password.generate') }).click()
        await expect(dialog.getByText(say('new_password.strength.strong'), { exact: true })).toBeVisible()
        await test.step('add a member', checkAccessibility)
        await page.reload()
        await expect(page).not.toHaveURL(/add-member/)
        await expect(page).toHaveURL(/search=/)
        await expect(list.locator('[data-row]')).toHaveCount(1)
        await untilQuiet(page)
      })
    })

test.describe('totals', () => {
  const views = Object.entries(languages).flatMap(([locale, tag]) =>
    [1440, 390].map((width) => ({ locale, tag, width })),
  )
  for (const { locale, tag, width } of sampleOf(views, { share: 4 }))
    test.describe(`${locale}, ${width} px`, () => {
      test.use({ locale: tag, viewer: 'manager', viewport: { width, height: 844 } })
      test('say why the rows do not add up to them where channels are shared, and only there', async ({
        page,
      }) => {
        let shared_channels = 2
        await page.route('**/member/mcn/accounts?*', async (route) => {
          const response = await fetchLocally(route)
          const answer = await response.json()
          const totals = { ...answer.totals, shared_channels }
          await route.fulfill({ response, json: { ...answer, totals } })
        })
        await page.goto('/manage-member')
        const list = page.getByRole('region', { name: word(locale, 'members.title') })
        const said = /(?:one|other) \{([^{}]*)\}\}$/.exec(word(locale, 'members.total_shared'))?.[1]
        const note = list.getByText(said?.replace('#', '2') ?? 'no text', { exact: true })
        await expect(note).toBeVisible()
        if (width > 640)
          await expect(list.getByRole('rowheader')).toContainText((await note.textContent()) ?? '')
        shared_channels = 0
        await page.reload()
        await expect(list.getByRole('link').first()).toBeVisible()
        await expect(note).toHaveCount(0)
        await untilQuiet(page)
      })
    })
})

for (const width of sampleOf([640, 700, 767], { share: 3 }))
  test.describe(`${width} px`, () => {
    test.use({ locale: 'ko-KR', viewer: 'manager', viewport: { width, height: 844 } })
    test('how a member’s money has changed stays in sight', async ({ page }) => {
      await page.goto('/manage-member')
      const list = page.getByRole('region', { name: word('ko', 'members.title') })
      await expect(list.getByRole('link').first()).toBeVisible()
      const rows = list.getByRole('row')
      await expect(rows.filter({ hasText: /[+−]₩/ })).not.toHaveCount(0)
      // The totals' too.
      await expect(rows.nth(1)).toContainText(/[+−]₩/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  })

test.describe('a network of 10,000', () => {
  test.use({ locale: 'ko-KR', viewer: 'manager' })
  test('is paged, and its totals are of all', async ({ page }) => {
    let real: object[] = []
    await page.route('**/member/mcn/accounts?*', async (route) => {
      const response = await fetchLocally(route)
      const answer = await response.json()
      if (answer.accounts.length > 0) real = answer.accounts
      const number = Number(new URL(route.request().url()).searchParams.get('page') ?? 1)
      const accounts = Array.from({ length: 50 }, (_, at) => ({
        ...real[at % real.length],
        account_id: number * 1000 + at,
        nickname: `멤버 ${(number - 1) * 50 + at + 1}`,
      }))
      await route.fulfill({ response, json: { ...answer, page: number, total: 10_000, accounts } })
    })
    await page.goto('/manage-member')
    const list = page.getByRole('region', { name: word('ko', 'members.title') })
    await expect(list.getByRole('link', { name: '멤버 1', exact: true })).toBeVisible()
    await expect(list).toContainText('10,000')
    await page.getByRole('button', { name: word('ko', 'app.pages.next') }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(list.getByRole('link', { name: '멤버 51', exact: true })).toBeVisible()
    await list.getByRole('button', { name: word('ko', 'members.columns.net') }).click()
    await expect(page).toHaveURL(/sort=net/)
    await expect(page).not.toHaveURL(/page=/)
    await untilQuiet(page)
  })
})

test.describe('a member', () => {
  test.use({ locale: 'ko-KR', viewer: 'member' })
  test('has no member management', async ({ page }) => {
    await page.goto('/manage-member?add-member=new')
    await expect(page.getByText(word('ko', 'app.error_page.forbidden'))).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('without an answer', () => {
  test.use({ locale: 'ko-KR', viewer: 'manager', provoked: /mcn\/accounts/ })
  test('says what failed, and goes on when it answers again', async ({ page }) => {
    const mend = await breakCall(page, '**/member/mcn/accounts?*')
    await page.goto('/manage-member')
    await expect(page.getByRole('heading', { name: word('ko', 'members.failed') })).toBeVisible({
      timeout: 30_000,
    })
    mend()
    await page.getByRole('button', { name: word('ko', 'app.action.retry') }).click()
    await expect(page.getByRole('region').getByRole('link').first()).toBeVisible()
  })
})
