import { readFileSync } from 'node:fs'
import path from 'node:path'

type Words = { [key: string]: string | Words }

/** A text of the product as its reader sees it: `word('ko', 'auth.submit')`; of one that says a currency, what it says in it. Throws where there is none. */
export function word(locale: string, key: string, currency: 'KRW' | 'USD' = 'KRW'): string {
  const [namespace = '', ...names] = key.split('.')
  const folder = ['messages', 'statement', 'terms'].includes(namespace)
    ? '../packages/contract/src/locales'
    : `../apps/web/src/${namespace.startsWith('console_') ? 'console/' : ''}locales`
  const name = namespace.replace('console_', '')
  const file = path.join(import.meta.dirname, folder, locale, `${name}.json`)
  let text: string | Words | undefined = JSON.parse(readFileSync(file, 'utf8')) as Words
  for (const part of names) text = typeof text === 'object' ? text[part] : undefined
  if (typeof text !== 'string') throw new Error(`No text ${key} in ${locale}`)
  return text.replaceAll(
    /\{currency, select, KRW \{([^}]*)\} other \{([^}]*)\}\}/g,
    currency === 'KRW' ? '$1' : '$2',
  )
}
