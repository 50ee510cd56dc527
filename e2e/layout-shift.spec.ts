import type { Page } from '@playwright/test'
import { sampleOf } from '../apps/server/src/testing/sample.ts'
import { expect, test } from './guarded-page.ts'
import { untilFilled } from './until-quiet.ts'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}

/** What nobody notices; Core Web Vitals call 0.1 good. */
const most = 0.05
const screens = [
  '/dashboard',
  '/report-channel',
  '/report-video',
  '/manage-channel',
  '/manage-member',
  '/musics',
  '/notices',
]

test.use({ viewer: 'manager' })

const watch = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput)
          window.shifts.push({
            value: entry.value,
            moved: entry.sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 90) : '',
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })

const views = ['ko-KR', 'en-US', 'zh-CN', 'zh-TW'].flatMap((locale) => [
  { locale, viewport: { width: 1440, height: 900 } },
  { locale, viewport: { width: 390, height: 844 } },
])

for (const { locale, viewport } of sampleOf(views, { share: 4 }))
  test.describe(`${locale} at ${viewport.width} px`, () => {
    test.use({ locale, viewport })
    test('nothing jumps while a screen fills', async ({ page }) => {
      test.setTimeout(120_000)
      await watch(page)
      const shiftsByPath: Record<string, unknown> = {}
      for (const path of screens) {
        await page.goto(path)
        await untilFilled(page)
        const shifts = await page.evaluate(() => window.shifts)
        const sum = shifts.reduce((all, { value }) => all + value, 0)
        if (sum > most) shiftsByPath[path] = { sum, shifts }
      }
      expect(shiftsByPath).toEqual({})
    })
  })
