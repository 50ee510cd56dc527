// Every language has every word, with the same placeholders.
import { readdirSync, readFileSync } from 'node:fs'
import { inProject } from './project.mjs'

/** Where texts are kept, a folder for each language: of screens, of the server, of both. */
export const localeFolders = [
  'apps/web/src/locales',
  'apps/web/src/console/locales',
  'apps/server/src/locales',
  'packages/contract/src/locales',
]
const reference = 'ko'
export const languages = ['ko', 'en', 'zh-CN', 'zh-TW']

function* listMessages(value, key) {
  if (typeof value === 'string') yield [key, value]
  else for (const [name, inner] of Object.entries(value)) yield* listMessages(inner, `${key}.${name}`)
}

/** The arguments of an ICU message: {name} and {name, plural, …}; the branches may differ. */
const argumentsOf = (message) =>
  [...new Set([...message.matchAll(/\{\s*(\w+)\s*(?=[,}])/g)].map(([, name]) => name))].sort().join(' ')

function readLocale(folder, locale) {
  const messages = new Map()
  for (const file of readdirSync(inProject(folder, locale))) {
    const parsed = JSON.parse(readFileSync(inProject(folder, locale, file), 'utf8'))
    for (const [key, message] of listMessages(parsed, file.replace('.json', ''))) messages.set(key, message)
  }
  return messages
}

/** Lines of what one language has and another has not; none when all is well. */
export const findLocaleProblems = () => localeFolders.flatMap(findProblemsIn)

function findProblemsIn(folder) {
  const wanted = readLocale(folder, reference)
  const problems = wanted.size < 20 ? [`${folder}: only ${wanted.size} texts: the check is blind`] : []
  for (const locale of languages.filter((name) => name !== reference)) {
    const found = readLocale(folder, locale)
    for (const [key, message] of wanted) {
      const other = found.get(key)
      if (other === undefined) problems.push(`${folder}, ${locale}: ${key} is missing`)
      else if (other.trim() === '') problems.push(`${folder}, ${locale}: ${key} is empty`)
      else if (argumentsOf(other) !== argumentsOf(message))
        problems.push(
          `${folder}, ${locale}: ${key} has the arguments "${argumentsOf(other)}", not "${argumentsOf(message)}"`,
        )
    }
    for (const key of found.keys())
      if (!wanted.has(key)) problems.push(`${folder}, ${locale}: ${key} is not in ${reference}`)
  }
  return problems
}
