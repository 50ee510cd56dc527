import { expect, type Page, test } from '@playwright/test'
import { findViolations } from './find-violations.ts'
import { createOwnNetwork, type OwnNetwork } from './own-network.ts'
import { send } from './sign-in.ts'

const operatorSite = `http://localhost:${process.env.E2E_PORT}`
const body = { id: 'operator@demo.test', password: 'cuesheet-demo' }

/** Opens the queue of one network as an operator. */
async function openQueue(page: Page, { network_id }: OwnNetwork): Promise<void> {
  const { token } = (await send(operatorSite, '/api/member/login', { body })) as { token: string }
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto(`${operatorSite}/console/review?network=${network_id}`)
}

/** Channels that were proven one minute after the other: in this order they are due. */
async function addWaiting(network: OwnNetwork, count: number): Promise<string[]> {
  const titles = Array.from({ length: count }, (_, index) => `Channel ${String(index + 1).padStart(2, '0')}`)
  const first = Date.now() - 3_600_000
  for (const [index, title] of titles.entries())
    await network.addChannel(title, {
      status: 0,
      verification: 'verified',
      verified_at: new Date(first + index * 60_000),
    })
  return titles
}

const heading = (page: Page, title: string) => page.getByRole('heading', { name: title })

test('fifty channels are reviewed with the keyboard alone', async ({ page }, { project }) => {
  test.skip(project.name.startsWith('phone'), 'a phone has no keyboard')
  const network = await createOwnNetwork()
  const titles = await addWaiting(network, 50)
  await openQueue(page, network)
  await expect(heading(page, titles[0]!)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('j')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // Down and up again, everything there is to see, and the first one taken back.
  await page.keyboard.press('j')
  await expect(heading(page, titles[1]!)).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading(page, titles[0]!)).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { expanded: true })).toBeVisible()
  await page.keyboard.press('a')
  await expect(heading(page, titles[1]!)).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('checkbox', { name: titles[0]! })).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading(page, titles[0]!)).toBeVisible()

  // One on hold, one rejected, ten at once, the others one by one.
  await page.keyboard.press('h')
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Space')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(heading(page, titles[1]!)).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(heading(page, titles[2]!)).toBeVisible()
  for (let index = 2; index < 12; index++) {
    await expect(heading(page, titles[index]!)).toBeVisible()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
  }
  await page.keyboard.press('a')
  await expect(page.getByRole('checkbox', { name: titles[2]! })).toBeHidden()
  for (let index = 12; index < 50; index++) {
    await expect(heading(page, titles[index]!)).toBeVisible()
    await page.keyboard.press('a')
  }
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
})

test('one is approved and one rejected, on a phone', async ({ page }, { project }) => {
  test.skip(!project.name.startsWith('phone'), 'on a laptop the list stays beside the channel')
  const network = await createOwnNetwork()
  const [first = '', second = ''] = await addWaiting(network, 2)
  await openQueue(page, network)
  await expect(page.getByRole('link', { name: first })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: first }).click()
  await expect(heading(page, first)).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('link', { name: first })).toBeHidden()
  await page.getByRole('link', { name: second }).click()
  await expect(heading(page, second)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByRole('radio').first().check()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('link', { name: second })).toBeHidden()
})
