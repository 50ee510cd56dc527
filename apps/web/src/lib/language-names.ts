import type { Locale } from '@cuesheet/contract/values/locale'

/** Each language in its own words, the same on every screen. */
export const languageNames: Record<Locale, string> = {
  ko: '한국어',
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
}
