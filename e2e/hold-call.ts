import type { Page, Route } from '@playwright/test'

type Answer = Parameters<Route['fulfill']>[0]

/** Holds a call's answers, the first so many of them, back until `letGo`, which can give another one instead. */
export async function holdCall(page: Page, address: string | RegExp, times?: number) {
  let letGo: (instead?: Answer) => void = () => {}
  let tell: () => void = () => {}
  const decided = new Promise<Answer>((resolve) => {
    letGo = resolve
  })
  const isAsked = new Promise<void>((resolve) => {
    tell = resolve
  })
  const hold = async (route: Route) => {
    tell()
    const instead = await decided
    await (instead ? route.fulfill(instead) : route.continue())
  }
  await page.route(address, hold, times === undefined ? {} : { times })
  return { isAsked, letGo }
}
