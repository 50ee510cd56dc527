import type { CallError } from '@cuesheet/client/call-error'
import { preferences } from '@cuesheet/contract/account'
import { me } from '@cuesheet/contract/auth'
import type { Page } from '@playwright/test'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, ownPassword } from './own-network.ts'
import { clientOf, signInOperator, tokenOf } from './sign-in.ts'
import { word } from './words.ts'

const desk = `http://localhost:${process.env.E2E_PORT}`
const say = (key: string) => word('ko', `console_people.${key}`)
const viewing = (key: string) => word('ko', `viewing.${key}`)

test.use({ locale: 'ko-KR', provoked: /status of 40[13]/ })

async function openDesk(page: Page) {
  const token = await signInOperator(desk)
  await page.addInitScript(
    ([origin, value]) => location.origin === origin && localStorage.setItem('token', value),
    [desk, token] as const,
  )
}

async function choose(page: Page, action: string) {
  await page.getByRole('button', { name: say('one.actions') }).click()
  await page.getByRole('menuitem', { name: say(`actions.${action}`) }).click()
}

test('an operator finds a member, sees what it sees and changes nothing, locks and unlocks it', async ({
  page,
  context,
  checkAccessibility,
}) => {
  const network = await createOwnNetwork()
  const user_id = await network.addAccount('member', `하늘${Date.now() % 1000}`)
  await network.assign(await network.addChannel('하늘 산책로', {}), user_id)
  const name = user_id.split('@')[0]!
  await openDesk(page)

  await page.goto(`${desk}/console/people`)
  await page.getByRole('searchbox', { name: say('search') }).fill(user_id)
  const found = page.locator('[data-row-link]')
  await expect(found).toHaveCount(1)
  await checkAccessibility()
  await found.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByText('하늘 산책로')).toBeVisible()
  await checkAccessibility()

  await page.getByRole('button', { name: say('actions.view') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('view.submit') }).click()
  await expect(dialog.getByLabel(say('view.reason'))).toHaveAccessibleDescription(say('reason_short'))
  await dialog.getByLabel(say('view.reason')).fill('동영상 문의')
  await dialog.getByRole('button', { name: say('view.submit') }).click()
  const [seen] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link', { name: say('view.open') }).click(),
  ])
  await seen.waitForURL(`${network.site}/dashboard`)
  const banner = seen.getByRole('complementary', { name: viewing('label') })
  await expect(banner).toContainText(name)
  await expect(banner).toContainText('동영상 문의')
  await expect(banner).toContainText(/29:\d\d|30:00/)
  // For this tab alone: no other one of the site is signed in by it.
  expect(
    await seen.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token') !== null]),
  ).toEqual([null, true])

  await seen.goto(`${network.site}/config-account`)
  const token = await seen.evaluate(() => sessionStorage.getItem('token'))
  const visitor = clientOf(network.site, token)
  const write = visitor.call(preferences, { body: { theme: 'dark' } })
  await expect(write).rejects.toThrow('보기 전용')
  await expect(seen.getByRole('complementary', { name: viewing('label') })).toBeVisible()
  await seen.getByRole('button', { name: viewing('end') }).click()
  await expect
    .poll(() =>
      visitor.call(me).then(
        () => 'goes on',
        (error: CallError) => error.code,
      ),
    )
    .toBe('session_required')

  await choose(page, 'lock')
  await dialog.getByLabel(say('lock.reason')).fill('도난 신고')
  await dialog.getByRole('button', { name: say('lock.submit') }).click()
  await expect(
    page.getByText(say('one.reason').replace('{reason}', '도난 신고'), { exact: true }),
  ).toBeVisible()
  const signIn = () => tokenOf(network.site, user_id, ownPassword)
  await expect(signIn()).rejects.toThrow('잠겨')
  await choose(page, 'unlock')
  await dialog.getByRole('button', { name: say('unlock.submit') }).click()
  await expect(
    page.getByText(say('one.reason').replace('{reason}', '도난 신고'), { exact: true }),
  ).toHaveCount(0)
  expect(await signIn()).toBeTruthy()

  // From the account to all that its operator did in its network, each narrowing shown and taken back.
  const audit = (key: string) => word('ko', `access.audit.${key}`)
  const frame = (key: string) => word('ko', `console_frame.${key}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: frame('sections.audit') })
    .click()
  const chip = page.getByRole('button', {
    name: audit('remove').replace('{filter}', audit('person').replace('{name}', name)),
  })
  await expect(chip).toBeVisible()
  await chip.click()
  await expect(chip).toHaveCount(0)
  await page.goto(`${desk}/console/audit?network=${network.network_id}&group=account`)
  await expect(page.getByRole('button', { name: frame('networks.label') })).toContainText('own-')
  await page.locator('[data-row-link]').first().click()
  await dialog.getByRole('link').first().click()
  await expect(page).toHaveURL(/network=\d+&group=account&account=\d+$/)
  await page.goto(`${desk}/console/audit?network=0`)
  await expect(page.getByRole('button', { name: frame('networks.label') })).toContainText(
    frame('networks.installation'),
  )
})
