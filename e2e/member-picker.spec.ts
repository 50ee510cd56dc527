import { fetchLocally } from './fetch-locally.ts'
import { expect, test } from './guarded-page.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR', viewer: 'manager' })

type Account = { account_id: number; nickname: string }

/** A network of 200: its real members come last, on the fourth page. */
const total = 200

test('of 200 members each is found and named, with any page of them loaded', async ({ page }) => {
  const requestedUrls: string[] = []
  let real: Account[] = []
  await page.route('**/member/mcn/accounts?*', async (route) => {
    const response = await fetchLocally(route)
    const answer = await response.json()
    const number = Number(new URL(route.request().url()).searchParams.get('page') ?? 1)
    requestedUrls.push(String(number))
    if (number === 1) real = answer.accounts
    const others = Array.from({ length: total - real.length }, (_, at) => ({
      ...real[0],
      account_id: 1_000_000 + at,
      nickname: `멤버 ${at}`,
    }))
    const accounts = [...others, ...real].slice((number - 1) * 50, number * 50)
    await route.fulfill({ response, json: { ...answer, page: number, size: 50, total, accounts } })
  })
  const picker = page
    .getByRole('button', { name: word('ko', 'shell.members.name') })
    .and(page.locator('[aria-haspopup=dialog]'))
  await page.goto('/dashboard')
  await expect(page.getByRole('tablist')).toContainText('₩')
  await expect.poll(() => requestedUrls).toEqual(['1'])
  const last = real.at(-1)!
  // On a laptop the picker says it: beside it the name is only there for phones.
  const named = page.getByRole('main').locator('strong', { hasText: last.nickname })

  await picker.or(page.getByRole('button', { name: word('ko', 'shell.members.all') })).click()
  await page.getByRole('combobox').fill(last.nickname)
  await page.getByRole('option', { name: last.nickname }).click()
  await expect(page).toHaveURL(new RegExp(`member=${last.account_id}`))
  await expect(named).toHaveCount(1)

  // By its address alone: the pages up to the chosen member are loaded, to show its name.
  requestedUrls.length = 0
  await page.reload()
  await expect(page.getByRole('button', { name: last.nickname })).toBeVisible()
  await expect(named).toHaveCount(1)
  expect(requestedUrls).toEqual(['1', '2', '3', '4'])
})
