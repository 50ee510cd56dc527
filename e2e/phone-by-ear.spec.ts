import { beginByEar, card, heading, playButton } from './by-ear.ts'
import { expect, test } from './guarded-page.ts'
import { pullDown } from './touch.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: null })

const say = (key: string) => word('ko', `music.${key}`)

test('a finger goes through the catalogue by ear: up is the next, down the one before, a tap copies', async ({
  page,
  checkAccessibility,
}) => {
  const { site, queue, copied } = await beginByEar(page)
  const [first, second] = await queue('newest')
  await page.goto(`${site}/musics`)
  await page.getByRole('link', { name: say('by_ear'), exact: true }).tap()
  await expect(heading(page)).toHaveText(first!.title)
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.evaluate((sheet) => sheet.getAnimations({ subtree: true }).length)).toBe(0)
  await checkAccessibility()
  // All of the card at once, its buttons too.
  await expect(dialog.getByRole('button', { name: say('isrc.copy_short') })).toBeInViewport({ ratio: 1 })

  const corner = { position: { x: 12, y: 12 } }
  await card(page).tap(corner)
  await expect(playButton(page)).toHaveAttribute('aria-pressed', 'true')
  expect(await copied()).toBeUndefined()
  await pullDown(page, card(page), -0.4, 400)
  await expect(heading(page)).toHaveText(second!.title)
  await expect(playButton(page)).toHaveAttribute('aria-pressed', 'true')
  await card(page).tap(corner)
  await expect(page.getByRole('region', { name: word('ko', 'app.snackbar.region') })).toContainText(
    say('isrc.copied'),
  )
  expect(await copied()).toBe(second!.isrc)
  // On the card that is no wish to close the sheet; above it, it is.
  await pullDown(page, card(page), 0.4, 400)
  await expect(heading(page)).toHaveText(first!.title)
  await pullDown(page, dialog, 0.3, 200)
  await expect(dialog).toBeHidden()
})
