import { readFileSync } from 'node:fs'
import path from 'node:path'

type Words = { [key: string]: string | Words }

/** A text of the product as its reader sees it: `word('ko', 'auth.submit')`. Throws where there is none. */
export function word(locale: string, key: string): string {
  const [namespace = '', ...names] = key.split('.')
  const isOfConsole = namespace.startsWith('console_')
  const folder =
    namespace === 'terms'
      ? '../packages/contract/src/locales'
      : `../apps/web/src/${isOfConsole ? 'console/' : ''}locales`
  const file = path.join(import.meta.dirname, folder, locale, `${namespace.replace('console_', '')}.json`)
  let found: string | Words | undefined = JSON.parse(readFileSync(file, 'utf8')) as Words
  for (const name of names) found = typeof found === 'object' ? found[name] : undefined
  if (typeof found !== 'string') throw new Error(`No text ${key} in ${locale}`)
  return found
}
