import { type GuideId, guides, saveGuideProgress } from '@cuesheet/contract/guides'
import type { Page } from '@playwright/test'
import { sampleOf } from '../apps/server/src/testing/sample.ts'
import { expect, siteOf, test } from './guarded-page.ts'
import { clientOf } from './sign-in.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'member' })

const say = (key: string) => word('ko', `guides.${key}`)
const progress = (page: Page) => page.getByRole('main').getByRole('status')
const step = (page: Page, name: string) => page.locator(`#step-${name}`)
const title = (family: string, name: string) => say(`texts.${family}.steps.${name}.title`)

/** Each test walks guides of its own: they all run as one account. */
const forget = async (token: string, ...walked: GuideId[]) => {
  for (const guide of walked)
    await clientOf(siteOf('morning'), token).call(saveGuideProgress, {
      body: { guide, steps: [...guides[guide].steps], done: false },
    })
}

test('a guide is walked with the keyboard, its progress stays with the account, and it leads into the product', async ({
  page,
  tokens,
  checkAccessibility,
}) => {
  await forget(tokens.member, 'pc-auth')
  await page.goto('/guides/auths')
  await checkAccessibility()
  await page.getByRole('link', { name: say('texts.pc_auth.title') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('texts.pc_auth.title'))
  await expect(progress(page)).toContainText('6단계 중 0단계')
  await checkAccessibility()

  await step(page, 'copy').getByRole('button').focus()
  for (const name of ['studio', 'basic']) {
    await page.keyboard.press('Enter')
    await expect(step(page, name).getByRole('button', { name: say('mark') })).toBeFocused()
  }
  await expect(progress(page)).toContainText('6단계 중 2단계')
  await expect(step(page, 'copy').getByText('CS-XXXX-XXXX')).toBeHidden()
  await checkAccessibility()

  await page.reload()
  await expect(progress(page)).toContainText('6단계 중 2단계')
  await step(page, 'copy')
    .getByRole('button', { name: say('unfold') })
    .click()
  await expect(step(page, 'copy').getByText('CS-XXXX-XXXX')).toBeVisible()
  await step(page, 'copy')
    .getByRole('button', { name: say('unmark') })
    .click()
  await expect(progress(page)).toContainText('6단계 중 1단계')

  await page.getByRole('link', { name: say('links.verify.title') }).click()
  await expect(page).toHaveURL(/\/manage-channel$/)
  await page.goto('/guides')
  const card = page.getByRole('link', { name: say('texts.pc_auth.title') })
  await expect(card).toContainText('6단계 중 1단계')
  await checkAccessibility()
})

test('a search of two syllables finds the steps that say it, and opens one of them even if it is done', async ({
  page,
  tokens,
}) => {
  await forget(tokens.member, 'pc-upload')
  await page.goto('/guides/pc-upload')
  await step(page, 'volume')
    .getByRole('button', { name: say('mark') })
    .click()
  await expect(progress(page)).toContainText('8단계 중 1단계')

  await page.goto('/guides')
  const field = page.getByRole('searchbox', { name: say('index.search') })
  await field.fill('볼륨')
  await expect(page).toHaveURL(/search=/)
  const results = page.getByRole('main').getByRole('listitem')
  await expect(results).toHaveCount(3)
  for (const result of await results.all()) await expect(result.locator('mark').first()).toHaveText('볼륨')
  await page.reload()
  await expect(field).toHaveValue('볼륨')
  await results.filter({ hasText: 'PC' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/guides\/pc-upload#step-volume$/)
  await expect(step(page, 'volume')).toBeInViewport()
  await expect(step(page, 'volume').getByText('15% 이상')).toBeVisible()

  await page.goto('/guides?search=쀍쀍')
  await expect(page.getByText('‘쀍쀍’')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: say('index.clear') })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: say('index.unlock') })).toBeVisible()
})

test('on paper every step is unfolded, without the frame', async ({ page, tokens }) => {
  await forget(tokens.member, 'aos-mobile-unlock', 'mobile-auth')
  for (const [path, family, names] of [
    ['/guides/aos-mobile-unlock', 'mobile_unlock', ['update', 'length', 'sound', 'confirm']],
    ['/guides/auths/mobile-auth', 'mobile_auth', ['copy', 'channel', 'verify']],
  ] as const) {
    await page.goto(path)
    await step(page, names[1])
      .getByRole('button', { name: say('mark') })
      .click()
    await expect(step(page, names[1]).locator('p').first()).toBeHidden()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const name of names) {
      await expect(step(page, name).getByRole('heading')).toHaveText(title(family, name))
      await expect(step(page, name).locator('p').first()).toBeVisible()
      await expect(step(page, name).locator('svg[viewBox="0 0 320 200"]')).toBeVisible()
    }
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    const ink = await page.getByRole('heading', { level: 1 }).evaluate((node) => getComputedStyle(node).color)
    expect(ink).toBe('rgb(22, 23, 29)')
    await page.emulateMedia({ media: null, colorScheme: null })
  }
})

test('the entries without a device lead to the guide of the phone that asks, and ask on a computer', async ({
  page,
}, { project }) => {
  for (const [topic, family] of [
    ['upload', 'mobile_upload'],
    ['unlock', 'mobile_unlock'],
  ] as const) {
    await page.goto(`/guides/mobile-${topic}`)
    if (project.name.startsWith('phone'))
      await expect(page).toHaveURL(new RegExp(`/guides/ios-mobile-${topic}$`))
    else {
      await page.getByRole('link', { name: /^Android/ }).click()
      await expect(page).toHaveURL(new RegExp(`/guides/aos-mobile-${topic}$`))
    }
    const first = family === 'mobile_upload' ? 'choose' : 'update'
    await expect(step(page, first).getByRole('heading')).toHaveText(title(family, first))
  }
})

test.describe('when the progress cannot be saved', () => {
  test.use({ provoked: /guides\/progress/ })
  test('the step stays undone and the reader sees why', async ({ page, tokens }) => {
    await forget(tokens.member, 'aos-mobile-upload')
    await page.route('**/api/guides/progress', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    )
    await page.goto('/guides/aos-mobile-upload')
    await step(page, 'create')
      .getByRole('button', { name: say('mark') })
      .click()
    await expect(page.getByText(say('save_failed'))).toBeVisible()
    await expect(progress(page)).toContainText('9단계 중 0단계')
    await expect(step(page, 'create').getByRole('button', { name: say('mark') })).toBeVisible()
  })
})

for (const locale of sampleOf(['en', 'zh-CN', 'zh-TW'], { share: 3 }))
  test(`every guide is complete in ${locale}`, async ({ page, checkAccessibility }, { project }) => {
    await page.context().addCookies([{ name: 'language', value: locale, url: String(project.use.baseURL) }])
    await page.goto('/guides')
    for (const { path, steps } of Object.values(guides)) {
      await page.getByRole('main').locator(`a[href="${path}"]`).first().click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.getByRole('list').locator('> [id^="step-"]')).toHaveCount(steps.length)
      await expect(page.getByRole('main').getByRole('article')).not.toContainText(/[가-힣{}]/)
      await page.goBack()
      await expect(page).toHaveURL(/\/guides$/)
    }
    await checkAccessibility()
  })
