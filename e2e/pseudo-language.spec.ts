import { routes } from '@cuesheet/contract/routes'
import type { Page, Response } from '@playwright/test'
import { sampleOf } from '../apps/server/src/testing/sample.ts'
import { type Screen, screenGroups, screens } from './every-screen.ts'
import { findSubjects, type Subjects } from './find-subjects.ts'
import { expect, siteOf, test } from './guarded-page.ts'
import { isChanged } from './has-changed.ts'
import { type Look, lookAtWords } from './look-at-words.ts'
import { speakPseudo } from './pseudo-language.ts'
import { pseudoMessage, pseudoWords } from './pseudo-text.ts'
import { signInOperator } from './sign-in.ts'
import { untilResized, visitScreen } from './visit-screen.ts'

test.use({ locale: 'en-US', provoked: /status of 4\d\d|external/ })

/** Texts that are the same on a screen in every language. */
const notTranslated = [
  // The four languages, each in its own words, and the product itself.
  '한국어',
  'English',
  '简体中文',
  '繁體中文',
  'Cuesheet',
  // The code's own name.
  'ISRC',
  // A rate, as every language writes it.
  'US$1 =',
  // A key's name.
  'Ctrl',
  // Units, and what programs call themselves and how much they say.
  'PID',
  'MB',
  'GB',
  'kB',
  'warn',
  'sec',
  'ms',
  // An example of a domain.
  'studio.example.com',
  // Letters to see a colour on, and what the designs are called.
  'Aa',
  'mcn-2',
  'mcn-3',
  'mcn-4',
  // What commands and operators call the demo's networks.
  'morning',
  'midnight',
]

const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)))
const english = (options: Intl.DateTimeFormatOptions) =>
  days.map((day) => new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options }).format(day))
/** Parts of dates and times as `lib/format` writes them in English. */
const formatted = new Set([
  ...english({ month: 'long' }),
  ...english({ month: 'short' }),
  'AM',
  'PM',
  ...english({ weekday: 'long' }),
  ...english({ weekday: 'short' }),
  ...agoInEnglish(),
])
/** Words of `today`, `3 days ago`, `last year`. */
function* agoInEnglish(): Generator<string> {
  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  for (const unit of ['day', 'month', 'year'] as const)
    for (const value of [0, -1, -2]) yield* relative.format(value, unit).match(/[A-Za-z]+/g) ?? []
}
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value.trim()
  else if (value && typeof value === 'object')
    for (const inner of Object.values(value)) yield* stringsIn(inner)
}

/** What the server has sent the page, in it or by calls: names, titles, addresses. The words of a code (`on_hold`) are no data. */
function collectData(page: Page): Set<string> {
  const data = new Set<string>()
  page.on('response', async (response) => {
    const isPage = response.request().resourceType() === 'document'
    if (!isPage && (!/\/api\/|_payload\.json/.test(response.url()) || /\/events/.test(response.url()))) return
    const answer: unknown = await (isPage ? readRuntimeConfig(response) : response.json()).catch(() => null)
    // Where a page puts a name into a sentence, both are data.
    for (const text of stringsIn(answer).flatMap((whole) => whole.split(/\{\w+\}/)))
      if (text.trim().length > 1 && !/^[a-z_]{4,}$/.test(text)) data.add(text.trim())
  })
  return data
}

/** The configuration, with the brand, that the server writes into a page. */
async function readRuntimeConfig(response: Response): Promise<unknown> {
  const [, json = 'null'] = /id="runtime-config"[^>]*>(.*?)<\/script>/s.exec(await response.text()) ?? []
  return JSON.parse(json)
}

