import { test as base, expect } from '@playwright/test'
import axe from 'axe-core'
import { type Person, signIn } from './sign-in.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

type Guards = {
  /** A failed call shows in the browser's console: a journey that provokes one says which. */
  provoked: RegExp | null
  /** Who is signed in on the page's site from the start. */
  viewer: Person | null
  /** Ids of axe violations of the current page; journeys expect none. */
  checkAccessibility: () => Promise<void>
}

type Sessions = {
  /** A token of each demo account, for journeys that leave it valid. */
  tokens: Record<Person, string>
}

/** A page that fails its test on a console error, an uncaught exception or a request that leaves the machine. */
export const test = base.extend<Guards, Sessions>({
  provoked: [null, { option: true }],
  viewer: [null, { option: true }],
  tokens: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      const site = siteOf('morning')
      await use({ manager: await signIn(site, 'manager'), member: await signIn(site, 'member') })
    },
    { scope: 'worker' },
  ],
  storageState: async ({ viewer, tokens, baseURL, locale }, use) => {
    if (!viewer) return use({ cookies: [], origins: [] })
    const { origin, hostname } = new URL(String(baseURL))
    // Accounts keep the language that some journey chose last, so each session here sets its own.
    const language = locale?.startsWith('zh') ? locale : (locale ?? 'en').slice(0, 2)
    await use({
      cookies: [
        {
          name: 'language',
          value: language,
          domain: hostname,
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [{ origin, localStorage: [{ name: 'token', value: tokens[viewer] }] }],
    })
  },
  page: async ({ page, provoked }, use) => {
    const complaints: string[] = []
    page.on('console', (entry) => {
      const { url } = entry.location()
      const isProvoked = provoked?.test(url) || provoked?.test(entry.text())
      if (entry.type() === 'error' && !isProvoked) complaints.push(`console: ${entry.text()} ${url}`)
    })
    page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
    page.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url())
      const local = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
      if (protocol.startsWith('http') && !local) complaints.push(`request left the machine: ${request.url()}`)
    })
    await use(page)
    expect(complaints).toEqual([])
  },
  checkAccessibility: async ({ page }, use) => {
    await use(async () => {
      // Halfway in, a modal's colours are nobody's: judged is what stays.
      await page.evaluate(async () => {
        const passing = document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        await Promise.allSettled(passing.map(({ finished }) => finished))
      })
      // In the page itself, of one document: a third of the time that a walk over frames takes.
      await page.evaluate(axe.source)
      const violations = await page.evaluate(async () => {
        const { violations } = await window.axe.run(document, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
          resultTypes: ['violations'],
        })
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)
      })
      expect(violations).toEqual([])
    })
  },
})

/** The address of a demo network's site. */
export const siteOf = (network: 'morning' | 'midnight') =>
  `http://${network}.localhost:${process.env.E2E_PORT}`

export { expect }
