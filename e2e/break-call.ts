import type { Page } from '@playwright/test'

/** Lets a call answer that the server is being looked after, until what it answers is called. */
export async function breakCall(page: Page, address: string | RegExp): Promise<() => void> {
  let isDown = true
  const json = { success: false, code: 'unavailable', message: '점검 중입니다.' }
  await page.route(address, (route) => (isDown ? route.fulfill({ status: 503, json }) : route.fallback()))
  return () => {
    isDown = false
  }
}
