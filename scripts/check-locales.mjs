// Every language has every word, with the same placeholders.
import { readdirSync, readFileSync } from 'node:fs'
import { inProject } from './project.mjs'

const folder = inProject('apps/web/src/locales')
const reference = 'ko'

function* listMessages(value, key) {
  if (typeof value === 'string') yield [key, value]
  else for (const [name, inner] of Object.entries(value)) yield* listMessages(inner, `${key}.${name}`)
}

/** The arguments of an ICU message: {name} and {name, plural, …}; the branches may differ. */
const argumentsOf = (message) =>
  [...new Set([...message.matchAll(/\{\s*(\w+)\s*(?=[,}])/g)].map(([, name]) => name))].sort().join(' ')

function readLocale(locale) {
  const messages = new Map()
  for (const file of readdirSync(`${folder}/${locale}`)) {
    const parsed = JSON.parse(readFileSync(`${folder}/${locale}/${file}`, 'utf8'))
    for (const [key, message] of listMessages(parsed, file.replace('.json', ''))) messages.set(key, message)
  }
  return messages
}

/** Lines of what one language has and another has not; none when all is well. */
export function findLocaleProblems() {
  const wanted = readLocale(reference)
  const problems = wanted.size < 50 ? [`only ${wanted.size} messages were read: the check is blind`] : []
  for (const locale of readdirSync(folder).filter((name) => name !== reference)) {
    const found = readLocale(locale)
    for (const [key, message] of wanted) {
      const other = found.get(key)
      if (other === undefined) problems.push(`${locale}: ${key} is missing`)
      else if (other.trim() === '') problems.push(`${locale}: ${key} is empty`)
      else if (argumentsOf(other) !== argumentsOf(message))
        problems.push(
          `${locale}: ${key} has the arguments "${argumentsOf(other)}", not "${argumentsOf(message)}"`,
        )
    }
    for (const key of found.keys())
      if (!wanted.has(key)) problems.push(`${locale}: ${key} is not in ${reference}`)
  }
  return problems
}
