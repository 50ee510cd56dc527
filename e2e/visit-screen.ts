import { expect, type Page, type ViewportSize } from '@playwright/test'
import { openModal, type Screen } from './every-screen.ts'
import type { Subjects } from './find-subjects.ts'
import { untilStill } from './find-violations.ts'
import { siteOf } from './guarded-page.ts'
import { untilFilled } from './until-quiet.ts'

const operatorSite = `http://localhost:${process.env.E2E_PORT}`

/** Past the 50 ms after which the page knows its new size, and any transition it starts. */
export async function untilResized(page: Page) {
  await page.waitForTimeout(100)
  await untilStill(page)
}

type Visit = {
  /** The screen that was visited last: modals over one page come one after another. */
  before: Screen | null
  subjects: Subjects
  viewport: ViewportSize
}

/** From a plain screen of the same reader on as a link would, else by address, which starts the app again. */
async function open(page: Page, { reader }: Screen, before: Screen | null, path: string) {
  const isInside = reader && before?.reader === reader && !before.act && !path.includes('#')
  if (isInside) await page.evaluate((to) => history.pushState(null, '', to), path)
  else await page.goto((reader === 'operator' ? operatorSite : siteOf('morning')) + path)
}

/** Opens a screen until it is filled; answers false where the network has nothing to show on it. */
export async function visitScreen(page: Page, screen: Screen, { before, subjects, viewport }: Visit) {
  const path = screen.path(subjects)
  const modal = screen.modal?.(subjects)
  if (path === null || modal === null) return false
  page.setDefaultTimeout(30_000)
  await page.setViewportSize(viewport)
  if (modal && before?.modal && before.path(subjects) === path) {
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  } else {
    await untilFilled(page, () => open(page, screen, before, path))
  }
  if (modal) await openModal(page, modal)
  if (screen.act) await screen.act(page)
  if (modal || screen.act) await untilFilled(page)
  return true
}
