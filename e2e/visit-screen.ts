import { expect, type Page, type ViewportSize } from '@playwright/test'
import { openModal, type Screen, type Subjects, untilFilled } from './every-screen.ts'
import { untilStill } from './find-violations.ts'
import { siteOf } from './guarded-page.ts'

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
    await page.goto((screen.reader === 'operator' ? operatorSite : siteOf('morning')) + path)
    await untilFilled(page)
  }
  if (modal) await openModal(page, modal)
  if (screen.act) await screen.act(page)
  if (modal || screen.act) await untilFilled(page)
  return true
}
