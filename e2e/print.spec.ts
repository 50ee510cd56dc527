import { sampleOf } from '../apps/server/src/testing/sample.ts'
import { lastMonth } from './console-pages.ts'
import { expect, test } from './guarded-page.ts'
import { untilFilled } from './until-quiet.ts'
import { word } from './words.ts'

test.use({ viewer: 'manager' })

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

for (const locale of sampleOf(['ko-KR', 'en-US'], { share: 2 }))
  test.describe(locale, () => {
    test.use({ locale, viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
    const language = locale.slice(0, 2)

    for (const path of ['/dashboard', '/report-channel', '/report-video'])
      test(`${path} is at most two pages: brand, period, data-through, totals, chart, first rows`, async ({
        page,
      }) => {
        await page.goto(path)
        await untilFilled(page)
        // From far down: paper begins with the first rows all the same.
        await page.evaluate(() => window.scrollTo({ top: 2_500, behavior: 'instant' }))
        await untilFilled(page)
        const far = await page.evaluate(() => Math.round(scrollY))
        expect(far).toBeGreaterThan(0)
        expect(countPages(await page.pdf({ preferCSSPageSize: true }))).toBeLessThanOrEqual(2)

        await page.emulateMedia({ media: 'print' })
        await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
        const main = page.locator('main')
        await expect(main.locator('[data-printed-period]')).toHaveText(/\d.*\d/)
        await expect(
          main.locator('[data-printed-period]').locator('..').locator('img, span').first(),
        ).toBeVisible()
        const through = word(language, 'dashboard.context.through')
          .split(/<b>.*<\/b>/)
          .find((part) => part !== '')!
        await expect(main.getByText(through.trim()).first()).toBeVisible()
        // A head that is repeated on the second page prints plain text alone, and no buttons.
        const heads = main.locator('table:has([data-row]) > thead').locator('th[scope=col]')
        expect(await heads.count()).toBeGreaterThan(3)
        for (const head of await heads.all()) {
          await expect(head).toHaveText(/\p{L}/u, { useInnerText: true })
          await expect(head.locator('button, svg').filter({ visible: true })).toHaveCount(0)
          await expect(head.locator(':scope > span').filter({ visible: true })).toHaveCSS('display', 'inline')
        }
        const price = main.locator('[data-printed-total=rpm] dd').first()
        if ((await price.count()) > 0) await expect(price).toHaveText(/^₩[\d,]+(\.\d)?$/)
        await expect(main.locator('[data-row="0"]')).toBeVisible()
        expect(await main.locator('[data-row]').count()).toBeLessThanOrEqual(15)
        await expect(main.locator('[data-printed-part]').filter({ visible: true })).toHaveText(
          /^15 \/ [\d,]+$/,
        )
        await expect(main.locator('figure svg').first()).toBeVisible()
        const hole = await main
          .locator('figure:has([data-crosshair])')
          .first()
          .evaluate((figure) => {
            const drawing = figure.querySelector('[data-crosshair] svg')
            // What happened on its days stands below it.
            const end = figure.querySelector('[data-footnotes]')?.getBoundingClientRect().top
            return (
              (end ?? figure.getBoundingClientRect().bottom) - (drawing?.getBoundingClientRect().bottom ?? 0)
            )
          })
        expect(Math.abs(hole)).toBeLessThan(12)
        await expect(
          main.locator('[data-printed-total], [role=tab]').filter({ hasText: '₩' }).first(),
        ).toBeVisible()
        await expect(page.getByRole('navigation')).toBeHidden()
        await expect(main.getByRole('textbox')).toHaveCount(0)
        expect(
          await page.evaluate(() =>
            getComputedStyle(document.documentElement).getPropertyValue('color-scheme'),
          ),
        ).toBe('light')
        await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
        await page.emulateMedia({ media: 'screen' })
        await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(far)
      })
  })

test('what is printed is loaded first, and no part that is not prints as grey', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(document.querySelectorAll('main [data-row]').length)
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route('**/dashboard/**', async (route) => {
    await pressed
    await route.fallback()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.locator('main .animate-pulse').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const part of await page.locator('main > .animate-pulse, main section > .animate-pulse').all())
    expect((await part.boundingBox())?.height ?? 0).toBeLessThan(400)
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Control+p')
  press()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '15', { timeout: 30_000 })
})

test('a month of the close prints with margins', async ({ page }) => {
  await page.goto('/money?view=sums')
  await untilFilled(page)
  await page.emulateMedia({ media: 'print' })
  const margin = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSPageRule)
      .map((rule) => (rule as CSSPageRule).style.getPropertyValue('margin')),
  )
  expect(margin).toContain('12mm')
})

for (const [viewer, paths] of [
  ['manager', ['/statements', `/settlement?month=${lastMonth()}`, '/config-account/audit']],
  ['member', ['/statements', '/money']],
] as const)
  test.describe(`of a ${viewer}`, () => {
    test.use({ viewer })
    for (const path of paths)
      test(`${path} prints whose it is above its title`, async ({ page }) => {
        await page.goto(path)
        await untilFilled(page)
        const head = page.locator('main [data-print-head]')
        await expect(head).toBeHidden()
        await page.emulateMedia({ media: 'print' })
        await expect(head).toHaveCount(1)
        await expect(head).toHaveText(/\p{L}/u)
        await expect(head).toBeVisible()
        const [above, title] = await Promise.all([
          head.boundingBox(),
          page.getByRole('heading', { level: 1 }).boundingBox(),
        ])
        expect(above!.y + above!.height).toBeLessThanOrEqual(title!.y)
        await expect(page.getByRole('navigation')).toBeHidden()
      })
  })
