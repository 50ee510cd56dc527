import { markHeard, trackQueue } from '@cuesheet/contract/music'
import type { Page } from '@playwright/test'
import { createOwnNetwork, ownPassword } from './own-network.ts'
import { clientOf, tokenOf } from './sign-in.ts'
import { silence } from './silence.ts'
import { word } from './words.ts'

export const sayEar = (key: string) => word('ko', `by_ear.${key}`)
export const card = (page: Page) => page.locator('[data-ear-card]')
export const heading = (page: Page) =>
  page.getByRole('dialog', { name: sayEar('title') }).getByRole('heading', { level: 3 })
/** The button in the middle of the card. */
export const playButton = (page: Page) => card(page).getByRole('button')

/** Signs in as someone new, whose previews are of so many silent seconds; what can be heard, the newest first. */
export async function beginByEar(page: Page, seconds = 40) {
  const own = await createOwnNetwork()
  const token = await tokenOf(own.site, await own.addAccount('manager', 'Hana'), ownPassword)
  await page.addInitScript((value) => {
    localStorage.setItem('token', value)
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => Object.assign(window, { copied: text }) },
    })
  }, token)
  await page.context().addCookies([{ name: 'language', value: 'ko', url: own.site }])
  await page.route('**/audio/*.wav', (route) =>
    route.fulfill({
      contentType: 'audio/wav',
      body: silence(seconds),
      headers: { 'accept-ranges': 'bytes' },
    }),
  )
  const { call } = clientOf(own.site, token)
  const queue = async (source: string) => (await call(trackQueue, { query: { of: source } })).rows
  return {
    site: own.site,
    queue,
    hear: (track: number) => call(markHeard, { body: { track } }),
    copied: () => page.evaluate(() => (window as unknown as { copied?: string }).copied),
  }
}
