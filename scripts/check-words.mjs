// One word per concept in each language, in the characters of that language, with particles that always fit.
import { readdirSync, readFileSync } from 'node:fs'
import { languages, localeFolders } from './check-locales.mjs'
import { inProject } from './project.mjs'

const noticesFolder = 'tools/demo/notices'
/** Why the demo's channels were held back, as an operator wrote it to each of its networks. */
const demoReasons = {
  ko: 'tools/demo/networks/morning.ts',
  en: 'tools/demo/networks/midnight.ts',
}
/** Each language has a part that begins with its name. */
const bootFailure = 'apps/web/src/lib/show-boot-failure.ts'

const read = (file) => readFileSync(inProject(file), 'utf8')

function* stringsIn(value, at) {
  if (typeof value === 'string') yield { text: value, at }
  else for (const [name, inner] of Object.entries(value)) yield* stringsIn(inner, `${at}.${name}`)
}

/** The literals of a piece of code that are texts for people: not names of properties or files. */
function* literalsIn(code, at) {
  for (const [index, line] of code.split('\n').entries()) {
    if (/^\s*(import|export \{|\/\/|\/?\*)/.test(line)) continue
    for (const [, quoted, template] of line.matchAll(/(?:'((?:[^'\\]|\\.)*)'(?!\s*:)|`((?:[^`\\]|\\.)*)`)/g))
      yield {
        text: (quoted ?? template).replaceAll(/\$\{(?:\w+\.)*(\w+)\}/g, '{$1}'),
        at: `${at}:${index + 1}`,
      }
  }
}

const begins = /^\s*'?(ko|en|zh-CN|zh-TW)'?\s*:/

function* partsOf(file) {
  let language = null
  for (const [index, line] of read(file).split('\n').entries()) {
    language = begins.exec(line)?.[1] ?? language
    if (!language) continue
    for (const { text } of literalsIn(line, '')) yield { language, text, at: `${file}:${index + 1}` }
  }
}

/** The lines of a notice's file: a part begins with a heading that names its language. */
function* linesOfNotice(file) {
  let language = null
  for (const [index, line] of read(file).split('\n').entries()) {
    language = /^# \[(.+?)\]/.exec(line)?.[1] ?? language
    const text = line.replace(/^# \[.+?\]/, '').replaceAll(/\]\([^)]*\)/g, ']')
    if (language && text.trim()) yield { language, text, at: `${file}:${index + 1}` }
  }
}

/** Every text of the product, by language: what screens, messages, mails, files and the demo's notices say. */
export function readTexts() {
  const texts = Object.fromEntries(languages.map((language) => [language, []]))
  for (const language of languages) {
    for (const folder of localeFolders)
      for (const name of readdirSync(inProject(folder, language)))
        texts[language].push(
          ...stringsIn(JSON.parse(read(`${folder}/${language}/${name}`)), name.replace('.json', '')),
        )
  }
  for (const { language, ...text } of partsOf(bootFailure)) texts[language].push(text)
  for (const [language, file] of Object.entries(demoReasons))
    for (const [, text] of read(file).matchAll(/\breason:\s*'([^']+)'/g))
      texts[language].push({ text, at: file })
  for (const name of readdirSync(inProject(noticesFolder)))
    for (const { language, ...text } of linesOfNotice(`${noticesFolder}/${name}`)) texts[language].push(text)
  return texts
}

/** Two-byte characters of an encoding, from one first byte to another. */
function charactersOf(encoding, [from, to], trails) {
  const decoder = new TextDecoder(encoding)
  const found = new Set()
  for (let lead = from; lead <= to; lead++)
    for (const [first, last] of trails)
      for (let trail = first; trail <= last; trail++) {
        const character = decoder.decode(Uint8Array.of(lead, trail))
        if (/^\p{Script=Han}$/u.test(character)) found.add(character)
      }
  return found
}

/** What is written in mainland China (GB 2312), and what is in common use in Taiwan (Big5, first level). */
const written = {
  'zh-CN': charactersOf('gbk', [0xb0, 0xf7], [[0xa1, 0xfe]]),
  'zh-TW': charactersOf(
    'big5',
    [0xa4, 0xc6],
    [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
  ),
}
/** Characters of both that mean something else in the one, and are the other's way of writing a common word. */
const misleading = { 'zh-CN': '瞭徵乾藉', 'zh-TW': '后里于云余几干征卜' }

function findForeignCharacters(language, { text, at }) {
  const isForeign = {
    ko: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    en: /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  }[language]
  return [...text].filter((character) => {
    if (isForeign) return isForeign.test(character)
    if (/[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)) return true
    if (!/\p{Script=Han}/u.test(character)) return false
    // Names of far places are written by sound, with any character that has it.
    const isName = at.startsWith('countries.')
    return !written[language].has(character) || (!isName && misleading[language].includes(character))
  })
}

/** Quotation marks and apostrophes of the other languages. */
const foreignMarks = { ko: /[「」"]/, en: /[「」]|\w'\w/, 'zh-CN': /[「」"]/, 'zh-TW': /[“”"]/ }

/** What is put in ends in a sound that is always the same: months in 월, rates in 퍼센트, spans in a closed
 * syllable, the four languages in a vowel. */
const knownEndings = new Set(['months', 'rate', 'compared', 'language'])
const particles = /\{(\w+)\}[’”]?(?:을|를|이|가|은|는|과|와|으로|로|이나|나|아|야|이라|라)(?=[\s.,?!]|$)/g

function findParticles(text) {
  const doubled =
    /\p{L}*(을\(를\)|를\(을\)|이\(가\)|가\(이\)|은\(는\)|는\(은\)|와\(과\)|과\(와\)|\(으\)로|\(이\)\p{L}*)/u.exec(
      text,
    )
  const guessed = [...text.matchAll(particles)].filter(([, name]) => !knownEndings.has(name))
  return [...(doubled ? [doubled[0]] : []), ...guessed.map(([found]) => found)]
}

/** What people type, which no screen says: the other words for a thing are what it is for. */
const typedWords = /^palette\.(words|found_by)\./

/** Lines of what is wrong with one text. */
export function findProblemsOf(language, { text, at }, variants) {
  const where = `${language}: ${at} “${text.slice(0, 60)}”`
  const said = text.replaceAll(/\{\s*\w+/g, '{')
  const foreign = findForeignCharacters(language, { text, at })
  const mark = foreignMarks[language].exec(text)
  return [
    ...variants
      .filter(
        ({ wrong, except }) => wrong.test(said) && !typedWords.test(at) && !(except && at.includes(except)),
      )
      .map(({ wrong, right }) => `${where} says “${wrong.exec(said)[0]}”, elsewhere it is “${right}”`),
    ...(foreign.length ? [`${where} has characters of another language: ${foreign.join('')}`] : []),
    ...(mark ? [`${where} has marks of another language: ${mark[0]}`] : []),
    ...(language === 'ko' ? findParticles(text).map((found) => `${where} guesses a particle: ${found}`) : []),
  ]
}

export const readVariants = () =>
  Object.fromEntries(
    Object.entries(JSON.parse(read('docs/glossary-variants.json'))).map(([language, pairs]) => [
      language,
      pairs.map(([wrong, right, except]) => ({ wrong: new RegExp(wrong), right, except })),
    ]),
  )

/** The glossary's words for what a screen shows, by language. */
function* glossaryWords() {
  for (const line of read('docs/glossary.md').split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim())
    if (cells.length < 9 || cells[1] === 'Word' || cells[1].startsWith('---')) continue
    for (const [index, language] of languages.entries()) {
      const words = cells[3 + index]
      if (words !== '–') yield { language, concept: cells[1], words: words.split(', ') }
      else if (cells[3] !== '–') yield { language, concept: cells[1], words: [] }
    }
  }
}

/** Lines of what any language says otherwise than the glossary, or otherwise than itself. */
export function findWordProblems() {
  const texts = readTexts()
  const variants = readVariants()
  const problems = languages
    .filter((language) => texts[language].length < 700)
    .map((language) => `only ${texts[language].length} texts of ${language} were read: the check is blind`)
  for (const language of languages)
    for (const text of texts[language]) problems.push(...findProblemsOf(language, text, variants[language]))
  let count = 0
  for (const { language, concept, words } of glossaryWords()) {
    count += words.length
    if (words.length === 0) problems.push(`docs/glossary.md: “${concept}” has no word in ${language}`)
    for (const word of words)
      if (
        !texts[language].some(
          ({ text, at }) => !typedWords.test(at) && text.toLowerCase().includes(word.toLowerCase()),
        )
      )
        problems.push(`docs/glossary.md: no text in ${language} says “${word}” (${concept})`)
  }
  if (count < 150) problems.push(`docs/glossary.md: only ${count} words were read: the check is blind`)
  return problems
}

/** Planted mistakes that the check no longer sees; none when all is well. */
export function findUnseenWords() {
  const variants = readVariants()
  const planted = [
    ['ko', '채널을 할당합니다'],
    ['ko', '‘{name}’을 찾지 못했습니다'],
    ['ko', '{name}을(를) 삭제합니다'],
    ['en', 'Log in with your e-mail'],
    ['en', '채널'],
    ['en', 'It earns anew'],
    ['zh-CN', '影片'],
    ['zh-CN', '会员观看次数'],
    ['zh-CN', '频道验证'],
    ['zh-CN', '頻道已註冊'],
    ['zh-TW', '频道已注册'],
    ['zh-TW', '請分配頻道'],
    ['zh-TW', '第一份報告'],
    ['zh-TW', '之后'],
    ['zh-TW', '“頻道”'],
    ['ko', '頻道'],
  ]
  return planted
    .filter(([language, text]) => findProblemsOf(language, { text, at: '' }, variants[language]).length === 0)
    .map(([language, text]) => `not seen in ${language}: ${text}`)
}
