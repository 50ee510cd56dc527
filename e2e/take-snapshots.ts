import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { locales } from '@cuesheet/contract/values/locale'
import { type BrowserContext, chromium } from '@playwright/test'
import { openModal, type Screen, screens } from './every-screen.ts'
import { findSubjects } from './find-subjects.ts'
import { signIn, signInOperator } from './sign-in.ts'
import { untilFilled } from './until-quiet.ts'

const [folder, ...asked] = process.argv.slice(2)
if (!folder) throw new Error('Which folder?')
const named = locales.filter((locale) => asked.includes(locale))
const languages = named.length > 0 ? named : locales
const colorScheme = asked.includes('dark') ? 'dark' : 'light'
const widths = [1440, 390]
/** Of a page that scrolls, so much is enough to judge it. */
const maxHeight = 2_600

const port = process.env.E2E_PORT
const site = `http://morning.localhost:${port}`
const operatorSite = `http://localhost:${port}`
const tokens = {
  manager: await signIn(site, 'manager'),
  member: await signIn(site, 'member'),
  operator: await signInOperator(operatorSite),
}
const subjects = await findSubjects(site, tokens.manager, { makesLink: true })

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-sync',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE *.localhost, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ],
})

const fileOf = (screen: Screen) => `${screen.name.replaceAll(/[^\w-]+/g, '_')}.png`

async function openContext(locale: string, width: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale,
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
    colorScheme,
    viewport: { width, height: width < 640 ? 844 : 900 },
    ...(width < 640 && { hasTouch: true }),
  })
  for (const url of [site, operatorSite]) await context.addCookies([{ name: 'language', value: locale, url }])
  return context
}

/** Answers false where there is nothing to see. */
async function take(context: BrowserContext, screen: Screen, file: string): Promise<boolean> {
  const [to, modal] = [screen.path(subjects), screen.modal?.(subjects)]
  if (to === null || modal === null) return false
  const page = await context.newPage()
  try {
    const token = screen.reader && tokens[screen.reader]
    if (token) await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
    else await page.addInitScript(() => localStorage.removeItem('token'))
    await page.goto((screen.reader === 'operator' ? operatorSite : site) + to)
    await untilFilled(page)
    if (modal) await openModal(page, modal)
    if (screen.act) await screen.act(page)
    if (modal || screen.act) await untilFilled(page)
    const { width } = page.viewportSize()!
    const all = await page.evaluate(() => document.documentElement.scrollHeight)
    if (!modal && all > page.viewportSize()!.height)
      await page.setViewportSize({ width, height: Math.min(all, maxHeight) })
    await page.screenshot({ path: file })
    return true
  } finally {
    await page.close()
  }
}

const taken = new Set<string>()
await Promise.all(
  widths.map(async (width) => {
    for (const locale of languages) {
      const into = path.join(folder, String(width), locale)
      mkdirSync(into, { recursive: true })
      const context = await openContext(locale, width)
      for (const screen of screens)
        try {
          if (await take(context, screen, path.join(into, fileOf(screen)))) taken.add(screen.name)
        } catch (error) {
          console.error(
            `${locale} ${width} ${screen.name}: ${error instanceof Error ? error.message : error}`,
          )
          process.exitCode = 1
        }
      await context.close()
      console.log(`${locale} at ${width} px`)
    }
  }),
)
await browser.close()

/** The contact sheet: a row for each screen, a column for each language. */
const figure = (width: number, locale: string, screen: Screen) => {
  const file = `${width}/${locale}/${fileOf(screen)}`
  return `<a href="${file}"><img loading="lazy" alt="${locale}" src="${file}"></a>`
}
const sheet = (width: number) =>
  screens
    .filter(({ name }) => taken.has(name))
    .map(
      (screen) =>
        `<section><h2>${screen.name}</h2>${languages.map((locale) => figure(width, locale, screen)).join('')}</section>`,
    )
    .join('\n')
for (const width of widths)
  writeFileSync(
    path.join(folder, width === widths[0] ? 'index.html' : `index-${width}.html`),
    `<!doctype html><meta charset="utf-8"><title>Every screen at ${width} px</title>
<style>body{font:14px system-ui;margin:16px;background:#ddd}section{display:grid;grid-template-columns:repeat(${languages.length},1fr);gap:8px;align-items:start;margin-bottom:24px}h2{grid-column:1/-1;margin:0;font-size:16px}img{width:100%;display:block}</style>
<nav>${widths.map((other, at) => `<a href="${at === 0 ? 'index.html' : `index-${other}.html`}">${other} px</a>`).join(' · ')}</nav>
${sheet(width)}
`,
  )
console.log(`${taken.size} screens in ${languages.length} languages at ${widths.join(' and ')} px`)
