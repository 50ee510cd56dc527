import { trackTags } from '@cuesheet/contract/music'
import { managedCloseMonths } from '@cuesheet/contract/settlement'
import { sampleOf } from '../apps/server/src/testing/sample.ts'
import { expect, siteOf, test } from './guarded-page.ts'
import { holdCall } from './hold-call.ts'
import { clientOf } from './sign-in.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

const site = siteOf('morning')

test('whoever knows a name is there in a few keys, and Back leads to where it was typed', async ({
  page,
  checkAccessibility,
}) => {
  await page.goto('/guides')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(page.getByRole('group').first()).toContainText(word('ko', 'palette.groups.screens'))
  await checkAccessibility()

  await page.keyboard.type('하늘일상')
  const channel = page.getByRole('option', { name: /^하늘일상/ })
  await expect(channel).toBeVisible()
  await expect(channel).toHaveAttribute('id', (await field.getAttribute('aria-activedescendant')) ?? 'none')
  await checkAccessibility()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/report-channel\?channel=\d+$/)
  await expect(field).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(`${site}/guides`)
  await expect(field).toHaveCount(0)

  // What was opened comes first the next time.
  await page.keyboard.press('Control+k')
  const recent = page.getByRole('group').first()
  await expect(recent).toContainText(word('ko', 'palette.groups.recent'))
  await expect(recent.getByRole('option')).toHaveText([/^하늘일상/])
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
})

test('a member is opened by its name, and what can be found is said before anything is typed', async ({
  page,
}) => {
  await page.goto('/guides')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  await expect(field).toHaveAttribute('placeholder', word('ko', 'palette.placeholder.manager'))
  await field.fill('member@demo')
  await page.getByRole('option', { name: /member@demo\.test/ }).click()
  await expect(page).toHaveURL(/\/manage-member\/\d+$/)
  await expect(page.getByRole('heading', { name: word('ko', 'members.one.sessions') })).toBeVisible()
})

const usual = {
  ko: {
    tag: 'ko-KR',
    words: { 통화: 'currency', 다크모드: 'theme_dark', 번역: 'language', 영어: 'language' },
  },
  en: { tag: 'en-US', words: { currency: 'currency', appearance: 'theme_dark', korean: 'language' } },
  'zh-CN': { tag: 'zh-CN', words: { 货币: 'currency', 夜间模式: 'theme_dark', 翻译: 'language' } },
  'zh-TW': { tag: 'zh-TW', words: { 幣別: 'currency', 夜間模式: 'theme_dark', 翻譯: 'language' } },
} as const

for (const [locale, { tag, words }] of sampleOf(Object.entries(usual), { share: 4 }))
  test.describe(locale, () => {
    test.use({ locale: tag })
    test('settings are found by the words people call them by', async ({ page }) => {
      await page.goto('/guides')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('Control+k')
      const names = {
        currency: /[$₩]/,
        theme_dark: word(locale, 'shell.theme.to_dark'),
        language: word(locale, 'palette.settings.language').replace('{name}', ''),
      }
      for (const [typed, setting] of Object.entries(words)) {
        await page.getByRole('combobox').fill(typed)
        const group = page.getByRole('group').filter({ hasText: word(locale, 'palette.groups.settings') })
        await expect(group.getByRole('option', { name: names[setting] }).first()).toBeVisible()
      }
      // Who cannot read the language on screen types the word of their own.
      await page.getByRole('combobox').fill(locale === 'ko' ? 'language' : '언어')
      await expect(
        page.getByRole('option', { name: locale === 'ko' ? /English/ : /한국어/ }).first(),
      ).toBeVisible()
    })
  })

test.describe('a member', () => {
  test.use({ viewer: 'member' })
  test('is offered to look for what members have', async ({ page }) => {
    await page.goto('/guides')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toHaveAttribute(
      'placeholder',
      word('ko', 'palette.placeholder.member'),
    )
  })
})

