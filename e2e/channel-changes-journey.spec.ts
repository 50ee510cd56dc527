import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, type OwnNetwork, ownPassword } from './own-network.ts'
import { tokenOf } from './sign-in.ts'
import { word } from './words.ts'

test.use({ locale: 'ko-KR' })

const say = (key: string) => word('ko', `channels.${key}`)
const attention = (key: string) => word('ko', `attention.${key}`).replace('{count}', '1')

let network: OwnNetwork
test.beforeEach(async ({ page }) => {
  network = await createOwnNetwork()
  const token = await tokenOf(network.site, await network.addAccount('manager', 'Manager'), ownPassword)
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
})

const approved = { status: 2, verification: 'verified' }

test('what the platform changed is named on the dashboard, which leads to the channels it names', async ({
  page,
  checkAccessibility,
}) => {
  const now = new Date()
  await network.addChannel('조용한 채널', approved)
  const changed = {
    gone: await network.addChannel('없어진 채널', { ...approved, platform_state: 'gone' }),
    renamed: await network.addChannel('새 이름', { ...approved, renamed_at: now }),
    code_gone: await network.addChannel('코드를 지운 채널', {
      ...approved,
      code_seen_at: now,
      code_gone_at: now,
    }),
  }
  const strip = page.getByRole('region', { name: word('ko', 'dashboard.attention.label') })
  for (const [change, title] of [
    ['gone', '없어진 채널'],
    ['renamed', '새 이름'],
    ['code_gone', '코드를 지운 채널'],
  ] as const) {
    await page.goto(`${network.site}/dashboard`)
    await strip.getByRole('button', { expanded: false }).click()
    const entry = strip.locator('> div', { hasText: attention(`channels_${change}`) })
    await entry.getByRole('link').click()
    // To the only one that is counted, over the list of those.
    await expect(page).toHaveURL(
      `${network.site}/manage-channel?platform=${change}&add-channel=${changed[change]}`,
    )
    await expect(page.getByRole('dialog')).toContainText(title)
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await expect(page.locator('[data-row]')).toContainText(title)
  }
  await page.goto(`${network.site}/manage-channel`)
  await expect(page.locator('[data-row]')).toHaveCount(4)
  await page.getByRole('button', { name: say('filters.platform') }).click()
  await page.getByRole('option', { name: say('news.code_gone') }).click()
  await expect(page).toHaveURL(/platform=code_gone/)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await checkAccessibility()
  await page.locator('[data-row]').getByRole('link').first().click()
  await expect(page.getByRole('dialog')).toContainText('인증은 그대로 유지되고 수익도 계속 집계됩니다.')
})

test('who lost a contest reads what happened, why, and what becomes of its figures', async ({ page }) => {
  const id = await network.addChannel('다툰 채널', {
    status: 3,
    verification: 'failed',
    verification_failure: 'awarded_elsewhere',
    status_reason: '계약서에 있는 네트워크입니다',
  })
  await page.goto(`${network.site}/manage-channel`)
  const row = page.locator('[data-row]', { hasText: '다툰 채널' })
  await expect(row).toContainText('계약서에 있는 네트워크입니다')
  await expect(row).not.toContainText(say('contested'))
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`add-channel=${id}`))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(say('review.awarded_elsewhere'))
  await expect(dialog).toContainText('계약서에 있는 네트워크입니다')
  await expect(dialog).toContainText(say('verify.failure.awarded_elsewhere'))
  await expect(dialog).not.toContainText(say('review.rejected'))
  await expect(dialog.getByRole('button', { name: say('actions.delete') })).toBeVisible()
  await expect(dialog.getByRole('button', { name: say('actions.assign') })).toHaveCount(0)
})

test('of a channel that counted before it was rejected, that is said, and members may still see it', async ({
  page,
}) => {
  const id = await network.addChannel('반려된 채널', { status: 3, verification: 'verified' })
  await network.addCredit(id, '2026-01-01', '2026-03-31')
  await page.goto(`${network.site}/manage-channel`)
  await page.locator('[data-row]', { hasText: '반려된 채널' }).getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('3월 31일까지 집계된 내용은 리포트에 남고')
  await expect(dialog).not.toContainText(say('review.rejected'))
  await expect(dialog.getByRole('button', { name: say('actions.assign') })).toBeVisible()
})

test('the strip above the channels opens the one to verify; of several it lists those it counts', async ({
  page,
}) => {
  const id = await network.addChannel('대기 채널', { verification: 'pending' })
  for (const title of ['실패 하나', '실패 둘']) await network.addChannel(title, { verification: 'failed' })
  await network.addChannel('반려된 채널', { status: 3, verification: 'failed' })
  await page.goto(`${network.site}/manage-channel`)
  const strip = page.getByRole('region', { name: say('strip.label') })
  // One line, the other one behind it.
  await expect(strip.getByRole('paragraph')).toHaveCount(1)
  await strip.getByRole('button', { expanded: false }).click()
  await expect(strip.getByRole('paragraph')).toHaveCount(2)
  await strip.getByRole('button', { name: say('strip.verify') }).click()
  await expect(page).toHaveURL(`${network.site}/manage-channel?add-channel=${id}`)
  await expect(page.getByRole('dialog')).toContainText('대기 채널')
  await page.goBack()
  await strip.getByRole('button', { name: say('strip.show') }).click()
  await expect(page).toHaveURL(/verification=failed/)
  await expect(page.locator('[data-row]')).toHaveCount(2)
})

test('a name written from right to left turns nothing around it', async ({ page }) => {
  await network.addChannel('ערוץ (2)', approved)
  await page.goto(`${network.site}/manage-channel`)
  await expect(page.locator('[data-row]').getByRole('link').first()).toBeVisible()
  const name = say('menu').replace('{title}', '\u2068ערוץ (2)\u2069')
  // Phones have no menu in a row.
  if ((page.viewportSize()?.width ?? 0) >= 640) await expect(page.getByRole('button', { name })).toBeVisible()
  const turned = await page
    .locator('[data-row] :is(span, a, button)')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).unicodeBidi !== 'isolate').length)
  expect(turned).toBe(0)
})
