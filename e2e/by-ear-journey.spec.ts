import { trackTags } from '@cuesheet/contract/music'
import { beginByEar, card, heading, playButton, sayEar } from './by-ear.ts'
import { fetchLocally } from './fetch-locally.ts'
import { expect, siteOf, test } from './guarded-page.ts'
import { clientOf } from './sign-in.ts'
import { untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

const say = (key: string) => word('ko', `music.${key}`)

test.describe('the catalogue by ear', () => {
  test.use({ locale: 'ko-KR', viewer: null })

  test('is gone through by keys: silent until the first press, then a card after the other plays', async ({
    page,
    checkAccessibility,
  }) => {
    const { site, queue, copied } = await beginByEar(page)
    const [first, second, third] = await queue('newest')
    await page.goto(`${site}/musics`)
    const link = page.getByRole('link', { name: say('by_ear'), exact: true })
    await link.click()
    await expect(heading(page)).toHaveText(first!.title)
    await expect(playButton(page)).toBeFocused()
    await untilQuiet(page)
    await checkAccessibility()
    expect(await page.evaluate(() => document.querySelector('audio')?.paused)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await expect(heading(page)).toHaveText(second!.title)
    await expect(playButton(page)).toHaveAttribute('aria-pressed', 'false')

    await page.keyboard.press('Space')
    await expect(playButton(page)).toHaveAttribute('aria-pressed', 'true')
    // From the middle of its forty seconds.
    await expect
      .poll(() => page.evaluate(() => document.querySelector('audio')?.currentTime))
      .toBeGreaterThan(20)
    await page.keyboard.press('ArrowDown')
    await expect(heading(page)).toHaveText(third!.title)
    await expect(playButton(page)).toHaveAttribute('aria-pressed', 'true')

    await page.keyboard.press('c')
    const snackbar = page.getByRole('region', { name: word('ko', 'app.snackbar.region') })
    await expect(snackbar).toContainText(say('isrc.copied'))
    expect(await copied()).toBe(third!.isrc)
    const heart = page.getByRole('dialog').getByRole('button', {
      name: say('favourites.favourite').replace('{title}', third!.title),
      exact: true,
    })
    await page.keyboard.press('f')
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('ArrowLeft')
    await expect(heading(page)).toHaveText(second!.title)
    await page.keyboard.press('Escape')
    await expect(card(page)).toHaveCount(0)
    await expect(link).toBeFocused()
    expect(await page.evaluate(() => document.querySelector('audio')?.paused)).toBe(true)
    await expect(page.locator('[data-player]')).toHaveCount(0)
  })

  test('ends each preview after fifteen seconds, says so, and remembers what was heard', async ({
    page,
    checkAccessibility,
  }) => {
    const { site, queue } = await beginByEar(page)
    const [first] = await queue('newest')
    await page.goto(`${site}/musics`)
    await page.getByRole('link', { name: say('by_ear'), exact: true }).click()
    await playButton(page).click()
    const audio = (read: string) => page.evaluate(`document.querySelector('audio').${read}`)
    await expect.poll(() => audio('currentTime')).toBeGreaterThan(20)
    await audio('currentTime = 34.5')
    await expect(playButton(page)).toHaveAccessibleName(sayEar('again').replace('{title}', first!.title))
    expect(await audio('paused')).toBe(true)
    expect(await audio('currentTime')).toBeLessThan(36)
    await expect(page.locator('[data-heard]')).toHaveAttribute('data-heard', '100')
    await expect(page.getByRole('dialog').getByRole('status').first()).toContainText(sayEar('over'))
    await checkAccessibility()
    await expect.poll(async () => (await queue('unheard'))[0]?.title).not.toBe(first!.title)
    await playButton(page).click()
    await expect.poll(() => audio('currentTime')).toBeLessThan(30)
  })

  test('plays what is chosen on top, and ends honestly', async ({ page, checkAccessibility }) => {
    const { site, queue } = await beginByEar(page)
    await page.route('**/api/music/queue?*of=newest*', async (route) => {
      const response = await fetchLocally(route)
      const json = await response.json()
      await route.fulfill({ response, json: { ...json, rows: json.rows.slice(0, 2), next: null } })
    })
    const [first] = await queue('newest')
    await page.goto(`${site}/musics`)
    await page.getByRole('link', { name: say('by_ear'), exact: true }).click()
    await expect(heading(page)).toHaveText(first!.title)
    const sources = page.getByRole('navigation', { name: sayEar('sources.name') })
    const choose = (name: string) => sources.getByRole('button', { name, exact: true }).click()
    await choose(sayEar('sources.similar'))
    await expect(page).toHaveURL(new RegExp(`by-ear=similar\\.${first!.track_id}`))
    await expect(heading(page)).toHaveText((await queue(`similar.${first!.track_id}`))[0]!.title)
    // A network without videos has no chart.
    await choose(sayEar('sources.chart'))
    await expect(heading(page)).toHaveText(sayEar('end.none.chart'))
    await checkAccessibility()
    await choose(sayEar('sources.newest'))
    await expect(heading(page)).toHaveText(first!.title)
    await playButton(page).click()
    const next = page.getByRole('button', { name: sayEar('next'), exact: true })
    await next.click()
    await next.click()
    await expect(heading(page)).toContainText('2')
    await expect(page.locator('[data-ear-end] button').first()).toBeFocused()
    expect(await page.evaluate(() => document.querySelector('audio')?.paused)).toBe(true)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(first!.title)
  })
})

test.describe('moods', () => {
  test.use({ locale: 'ko-KR', viewer: 'member' })

  test('have a picture and a sound of theirs, seen at rest', async ({ page, tokens, checkAccessibility }) => {
    const { datas } = await clientOf(siteOf('morning'), tokens.member).call(trackTags)
    await page.goto('/musics/tags')
    const calm = datas.find(({ slug }) => slug === 'calm')!
    const tile = page.locator(`[data-mood="${calm.id}"]`)
    await expect(tile.locator('img').first()).toBeVisible()
    const play = tile.getByRole('button')
    await expect(play).toHaveCSS('opacity', '1')
    await untilQuiet(page)
    await checkAccessibility()
    await play.click()
    await expect(play).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('[data-player]')).toBeVisible()
    await tile.getByRole('link', { name: calm.name }).click()
    await expect(page).toHaveURL(new RegExp(`tags=${calm.id}$`))
    await page.getByRole('link', { name: say('hear_on'), exact: true }).click()
    await expect(
      page.getByRole('dialog').getByRole('button', { name: calm.name, exact: true }),
    ).toHaveAttribute('aria-pressed', 'true')
    await expect(card(page)).toBeVisible()
    await checkAccessibility()
  })
})
