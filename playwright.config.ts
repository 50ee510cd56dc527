import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { sampleOf } from './apps/server/src/testing/sample.ts'
import { findFreePort } from './e2e/find-free-port.ts'
import { isSpecChanged } from './e2e/has-changed.ts'

/** Chosen once: the processes that Playwright starts read this file again. */
process.env.E2E_PORT ??= String(await findFreePort())
/** Where journeys edit the simulated channels. */
process.env.E2E_PLATFORM_PORT ??= String(await findFreePort())
/** Where the server keeps its database, which journeys write to for what nobody can do on a screen. */
process.env.E2E_DATA_DIR ??= path.join(os.tmpdir(), `cuesheet-e2e-${process.pid}-${process.env.E2E_PORT}`)
process.env.E2E_DEMO_PASSWORD ??= randomBytes(12).toString('base64url')
const port = process.env.E2E_PORT

const chromium = [
  process.env.CHROMIUM_PATH,
  ...['chromium-headless-shell', 'chromium', 'google-chrome'].map((name) => `/usr/bin/${name}`),
].find((file) => file && existsSync(file))

const journeys = /-journey\.spec\.ts$/
/** Their screens are the same on a phone but for the width, which narrow-screens looks at. */
const alikeOnPhone =
  /(access|account-settings|add-channels|by-ear|channel-changes|console-close|favourites|guides|messages|music|notices|push|video-report)-journey\.spec\.ts$/
/** Never left out: the way in, the first screen, and what looks at every screen, which has turns of its own. */
const always = /^(dashboard-journey|layout-shift|narrow-screens|pseudo-language|session-rules)\./
const specs = readdirSync(path.join(import.meta.dirname, 'e2e')).filter((name) => name.endsWith('.spec.ts'))
const inTurn = [
  ...specs.filter((name) => always.test(name)),
  ...sampleOf(
    specs.filter((name) => !always.test(name)),
    { share: 5, changed: isSpecChanged },
  ),
]
const filesOf = (isOf: (name: string) => boolean) => inTurn.filter(isOf).map((name) => `**/${name}`)
const isJourney = (name: string) => journeys.test(name)
const isPhone = (name: string) => name.startsWith('phone-')
const laptop = { viewport: { width: 1440, height: 900 } }
const phone = { ...devices['iPhone 13'], defaultBrowserType: 'chromium' as const }

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 3,
  // Of a machine with much else to do: what is there sooner is not waited for.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    baseURL: `http://morning.localhost:${port}`,
    timezoneId: 'Asia/Seoul',
    // What a worker asks for, no test could hold or break.
    serviceWorkers: 'block',
    // Traces of everything would cost a fifth of the time.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-sync',
        '--disable-background-networking',
        '--disable-component-update',
        // Requests beyond this machine do not resolve.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE *.localhost, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  // Journeys change what an account prefers: they come after everything that reads with the same accounts.
  projects: [
    { name: 'laptop', use: laptop, testMatch: filesOf((name) => !isPhone(name) && !isJourney(name)) },
    { name: 'phone', use: phone, testMatch: filesOf(isPhone) },
    {
      name: 'laptop journeys',
      use: laptop,
      testMatch: filesOf(isJourney),
      dependencies: ['laptop', 'phone'],
    },
    {
      name: 'phone journeys',
      use: phone,
      testMatch: sampleOf(
        filesOf((name) => isJourney(name) && !alikeOnPhone.test(name)),
        { share: 5 },
      ),
      dependencies: ['laptop journeys'],
    },
  ],
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
