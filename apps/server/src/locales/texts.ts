import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type certificate from '@cuesheet/contract/locales/ko/certificate.json'
import type messages from '@cuesheet/contract/locales/ko/messages.json'
import type statement from '@cuesheet/contract/locales/ko/statement.json'
import type terms from '@cuesheet/contract/locales/ko/terms.json'
import type { Say } from '@cuesheet/contract/message-words'
import { type Locale, locales } from '@cuesheet/contract/values/locale'
import type { ReviewState } from '@cuesheet/contract/values/review'
import { IntlMessageFormat } from 'intl-messageformat'
import type answers from './ko/answers.json'
import type audit from './ko/audit.json'
import type close from './ko/close.json'
import type exports from './ko/exports.json'
import type mails from './ko/mails.json'
import type pages from './ko/pages.json'

/** Korean is written first: its files are the shape of every language's, which `npm run verify` checks. */
export type Texts = {
  answers: typeof answers
  audit: typeof audit
  close: typeof close
  exports: typeof exports
  mails: typeof mails
  pages: typeof pages
  /** What the browser shows, too. */
  certificate: typeof certificate
  messages: typeof messages
  statement: typeof statement
  terms: typeof terms
}

const own = ['answers', 'audit', 'close', 'exports', 'mails', 'pages']
/** What the browser shows, too. */
const shared = ['certificate', 'messages', 'statement', 'terms']

function readTexts(locale: Locale): Texts {
  const files = [
    ...own.map((name) => [name, new URL(`${locale}/${name}.json`, import.meta.url)] as const),
    ...shared.map(
      (name) =>
        [name, new URL(import.meta.resolve(`@cuesheet/contract/locales/${locale}/${name}.json`))] as const,
    ),
  ]
  const read = (url: URL) => JSON.parse(readFileSync(fileURLToPath(url), 'utf8')) as object
  return Object.fromEntries(files.map(([name, url]) => [name, read(url)])) as Texts
}

const texts = Object.fromEntries(locales.map((locale) => [locale, readTexts(locale)])) as Record<
  Locale,
  Texts
>

/** Every text of the server in a language. */
export const textsOf = (locale: Locale): Texts => texts[locale]

/** A text with what its `{names}` stand for. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (name, key) => String(values[key] ?? name))

const written = new Map<string, IntlMessageFormat>()

/** The texts of a namespace that have plurals and choices, as the browser shows them. */
export function sayIn(locale: Locale, namespace: keyof Texts): Say {
  return (key, values) => {
    const of = `${locale} ${namespace}.${key}`
    let format = written.get(of)
    if (!format) {
      const found = key
        .split('.')
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], texts[locale][namespace])
      if (typeof found !== 'string') throw new Error(`no text ${of}`)
      format = new IntlMessageFormat(found, locale)
      written.set(of, format)
    }
    return String(format.format(values))
  }
}

/** The texts of answers, which snackbars show, and fields. */
export type TextKey = keyof Texts['answers']

/** A text that is shown; one about something too long, or too short, with the limit; one about a review with its state and who; one about months with their names. */
export type FieldText =
  | TextKey
  | { key: TextKey; limit?: number; state?: ReviewState; who?: string; months?: string }

export function textOf(locale: Locale, text: FieldText): string {
  if (typeof text === 'string') return texts[locale].answers[text]
  const { answers, terms } = texts[locale]
  const { key, limit, state, who, months } = text
  return fill(answers[key], {
    ...(limit !== undefined && { limit: new Intl.NumberFormat(locale).format(limit) }),
    ...(state && { state: terms.review_state[state] }),
    ...(who !== undefined && { who }),
    ...(months !== undefined && { months }),
  })
}
