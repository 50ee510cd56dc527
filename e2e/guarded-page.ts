import { test as base, expect } from '@playwright/test'
import { findViolations } from './find-violations.ts'
import { type Person, signIn, storageOf } from './sign-in.ts'

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
      ...storageOf(origin, tokens[viewer]),
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
      await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached()
      expect(await findViolations(page)).toEqual([])
    })
  },
})

/** The address of a demo network's site. */
export const siteOf = (network: 'morning' | 'midnight') =>
  `http://${network}.localhost:${process.env.E2E_PORT}`

export { expect }
