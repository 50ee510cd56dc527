import { beforeEach, expect, it, vi } from 'vitest'
import { changeLocale, loadTexts, texts } from './i18n.ts'
import { locale } from './locale.ts'

const load = (name: string, language: string) =>
  import(`../locales/${language}/${name}.json`).then((file) => file.default)

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {}, cookie: '' })
  texts.set({})
  await changeLocale('ko')
})

it('shows every text of a screen in the new language', async () => {
  await loadTexts('shell', 'auth')
  await changeLocale('en')
  expect(texts.get()).toEqual({ shell: await load('shell', 'en'), auth: await load('auth', 'en') })
})

it('keeps no text back that came while the language was changing', async () => {
  await loadTexts('shell')
  const access = await load('access', 'ko')
  const changing = changeLocale('en')
  texts.set({ ...texts.get(), access })
  await changing
  expect(locale.get()).toBe('en')
  expect(texts.get().access).toEqual(await load('access', 'en'))
})

it('loads what was asked for before the change in the language after it', async () => {
  await loadTexts('shell')
  await Promise.all([loadTexts('access'), changeLocale('zh-TW')])
  expect(locale.get()).toBe('zh-TW')
  expect(texts.get().access).toEqual(await load('access', 'zh-TW'))
})

it('shows the language that was wanted last', async () => {
  await loadTexts('shell')
  await Promise.all([changeLocale('en'), changeLocale('zh-CN')])
  expect(locale.get()).toBe('zh-CN')
  expect(texts.get().shell).toEqual(await load('shell', 'zh-CN'))
})
