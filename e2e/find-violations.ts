import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Until what passes by has passed, with what begins as it ends: halfway in, a modal's colours are nobody's. */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let round = 0; round < 10; round++) {
      // What was changed last is in the second frame from now, and what passes has begun.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      const passing = document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      if (passing.length === 0) return
      await Promise.allSettled(passing.map(({ finished }) => finished))
    }
  })

/** What axe finds on the page as it is, of any weight: WCAG 2.2 AA and what is good practice beyond it. */
export async function findViolations(page: Page): Promise<string[]> {
  await untilStill(page)
  // In the page itself, of one document: a third of the time that a walk over frames takes.
  await page.evaluate(axe.source)
  return page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)
  }, rules)
}
