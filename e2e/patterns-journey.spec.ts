import { patterns, race } from '@cuesheet/contract/patterns'
import { breakCall } from './break-call.ts'
import { fetchLocally } from './fetch-locally.ts'
import { expect, test } from './guarded-page.ts'
import { clientOf, signIn } from './sign-in.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'member' })

const say = (key: string) => word('ko', key)

test('sees on the home what to make more of, takes a track along, and how the newest video begins', async ({
  page,
  checkAccessibility,
}, { project }) => {
  const site = String(project.use.baseURL)
  const client = clientOf(site, await signIn(site, 'member'))
  const answer = await client.call(patterns, { query: { time_zone: 'Asia/Seoul' } })
  expect(answer.patterns.length).toBeGreaterThan(0)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard')
  const section = page.getByRole('region', { name: say('patterns.title') })
  await section.scrollIntoViewIfNeeded()
  const tiles = section.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(tiles).toHaveCount(answer.patterns.length)
  for (const [index, { videos, certainty, examples }] of answer.patterns.entries()) {
    const sure = say('patterns.sure')
      .replace('{count}', String(videos))
      .replace('{certainty}', say(`patterns.certainty.${certainty}`))
    await expect(tiles.nth(index)).toContainText(sure)
    await expect(tiles.nth(index).getByRole('img')).toHaveCount(examples.length)
  }
  await checkAccessibility()

  await section.getByRole('button', { name: say('patterns.about') }).click()
  await expect(page.getByRole('dialog')).toContainText('Asia/Seoul')
  await page.keyboard.press('Escape')

  const withTrack = answer.patterns.find(({ track }) => track !== null)
  if (withTrack?.track?.isrc) {
    const copy = say('patterns.copy').replace('{title}', withTrack.track.title)
    await section.getByRole('button', { name: copy }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(withTrack.track.isrc)
  }

  const [example] = answer.patterns[0]!.examples
  await tiles.first().getByRole('link', { name: example!.title }).first().click()
  const detail = page.getByRole('dialog')
  await expect(detail.getByRole('heading').first()).toHaveText(example!.title)
  await page.goBack()
  await expect(detail).toHaveCount(0)

  const raced = await client.call(race)
  const newest = raced.race!
  await section.getByRole('link', { name: newest.video.title }).last().click()
  const first = detail.getByRole('region', { name: say('patterns.race.title') })
  await first.scrollIntoViewIfNeeded()
  await expect(first.getByRole('img', { name: say(`patterns.race.chart_${raced.measure}`) })).toBeVisible()
  await expect(first.getByText(say('patterns.race.days_only'))).toBeVisible()
  const at = Math.min(1, newest.days.length - 1)
  const { place, of } = newest.days[at]!
  await expect(first.getByRole('row').nth(at + 1)).toContainText(
    say('patterns.race.place').replace('{of}', String(of)).replace('{place}', String(place)),
  )
  await checkAccessibility()
})

test.describe('while the call fails', () => {
  test.use({ provoked: /report\/patterns/ })

  test('says so where there is nothing to tell, and can be asked again', async ({ page }) => {
    await page.route('**/api/report/patterns?*', async (route) => {
      const response = await fetchLocally(route)
      const answer = await response.json()
      return route.fulfill({ response, json: { ...answer, videos: 5, looked_at: 0, patterns: [] } })
    })
    const mend = await breakCall(page, '**/api/report/patterns?*')
    await page.goto('/dashboard')
    const section = page.getByRole('region', { name: say('patterns.title') })
    await section.scrollIntoViewIfNeeded()
    await expect(section.getByText(say('patterns.failed'))).toBeVisible()
    mend()
    await section.getByRole('alert').getByRole('button').click()
    await expect(section.getByText(/5개뿐/)).toBeVisible()
  })
})
