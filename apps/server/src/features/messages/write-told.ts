import { createFormat } from '@cuesheet/contract/format'
import { type MessageWords, writeMessage } from '@cuesheet/contract/message-words'
import type { Locale } from '@cuesheet/contract/values/locale'
import { type MessageKind, messageKinds } from '@cuesheet/contract/values/message-kinds'
import type { Currency } from '@cuesheet/contract/values/money'
import { sayIn } from '../../locales/texts.ts'
import { namesIn } from './queries.ts'

export type Told = { kind: MessageKind } & Parameters<typeof namesIn>[0]

/** A message outside of the inbox, in its words, and where it leads. */
export function writeTold(
  { kind, ...told }: Told,
  { locale, currency }: { locale: Locale; currency: Currency },
): MessageWords & { path: string } {
  const { leads_to, section } = { section: undefined, ...messageKinds[kind] }
  const path = leads_to === '/manage-member/{id}' ? '/manage-member' : leads_to
  const say = sayIn(locale, 'messages')
  const words = writeMessage(say, createFormat(locale, currency))({ kind, ...namesIn(told, locale) })
  return { ...words, path: `${path}${section ? `#${section}` : ''}` }
}