test('settings are changed where they are found', async ({ page }) => {
  await page.goto('/guides')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('password')
  await page.getByRole('option', { name: word('ko', 'palette.settings.password') }).click()
  await expect(page).toHaveURL(`${site}/config-account#password`)
  await expect(page.locator('#password')).toBeInViewport()
})

test('what nothing is called is said so, and the keys do nothing over a modal', async ({ page }) => {
  await page.goto('/guides')
  await page.getByRole('button', { name: word('ko', 'shell.frame.find') }).click()
  await page.getByRole('combobox').fill('xyzxyzxyz')
  await expect(page.getByText(word('ko', 'palette.none').replace('{search}', 'xyzxyzxyz'))).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await page.getByRole('button', { name: word('ko', 'shell.menu.logout') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toHaveCount(0)
})

test.describe('in English', () => {
  test.use({ locale: 'en-US' })
  const named = {
    messages: 'palette.screens.messages',
    inbox: 'palette.screens.messages',
    'used by': 'palette.screens.used',
    members: 'shell.menu.manage_member',
    'fee rate': 'shell.menu.manage_member',
    payday: 'shell.menu.dashboard',
    network: null,
    api: 'palette.settings.api_keys',
    'add channel': 'palette.actions.add_channel',
    'new member': 'palette.actions.add_member',
    'write a notice': 'palette.actions.write_notice',
  }
  test('a manager finds every screen, setting and action by what it is usually called', async ({ page }) => {
    await page.goto('/guides')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    for (const [typed, key] of Object.entries(named)) {
      await page.getByRole('combobox').fill(typed)
      const options = page.getByRole('option', key === null ? {} : { name: word('en', key), exact: true })
      await expect(options.first(), typed).toBeVisible()
    }
    await page.getByRole('combobox').fill('add channels')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/manage-channel\?add-channel=new/)
    await expect(page.getByRole('dialog')).toHaveAccessibleName(/./)
  })
})

test('a mood, a settled month and an export are found by what they are called', async ({ page, tokens }) => {
  const { call } = clientOf(site, tokens.manager)
  const [{ datas }, { rows }] = await Promise.all([call(trackTags), call(managedCloseMonths)])
  const calm = datas.find(({ slug }) => slug === 'calm')!
  const month = rows.at(-1)!.month
  const number = Number(month.slice(5))
  const english = new Date(`${month}-01`).toLocaleDateString('en', { month: 'long', timeZone: 'UTC' })
  await page.goto('/guides')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const open = async (typed: string) => {
    // One that still fades away is no palette.
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(typed)
  }
  for (const typed of [`${number}월 정산`, `${english} settlement`, month]) {
    await open(typed)
    const group = page.getByRole('group').first()
    await expect(group, typed).toContainText(word('ko', 'palette.groups.months'))
    await expect(group.getByRole('option')).toHaveCount(
      typed === month ? 1 : rows.filter((row) => Number(row.month.slice(5)) === number).length,
    )
    if (typed === month) break
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site}/settlement?month=${month}`)
  await open(calm.name)
  await page.getByRole('option', { name: new RegExp(`^${calm.name}`) }).click()
  await expect(page).toHaveURL(`${site}/musics/all?tags=${calm.id}`)
  await open('엑셀')
  const file = page.waitForEvent('download')
  await page.getByRole('option', { name: word('ko', 'palette.actions.export_channels') }).click()
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('no letter is lost after its keys, however late its code comes; Esc means it no more', async ({
  page,
}) => {
  const code = await holdCall(page, /\/assets\/-palette-[^/]+\.js$/)
  await page.goto('/guides')
  const link = page.getByRole('main').getByRole('link').first()
  await link.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('일찍')
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/find=/)
  await expect(link).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('하늘일')
  await code.isAsked
  code.letGo()
  await page.keyboard.type('상')
  const field = page.getByRole('combobox')
  await expect(field).toHaveValue('하늘일상')
  await expect(field).toBeFocused()
  await page.keyboard.type(' 채널')
  await expect(field).toHaveValue('하늘일상 채널')
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()
})
