import type { Page } from '@playwright/test'

/** Counts the presses of a finger or a mouse from now on, over every page of the tab. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1)),
      { capture: true },
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')))
}
