import type { Locale } from '@cuesheet/contract/values/locale'
import { en } from './messages/en.ts'
import { ko } from './messages/ko.ts'
import { zhCn } from './messages/zh-cn.ts'
import { zhTw } from './messages/zh-tw.ts'

export type TextKey = keyof typeof en
export type Texts = Record<TextKey, string>

const texts: Record<Locale, Texts> = { ko, en, 'zh-CN': zhCn, 'zh-TW': zhTw }

/** A text under a field; one that is too long, or too short, says the limit. */
export type FieldText = TextKey | { key: TextKey; limit: number }

export function fieldTextOf(locale: Locale, text: FieldText): string {
  if (typeof text === 'string') return textOf(locale, text)
  return textOf(locale, text.key).replace('{limit}', new Intl.NumberFormat(locale).format(text.limit))
}

export function textOf(locale: Locale, key: TextKey): string {
  return texts[locale][key]
}
