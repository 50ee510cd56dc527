import { decideReview, reviewList } from '@cuesheet/contract/console-review'
import { expect, type Page, test } from '@playwright/test'
import { findViolations } from './find-violations.ts'
import { createOwnNetwork, type OwnNetwork } from './own-network.ts'
import { clientOf, signInOperator } from './sign-in.ts'

const operatorSite = `http://localhost:${process.env.E2E_PORT}`

/** Opens the queue of one network as an operator. */
async function openQueue(page: Page, { network_id }: OwnNetwork): Promise<void> {
  const token = await signInOperator(operatorSite)
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

/** Puts a channel on hold while another window shows it as it was. */
async function holdElsewhere({ network_id }: OwnNetwork, title: string): Promise<void> {
  const operator = clientOf(operatorSite, await signInOperator(operatorSite))
  const { rows } = await operator.call(reviewList, { query: { network: network_id } })
  const { channel_id } = rows.find((row) => row.title === title)!
  const body = { network_id, channel_id, decision: 'hold', note: 'Looked at again.' } as const
  await operator.call(decideReview, { body })
}

const heading = (page: Page, title: string) => page.getByRole('heading', { name: title })

test('fifty channels are reviewed with the keyboard alone', async ({ page }, { project }) => {
  test.skip(project.name.startsWith('phone'), 'a phone has no keyboard')
  test.setTimeout(120_000)
  const network = await createOwnNetwork()
  const titles = await addWaiting(network, 50)
  await openQueue(page, network)
  await expect(heading(page, titles[0]!)).toBeVisible()
  // It stays the one that is looked at, also where another one comes before it.
  await expect(page).toHaveURL(/[?&]open=/)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('j')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Down and up again, everything there is to see, and the first one taken back.
  await page.keyboard.press('j')
  await expect(heading(page, titles[1]!)).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading(page, titles[0]!)).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { expanded: true })).toBeVisible()
  // A key that is held approves once; what was approved is taken back one by one.
  await page.keyboard.down('a')
  await expect(heading(page, titles[1]!)).toBeVisible()
  await page.keyboard.down('a')
  await page.keyboard.up('a')
  await page.keyboard.press('a')
  await expect(heading(page, titles[2]!)).toBeVisible()
  await expect(page.getByText('2 can be undone')).toBeVisible()
  // Each that is taken back is looked at again.
  await page.keyboard.press('u')
  await expect(heading(page, titles[1]!)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: titles[1]! })).toBeVisible()
  await page.keyboard.press('u')
  await expect(heading(page, titles[0]!)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: titles[0]! })).toBeVisible()

  // One on hold, one rejected, ten at once, the others one by one.
  await page.keyboard.press('h')
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Space')
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading(page, titles[1]!)).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
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

test('of several that are picked, what has changed meanwhile is refused by its name', async ({ page }, {
  project,
}) => {
  test.skip(project.name.startsWith('phone'), 'on a laptop the next channel is shown beside the list')
  const network = await createOwnNetwork()
  const [first = '', second = '', third = '', last = ''] = await addWaiting(network, 4)
  const channelCall = '**/api/console/review/channel*'
  const { promise: isRead, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(channelCall, async (route) => isRead.then(() => route.continue()))
  await openQueue(page, network)
  // Nobody decides on what is not in sight yet.
  await expect(page.getByRole('checkbox', { name: first })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled()
  goOn()
  await expect(heading(page, first)).toBeVisible()
  await page.unroute(channelCall)
  await page.keyboard.press('x')
  await page.getByRole('checkbox', { name: second }).check()
  await page.getByRole('checkbox', { name: third }).check()
  await holdElsewhere(network, second)
  await page.getByRole('searchbox').fill(last)
  await expect(page.getByText(`Not in this list: ${first}, ${second}, ${third}`)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `${second}: ` })).toContainText('On hold')
  await expect(heading(page, last)).toBeVisible()

  // A holiday moves what is due: it is not removed by one press.
  await page.goto(`${operatorSite}/console/review/holidays?year=2098`)
  await page.getByLabel('Date').fill('2098-05-06')
  await page.getByLabel('Name').fill(network.site)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: `Remove ${network.site}` }).click()
  await expect(page.getByRole('dialog')).toContainText('due a day earlier')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: `Remove ${network.site}` })).toBeHidden()
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
