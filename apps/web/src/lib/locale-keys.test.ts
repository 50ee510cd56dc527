import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const locales = path.join(import.meta.dirname, '../locales')
/** The contract too: some of its values name the words for themselves. */
const sources = ['..', '../../../../packages/contract/src'].map((folder) => path.join(locales, folder))

type Texts = { [key: string]: string | Texts }

function keysOf(texts: Texts, above: string): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${above}.${key}`] : keysOf(text, `${above}.${key}`),
  )
}

const code = sources
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen)\./.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** What a translator is made for: a namespace or a part of one. */
const parts = new Set([...code.matchAll(/useTranslations\(\s*'([\w.-]+)'/g)].map(([, part]) => part!))
const literals = new Set([...code.matchAll(/'([\w.-]+)'/g)].map(([, text]) => text!))
/** Keys that are put together: a placeholder is any one word. A pattern of nothing else would find everything. */
const patterns = [...code.matchAll(/`([^`\n]*)`/g)]
  .map(([, text]) => text!.replaceAll(/\$\{[^}]*\}/g, '*'))
  .filter((text) => /^[\w.*-]*\w[\w.*-]*$/.test(text) && text.includes('*'))
  .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('*', '[\\w:-]+')}$`))
const names = (key: string) => literals.has(key) || patterns.some((pattern) => pattern.test(key))

/** Whether any code names the key in full, or as it is called within the part that a translator is made for. */
const isUsed = (key: string) =>
  [...parts].some((part) => key.startsWith(`${part}.`) && names(key.slice(part.length + 1)))

it('has no word that nothing on screen says', () => {
  const keys = readdirSync(path.join(locales, 'ko')).flatMap((file) =>
    keysOf(
      JSON.parse(readFileSync(path.join(locales, 'ko', file), 'utf8')) as Texts,
      path.basename(file, '.json'),
    ),
  )
  expect(keys.length).toBeGreaterThan(100)
  expect(isUsed('app.nothing.says_this')).toBe(false)
  expect(keys.filter((key) => !isUsed(key))).toEqual([])
})
