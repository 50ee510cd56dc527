import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

const quietMs = 300
/** Past that it is an answer that a test holds back. */
const longestAnswerMs = 15_000

/**
 * Until the page, after what is done first, has asked for nothing for a while, and got all it asked for but its stream of
 * events, which stays open.
 */
export async function untilQuiet(page: Page, act?: () => Promise<unknown>): Promise<void> {
  let movedAt = Date.now()
  const open = new Set<Request>()
  const begin = (request: Request) => {
    movedAt = Date.now()
    if (!/\/events\b/.test(request.url())) open.add(request)
  }
  const end = (request: Request) => {
    movedAt = Date.now()
    open.delete(request)
  }
  page.on('request', begin)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await act?.()
  await page.waitForLoadState()
  movedAt = Date.now()
  const waits = () => Date.now() - movedAt < (open.size > 0 ? longestAnswerMs : quietMs)
  while (waits()) await sleep(50)
  page.off('request', begin)
  page.off('requestfinished', end)
  page.off('requestfailed', end)
}

/** Until nothing that follows an action is asked for and nothing keeps the place of what is to come. */
export async function untilFilled(page: Page, act?: () => Promise<unknown>): Promise<void> {
  await untilQuiet(page, act)
  await page.waitForFunction(
    () => document.querySelector('h1') && !document.querySelector('.animate-pulse'),
    null,
    { timeout: 20_000 },
  )
}
