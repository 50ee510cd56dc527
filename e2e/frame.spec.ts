import { screens, type Viewer } from '@cuesheet/contract/screens'
import { fetchLocally } from './fetch-locally.ts'
import { expect, siteOf, test } from './guarded-page.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

const site = siteOf('morning')
/** The menu's items: those of the list of screens, a group after the other, and the way out. */
const menuOf = (viewer: Viewer) => [
  ...(['network', 'help', 'own'] as const).flatMap((group) =>
    screens.flatMap((screen) =>
      'menu' in screen &&
      screen.menu.group === group &&
      (screen.menu.for as readonly Viewer[]).includes(viewer)
        ? [screen.menu.title]
        : [],
    ),
  ),
  'logout',
]
/** A mark may follow: something waits there. */
const labels = (keys: string[]) => keys.map((key) => new RegExp(`^${word('ko', `shell.menu.${key}`)}`))

for (const viewer of ['manager', 'member'] as const)
  test.describe(viewer, () => {
    test.use({ viewer })
    test('sees the menu in its order and the place it is at', async ({ page }) => {
      await page.goto('/musics/tags')
      const menu = page.getByRole('navigation', { name: word('ko', 'shell.menu.name') })
      await expect(menu.getByRole('listitem')).toHaveText(labels(menuOf(viewer)))
      await expect(menu.locator('[data-status="active"]')).toHaveText(word('ko', 'shell.menu.musics'))
    })
  })

test('below each screen are the network’s own pages, as far as it has them, and the platform’s terms', async ({
  page,
}) => {
  const links = page.getByRole('contentinfo').getByRole('link')
  const named = (...keys: string[]) => keys.map((key) => word('ko', `shell.frame.${key}`))
  const own = {
    support: 'https://support.test/',
    terms: 'https://terms.test/',
    privacy: 'https://privacy.test/',
  }
  for (const [path, given, expected] of [
    ['/musics', own, named('support', 'terms', 'privacy', 'platform_terms')],
    ['/guides/auths', { ...own, terms: null }, named('support', 'privacy', 'platform_terms')],
    ['/language', { support: null, terms: null, privacy: null }, named('platform_terms')],
  ] as const) {
    await page.unroute('**/v2/mcn/meta?*')
    await page.route('**/v2/mcn/meta?*', async (route) => {
      const response = await fetchLocally(route)
      const { metadata, ...answer } = await response.json()
      await route.fulfill({ response, json: { ...answer, metadata: { ...metadata, links: given } } })
    })
    await page.goto(path)
    await expect(links).toHaveText(expected)
    for (const link of await links.all()) await expect(link).toHaveAttribute('rel', /noreferrer/)
  }
})

test('the guides to verification are shown without the frame of the dashboard', async ({ page }) => {
  for (const path of ['/guides/auths', '/guides/auths/mobile-auth', '/guides/auths/pc-auth']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
  await page.getByRole('link', { name: word('ko', 'shell.menu.guides'), exact: true }).click()
  await expect(page).toHaveURL(`${site}/guides`)
  await expect(page.getByRole('navigation')).toBeVisible()
})

test('the size class follows the window and the design, 50 ms after a resize', async ({ page }) => {
  const widths = { '1': 1100, '2': 1280, '3': 1400, '4': 1400, '9': 1100 }
  for (const [design, laptopAbove] of Object.entries(widths)) {
    await page.goto(`/language?d=${design}`)
    const html = page.locator('html')
    for (const [width, expected] of [
      [639, 'mobile'],
      [640, 'large-mobile'],
      [laptopAbove, 'large-mobile'],
      [laptopAbove + 1, 'laptop'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expect(html, `design ${design} at ${width}`).toHaveAttribute('data-screen', expected)
    }
  }
})

test('what a link leads to is fetched ahead when it is pointed at or focused', async ({ page }) => {
  await page.goto('/language')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const ahead = (path: string) =>
    page.waitForResponse(`${site}${path}/_payload.json?language=ko`).then((answer) => answer.json())
  const link = (key: string) => page.getByRole('link', { name: word('ko', `shell.menu.${key}`) })
  const pointed = ahead('/guides')
  await link('guides').hover()
  expect(await pointed).toMatchObject({ route: '/guides', language: 'ko', metadata: { design_id: 'mcn-1' } })
  const focused = ahead('/notices')
  await link('notices').focus()
  expect(await focused).toMatchObject({ route: '/notices' })
})

test.describe('the error page', () => {
  test.use({ provoked: /status of 404/ })
  test('tells what an address is not, inside the frame where that is known', async ({ page }) => {
    await page.goto('/notices/abc')
    await expect(page.getByText('404', { exact: true })).toBeVisible()
    await expect(page.getByText('/notices/abc', { exact: true })).toBeVisible()
    await expect(page.getByRole('navigation')).toBeVisible()
    await page.goto('/no/such/page?a=1')
    await expect(page.getByText('/no/such/page', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: word('ko', 'app.error_page.home') }).click()
    await expect(page).toHaveURL(`${site}/dashboard`)
  })
})
