import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const quietMs = 300

/** Until the page has asked for nothing for a while. Its stream of events stays open: to Playwright it is never idle. */
export async function untilQuiet(page: Page): Promise<void> {
  let movedAt = Date.now()
  const move = () => {
    movedAt = Date.now()
  }
  const moves = ['request', 'requestfinished', 'requestfailed'] as const
  for (const name of moves) page.on(name as 'request', move)
  await page.waitForLoadState()
  while (Date.now() - movedAt < quietMs) await sleep(50)
  for (const name of moves) page.off(name as 'request', move)
}
