import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { type Compiled, pseudoMessages } from './pseudo-text.ts'

const dist = path.join(import.meta.dirname, '../apps/web/dist')

type Built = { [source: string]: { file: string } }

/** The address of each built file of English texts, and what it says. */
async function readBuiltTexts(): Promise<Map<string, { [name: string]: Compiled }>> {
  const built = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Built
  const texts = new Map<string, { [name: string]: Compiled }>()
  for (const [source, { file }] of Object.entries(built)) {
    if (!/src\/(console\/)?locales\/en\//.test(source)) continue
    const { default: messages } = (await import(pathToFileURL(path.join(dist, file)).href)) as {
      default: { [name: string]: Compiled }
    }
    texts.set(`/${file}`, messages)
  }
  return texts
}

/** The page reads every English text as pseudo-text instead. The product itself knows no such language. */
export async function speakPseudo(page: Page): Promise<void> {
  const texts = await readBuiltTexts()
  if (texts.size < 10) throw new Error('The built English texts were not found.')
  await page.route(
    (url) => texts.has(url.pathname),
    (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export default ${JSON.stringify(pseudoMessages(texts.get(new URL(route.request().url()).pathname)!))}`,
      }),
  )
}
