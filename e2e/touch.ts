import type { Locator, Page } from '@playwright/test'

/**
 * Draws one finger down over an element from near its top, by a share of the element's height, and lets go `afterMs` after
 * the touch: touches as the browser gets them from a screen, with its own idea of when they happened. `halfway` happens
 * while the finger is down.
 */
export async function pullDown(
  page: Page,
  element: Locator,
  share: number,
  afterMs: number,
  halfway?: () => Promise<unknown>,
) {
  const box = await element.boundingBox()
  if (!box) throw new Error('there is nothing to pull')
  const session = await page.context().newCDPSession(page)
  const x = Math.round(box.x + box.width / 2)
  const top = Math.round(box.y + 12)
  // Touches carry dates of their own, which end about now, so that a busy machine changes nothing.
  const startedAt = (Date.now() - afterMs) / 1000
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number, ms: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      timestamp: startedAt + ms / 1000,
    })
  const distance = Math.round(box.height * share)
  await send('touchStart', top, 0)
  for (const step of [0.25, 0.5, 0.75, 1]) {
    await send('touchMove', top + distance * step, afterMs * step * 0.9)
    if (step === 0.5) await halfway?.()
  }
  await send('touchEnd', top + distance, afterMs)
  await session.detach()
}
