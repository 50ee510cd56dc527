import { readFile } from 'node:fs/promises'
import { summary } from '@cuesheet/contract/dashboard'
import { expect, siteOf, test } from './guarded-page.ts'
import { clientOf } from './sign-in.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'member' })

const say = (key: string) => word('ko', `sharing.${key}`)

/** Width and height of a PNG, which its header begins with. */
async function sizeOf(path: string) {
  const bytes = await readFile(path)
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test('a milestone becomes a picture of both forms, without money unless it is wanted', async ({
  page,
  tokens,
  checkAccessibility,
}) => {
  const dialog = page.getByRole('dialog', { name: say('title') })
  const picture = dialog.getByRole('img')
  const save = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: say('download') }).click(),
    ])
    return sizeOf(await download.path())
  }

  await page.goto('/messages')
  await page
    .getByRole('main')
    .getByRole('button', { name: word('ko', 'messages.share') })
    .first()
    .click()
  await expect(picture).toHaveAccessibleName(/조회수 1,?0?00만회/)
  await expect(dialog.getByRole('button', { name: say('download') })).toBeEnabled()
  await checkAccessibility()
  expect(await save()).toEqual([1080, 1080])
  await dialog.getByRole('button', { name: say('forms.story') }).click()
  await expect(dialog.getByRole('button', { name: say('download') })).toBeEnabled()
  expect(await save()).toEqual([1080, 1920])
  // What is drawn is the brand's, and no blank.
  const colours = await picture.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return new Set(Array.from({ length: 4000 }, (_, at) => data.slice(at * 2000, at * 2000 + 3).join())).size
  })
  expect(colours).toBeGreaterThan(50)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // The best of many days: what it earned is written only where that is asked for.
  const { trend } = await clientOf(siteOf('morning'), tokens.member).call(summary, {
    query: { period: '6_months' },
  })
  const money = trend.map(({ profit }) => Number(profit ?? 0))
  const best = trend.findLast(
    (_, at) => at > 27 && money[at]! > 0 && money[at] === Math.max(...money.slice(at - 27, at + 1)),
  )
  await page.evaluate((day) => {
    history.pushState({}, '', `/messages?share-picture=day.${day}.all`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, best!.day)
  await expect(picture).toHaveAccessibleName(/^역대 최고의 하루, [^₩]*$/)
  await dialog.getByRole('switch', { name: say('amount') }).click()
  await expect(picture).toHaveAccessibleName(/₩[\d,]+/)
})
