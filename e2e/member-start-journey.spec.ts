import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, ownPassword } from './own-network.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR' })

const say = (key: string) => word('ko', key)

test('a new member is led from its first channel on, and its manager sees where it stands', async ({
  page,
  browser,
  checkAccessibility,
}) => {
  const network = await createOwnNetwork()
  const manager = await network.addAccount('manager', 'Mina')
  const member = await network.addAccount('member', 'Haneul')
  const signIn = async (on: typeof page, id: string) => {
    await on.context().addCookies([{ name: 'language', value: 'ko', url: network.site }])
    await on.goto(`${network.site}/login`)
    await on.getByLabel(word('ko', 'auth.id')).fill(id)
    await on.getByLabel(word('ko', 'auth.password'), { exact: true }).fill(ownPassword)
    await on.getByRole('button', { name: word('ko', 'auth.submit') }).click()
    await expect(on).toHaveURL(/\/dashboard$/)
  }

  await signIn(page, member)
  const start = page.getByRole('region', { name: say('start.title') })
  await expect(start.locator('[aria-current=step]')).toContainText(say('start.steps.channel'))
  await expect(start.getByRole('heading', { name: say('start.now.channel') })).toBeVisible()
  const contact = start.getByRole('link', { name: manager })
  await expect(contact).toHaveAttribute('href', `mailto:${manager}`)
  // Its first steps stand for the reason why there is nothing to see.
  await expect(page.getByText(word('ko', 'videos.nothing.no_channels'), { exact: true })).toHaveCount(0)
  // No days to pick, and nothing said of money that there is not.
  await expect(page.getByText(word('ko', 'dashboard.context.provisional'))).toHaveCount(0)
  await expect(page.getByRole('button', { name: word('ko', 'shell.period.latest') })).toHaveCount(0)
  await checkAccessibility()
  await page.goto(`${network.site}/report-channel`)
  await page.getByRole('link', { name: word('ko', 'videos.nothing.see_start') }).click()
  await expect(start).toBeVisible()

  const other = await browser.newPage({ locale: 'ko-KR' })
  await signIn(other, manager)
  const channel = await network.addChannel('하늘의 하루', { status: 0, verification: 'pending' })
  await network.assign(channel, member)
  await page.reload()
  await expect(start.locator('[aria-current=step]')).toContainText(say('start.steps.verification'))
  await start.getByRole('link', { name: say('start.verify') }).click()
  await expect(page).toHaveURL(new RegExp(`add-channel=${channel}`))
  await expect(page.getByRole('dialog')).toContainText('하늘의 하루')

  await other.goto(`${network.site}/manage-member`)
  const step = word('ko', 'members.start.steps.verification')
  const state = word('ko', 'members.start.state').replace('{step}', step)
  await expect(other.getByText(state)).toHaveText(`${state} · ${word('ko', 'members.start.turns.member')}`)
  await other.close()
})