/** What was searched for, in the address or a field: a page may repeat it. */
async function readSearched(page: Page): Promise<string[]> {
  const typed = await page
    .locator('input[type=search], input[role=combobox]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  // A single letter would be taken out of every word.
  return [...new URL(page.url()).searchParams.values(), ...typed].filter((text) => text.length > 1)
}

/** What is left of a text without everything that needs no translation. */
function leftOver(text: string, data: string[]): string {
  if (!/[A-Za-z\p{Script=Hangul}\p{Script=Han}]{2}/u.test(text)) return ''
  let rest = text
  for (const known of [...data, ...notTranslated]) rest = rest.replaceAll(known, ' ')
  rest = rest.replaceAll(/[A-Za-z]+/g, (word) => (formatted.has(word) ? ' ' : word))
  // A build's name.
  rest = rest.replaceAll(/\b[0-9a-f]{16}\b/g, ' ')
  rest = rest.replaceAll(/(?<=\d)[KMBT]\b/g, ' ')
  return /[A-Za-z\p{Script=Hangul}\p{Script=Han}]{2}/u.test(rest) ? rest : ''
}

const operatorSite = `http://localhost:${process.env.E2E_PORT}`
let subjects: Subjects
let operatorToken: string
test.beforeAll(async ({ tokens }) => {
  subjects = await findSubjects(siteOf('morning'), tokens.manager)
  operatorToken = await signInOperator(operatorSite)
})

test('a message keeps what is put into it, and grows by about 40 %', () => {
  expect(pseudoMessage('Dashboard')).toBe('⟦Đååšĥƀööååŕđ⟧')
  expect(
    pseudoMessage([['count', 2, { one: [0, ' ', ['b', 'day'], ' left'], other: [['b', 0, ' days']] }]]),
  ).toEqual(['⟦', ['count', 2, { one: [0, ' ', ['b', 'đååý'], ' ļééƒţ'], other: [['b', 0, ' đååýš']] }], '⟧'])
  const sentence = 'This channel has days in the period that are stored but not counted.'
  expect(pseudoWords(sentence).length / sentence.length).toBeGreaterThan(1.25)
})

test('every page of the site is among those that are looked at', () => {
  const visited = screens.map(({ path }) =>
    path({ ...subjects, track: '1', notice: '1' })?.replace(/[?#].*/, ''),
  )
  const missing = routes.filter(
    (route) => !visited.some((path) => path && new RegExp(`^${route.replace('{id}', '\\d+')}$`).test(path)),
  )
  expect(missing).toEqual(['/'])
})

/** What does not fit at first may still be on its way to its place. */
async function lookTwice(page: Page): Promise<Look> {
  const first = await lookAtWords(page)
  if (first.problems.length === 0) return first
  await page.waitForTimeout(700)
  return lookAtWords(page)
}

const laptop = { width: 1440, height: 900 }
/** Those between are seen to fit in narrow-screens. */
const widths = [1440, 390]

for (const { name, reader, screens } of screenGroups)
  test(`every word of ${name} is translated, and fits at each width`, async ({ page, tokens }) => {
    test.setTimeout(1_200_000)
    const data = collectData(page)
    await speakPseudo(page)
    const token = reader && { ...tokens, operator: operatorToken }[reader]
    if (token) await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
    const problems: string[] = []
    let before: Screen | null = null
    for (const screen of sampleOf(screens, { share: 16, changed: isChanged(subjects) })) {
      if (!(await visitScreen(page, screen, { before, subjects, viewport: laptop }))) continue
      before = screen
      for (const width of widths) {
        if (width !== 1440) await page.setViewportSize({ width, height: width < 640 ? 844 : 900 })
        await untilResized(page)
        const { texts, problems: unfit } = await lookTwice(page)
        expect(texts.length, screen.name).toBeGreaterThan(3)
        const known = [...data, ...(await readSearched(page))].sort((a, b) => b.length - a.length)
        const untranslated = texts.filter(
          ({ text, isWritten }) =>
            leftOver(text, known) !== '' && !(isWritten && known.some((written) => written.includes(text))),
        )
        const lines = new Set([
          ...untranslated.map(({ text, where }) => `not translated: “${text}” (${where})`),
          ...unfit,
        ])
        for (const line of lines) problems.push(`${screen.name} at ${width}: ${line}`)
      }
    }
    expect(problems).toEqual([])
  })
