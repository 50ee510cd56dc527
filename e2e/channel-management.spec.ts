import { sampleOf } from '../apps/server/src/testing/sample.ts'
import { breakCall } from './break-call.ts'
import { expect, test } from './guarded-page.ts'
import { word } from './words.ts'

const languages = { ko: 'ko-KR', en: 'en-US', 'zh-CN': 'zh-CN', 'zh-TW': 'zh-TW' }

// Each language and each width, without their products.
for (const [at, [locale, tag]] of sampleOf([...Object.entries(languages).entries()], { share: 4 }))
  for (const width of [at % 2 ? 390 : 1440])
    test.describe(`${locale}, ${width} px`, () => {
      test.use({
        locale: tag,
        viewer: 'manager',
        colorScheme: at > 1 ? 'dark' : 'light',
        viewport: { width, height: 844 },
      })
      test('channels are listed, narrowed, opened, and everything that opens is accessible', async ({
        page,
        checkAccessibility,
      }) => {
        test.slow()
        const say = (key: string) => word(locale, `channels.${key}`)
        const button = (key: string) => page.getByRole('button', { name: say(key), exact: true })
        await page.goto('/manage-channel')
        const list = page.getByRole('region', { name: say('title') })
        await expect(list.getByRole('link').first()).toBeVisible()
        await checkAccessibility()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

        await list
          .getByRole('button', { name: new RegExp(`^${word(locale, 'terms.channel_status.2')}\\s*\\d`) })
          .click()
        await expect(page).toHaveURL(/status=2/)
        await expect(list.locator('[data-row]').first()).toContainText(word(locale, 'terms.channel_status.2'))
        await expect(list.locator('[data-row]').first()).not.toContainText(
          word(locale, 'terms.channel_status.0'),
        )
        await list.getByRole('searchbox').fill('없는 채널')
        await expect(page.getByText(say('empty.narrowed'))).toBeVisible()
        await button('empty.clear').click()
        await expect(page).not.toHaveURL(/status=|search=/)

        await list.getByRole('link').first().click()
        const sheet = page.getByRole('dialog').last()
        await expect(sheet.getByRole('heading', { name: say('verify.title') })).toBeVisible()
        await test.step('one channel', checkAccessibility)
        for (const action of ['assign', 'delete']) {
          await sheet.getByRole('button', { name: say(`actions.${action}`), exact: true }).click()
          await expect(page.getByRole('dialog')).toHaveCount(2)
          await test.step(action, checkAccessibility)
          await page.goBack()
          await expect(page.getByRole('dialog')).toHaveCount(1)
        }
        await page.goBack()
        await expect(page.getByRole('dialog')).toHaveCount(0)

        await button('add.open').click()
        await test.step('add a channel', checkAccessibility)
        await page.getByRole('tab', { name: say('add.many') }).click()
        await test.step('add many', checkAccessibility)
        await page.reload()
        await expect(page).not.toHaveURL(/add-channel/)
      })
    })

test.describe('a member', () => {
  test.use({ locale: 'ko-KR', viewer: 'member' })
  test('sees its own channels and manages none', async ({ page }) => {
    await page.goto('/manage-channel?delete=1&assign=1')
    await expect(page).not.toHaveURL(/delete|assign/)
    const list = page.getByRole('region', { name: word('ko', 'channels.title') })
    await expect(list.getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: word('ko', 'channels.add.open') })).toHaveCount(0)
    await list.getByRole('link').first().click()
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
    await expect(
      page.getByRole('dialog').getByRole('button', { name: word('ko', 'channels.actions.delete') }),
    ).toHaveCount(0)
  })
})

test.describe('without an answer', () => {
  test.use({ locale: 'ko-KR', viewer: 'manager', provoked: /api\/channels/ })
  test('says what failed, and goes on when it answers again', async ({ page }) => {
    const mend = await breakCall(page, /\/api\/channels\?/)
    await page.goto('/manage-channel')
    await expect(page.getByRole('heading', { name: word('ko', 'channels.failed') })).toBeVisible({
      timeout: 20_000,
    })
    await expect(page.getByText('점검 중입니다.')).toBeVisible()
    mend()
    await page.getByRole('button', { name: word('ko', 'app.action.retry') }).click()
    await expect(
      page
        .getByRole('region', { name: word('ko', 'channels.title') })
        .getByRole('link')
        .first(),
    ).toBeVisible()
  })

  test('says so where the channel to assign cannot be had, and where it is none', async ({ page }) => {
    const say = (key: string) => word('ko', `channels.${key}`)
    const dialog = page.getByRole('dialog')
    await page.goto('/manage-channel')
    await expect(
      page
        .getByRole('region', { name: say('title') })
        .getByRole('link')
        .first(),
    ).toBeVisible()
    for (const name of ['assign', 'unassign']) {
      const mend = await breakCall(page, /\/api\/channels\/one\?/)
      await page.evaluate((modal) => history.pushState(null, '', `?${modal}=99999999`), name)
      await expect(dialog.getByText('점검 중입니다.')).toBeVisible({ timeout: 20_000 })
      await expect(dialog.getByRole('button', { name: say(`${name}.submit`), exact: true })).toBeDisabled()
      mend()
      await dialog.getByRole('button', { name: word('ko', 'app.action.retry') }).click()
      await expect(dialog.getByText(say('detail.not_found_text'))).toBeVisible()
      await page.goBack()
      await expect(dialog).toHaveCount(0)
    }
  })
})
