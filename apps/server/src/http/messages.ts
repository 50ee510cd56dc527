import type { Locale } from '@cuesheet/contract/values/locale'
import { en } from './messages/en.ts'
import { ko } from './messages/ko.ts'
import { zhCn } from './messages/zh-cn.ts'
import { zhTw } from './messages/zh-tw.ts'

export type TextKey = keyof typeof en
export type Texts = Record<TextKey, string>

const texts: Record<Locale, Texts> = { ko, en, 'zh-CN': zhCn, 'zh-TW': zhTw }

/** A text that is shown; one about something too long, or too short, with the limit. */
export type FieldText = TextKey | { key: TextKey; limit: number }

export function textOf(locale: Locale, text: FieldText): string {
  if (typeof text === 'string') return texts[locale][text]
  return texts[locale][text.key].replace('{limit}', new Intl.NumberFormat(locale).format(text.limit))
}
