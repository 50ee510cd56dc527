import { addDays, firstOfMonth, reportingDay } from '@cuesheet/contract/values/day'
import { installationScope } from '../apps/server/src/access/scope.ts'
import { rebuildRollups } from '../apps/server/src/features/facts/change-facts.ts'
import type { TestChannel, TestNetwork } from '../apps/server/src/testing/factories.ts'
import { addActivity, addRevenue } from '../apps/server/src/testing/facts.ts'
import { countPresses } from './count-presses.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, ownPassword, withDatabase } from './own-network.ts'
import { tokenOf } from './sign-in.ts'
import { untilQuiet } from './until-quiet.ts'
import { word } from './words.ts'

const row = (key: string) => word('en', `home.goal.${key}`)
const say = (key: string) => word('en', `goals.${key}`)

test.use({ locale: 'en-US' })

test('a member sets a goal for its month, changes it, is told once it is reached, and takes one back', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const own = await createOwnNetwork()
  const { network_id } = own
  const channel_id = await own.addChannel('Aimed', { status: 2, verification: 'verified' })
  await own.addCredit(channel_id, '2025-01-01', '2099-12-31')
  const ana = await own.addAccount('member', 'Ana')
  await own.assign(channel_id, ana)
  const first = firstOfMonth(reportingDay(new Date()))
  const earn = (day: string, dollars: number) =>
    withDatabase(async (db) => {
      const network = { network_id, scope: installationScope(network_id) } as TestNetwork
      const fact = { channel: { network_id, channel_id } as TestChannel, day, video: 'a' }
      await addActivity(db, network, [{ ...fact, views: 1000 }])
      await addRevenue(db, network, [{ ...fact, revenue: dollars * 1e9 }])
      await db.transaction().execute((trx) => rebuildRollups(trx, network.scope))
    })
  await earn(addDays(first, -1), 1)

  const presses = await countPresses(page)
  const token = await tokenOf(own.site, ana, ownPassword)
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  await page.goto(`${own.site}/dashboard`)
  const goal = page.getByRole('region', { name: row('label') })
  await goal.getByRole('link', { name: row('set') }).click()
  const modal = page.getByRole('dialog', { name: say('title') })
  await expect(modal.getByText(say('lead_member'))).toBeVisible()
  await modal.getByRole('button', { name: say('submit') }).click()
  await expect(modal.getByText(say('amount_wrong')).first()).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const before = await presses()
  await modal.getByLabel(say('amount.KRW')).fill('₩10,000')
  await modal.getByRole('button', { name: say('submit') }).click()
  await expect(modal).toBeHidden()
  await expect(goal).toContainText('₩10,000')
  await expect(goal).toContainText(/₩[\d.,]+K? (a day )?needed o/)
  // The way in, the field and Save; the refused one between is not of it.
  expect(before).toBe(2)
  expect(await presses()).toBe(3)

  // With the keyboard alone: a higher goal, and one of the next month.
  const link = goal.getByRole('link', { name: row('details') })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(modal.getByLabel(say('amount.KRW'))).toHaveValue('10,000')
  await modal.getByLabel(say('amount.KRW')).fill('20000')
  await page.keyboard.press('Enter')
  await expect(modal).toBeHidden()
  await expect(goal).toContainText('₩20,000')
  await link.click()
  await modal.getByRole('button', { name: say('month') }).click()
  await page.getByRole('option').nth(1).click()
  await expect(modal.getByLabel(say('amount.KRW'))).toHaveValue('')
  await modal.getByLabel(say('amount.KRW')).fill('30000')
  await modal.getByRole('button', { name: say('submit') }).click()
  await expect(modal).toBeHidden()
  await link.click()
  const all = modal.getByRole('region', { name: say('all') })
  await expect(all.getByRole('listitem')).toHaveCount(2)
  await all.getByRole('button').first().click()
  await expect(all.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')

  await earn(first, 100)
  await page.goto(`${own.site}/messages`)
  await expect(
    page.getByRole('main').getByRole('link', { name: /The goal for .+ is reached: ₩20,000\./ }),
  ).toBeVisible({ timeout: 100_000 })
  await page.goto(`${own.site}/dashboard`)
  await expect(goal).toContainText(row('state.met'))
  await link.click()
  await expect(modal.getByRole('region', { name: say('course') })).toBeVisible()
  await untilQuiet(page)
  expect(await findViolations(page)).toEqual([])
})
