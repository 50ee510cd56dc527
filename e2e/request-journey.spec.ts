import { addDays, reportingDay } from '@cuesheet/contract/values/day'
import type { Browser, Page } from '@playwright/test'
import { installationScope } from '../apps/server/src/access/scope.ts'
import { rebuildRollups } from '../apps/server/src/features/facts/change-facts.ts'
import { addTracks, type TestChannel, type TestNetwork } from '../apps/server/src/testing/factories.ts'
import { addActivity } from '../apps/server/src/testing/facts.ts'
import { findViolations } from './find-violations.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, ownPassword, withDatabase } from './own-network.ts'
import { storageOf, tokenOf } from './sign-in.ts'
import { word } from './words.ts'

const en = (key: string) => word('en', `requests.${key}`)

async function open(browser: Browser, site: string, id?: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    ...(id && { storageState: storageOf(site, await tokenOf(site, id, ownPassword)) }),
  })
  return context.newPage()
}

/** A network whose member Maker has a video with a track of the catalogue. */
async function createWorld() {
  const own = await createOwnNetwork()
  const managerId = await own.addAccount('manager', 'Boss')
  const makerId = await own.addAccount('member', 'Maker')
  const channel_id = await own.addChannel('Night walks', { status: 2, verification: 'verified' })
  await own.assign(channel_id, makerId)
  await own.addCredit(channel_id, '2025-01-01', '2035-12-31')
  const { network_id } = own
  const scope = installationScope(network_id)
  const network = { network_id, scope } as TestNetwork
  const channel = { network_id, channel_id } as TestChannel
  const day = addDays(reportingDay(new Date()), -3)
  await withDatabase(async (db) => {
    await addActivity(db, network, [{ channel, day, video: 'walk', views: 1000 }])
    await addTracks(db, channel, 'walk', [{ isrc: 'KRB402677777', title: 'Lantern', artist: 'Moon' }])
    await db.transaction().execute((trx) => rebuildRollups(trx, scope))
  })
  return { site: own.site, managerId, makerId }
}

test('a creator asks for a release in three clicks, the manager answers with a certificate, and anybody can check it', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const { site, managerId, makerId } = await createWorld()

  const maker = await open(browser, site, makerId)
  await maker.goto('/report-video')
  await maker.getByRole('link', { name: 'Video walk' }).click()
  await maker.getByRole('link', { name: word('en', 'music.used.ask_release') }).click()
  const asking = maker.getByRole('dialog', { name: en('ask.release') })
  expect(await findViolations(maker)).toEqual([])
  await asking.getByLabel(en('ask.text')).fill('The music is the network’s.')
  await asking.getByRole('button', { name: en('ask.submit') }).click()
  const thread = maker.getByRole('dialog')
  await expect(thread).toContainText('The music is the network’s.')
  await expect(thread).toContainText('7 days left')
  await expect(maker).toHaveURL(/\/requests\?dialog=request/)

  const manager = await open(browser, site, managerId)
  await manager.goto('/requests')
  await manager.getByRole('link', { name: 'Video walk' }).click()
  const answering = manager.getByRole('dialog')
  await answering.getByRole('button', { name: en('certificates.issue'), exact: true }).click()
  await expect(answering).toContainText(/L-\d{4}-000001/)
  await expect(answering).toContainText(word('en', 'requests.certificates.answer'))
  expect(await findViolations(manager)).toEqual([])
  await answering.getByLabel(en('thread.reason')).fill('It is licensed, and released.')
  await answering.getByRole('button', { name: en('thread.answer_submit') }).click()
  await expect(answering.getByText(en('states.granted'), { exact: true }).first()).toBeVisible()

  await maker.goto('/requests')
  await maker.getByRole('link', { name: 'Video walk' }).click()
  await expect(thread).toContainText('It is licensed, and released.')
  await expect(thread).toContainText(/Certificate L-\d{4}-000001 · Lantern/)

  // From the row of the report, without opening the video.
  await maker.goto('/report-video')
  await maker
    .getByRole('button', { name: word('en', 'reports.videos.menu.label').replace('{title}', 'Video walk') })
    .click()
  await maker.getByRole('menuitem', { name: word('en', 'reports.videos.menu.ask_release') }).click()
  await expect(asking).toContainText('Video walk')
  await maker.keyboard.press('Escape')
  await expect(asking).toBeHidden()

  // From the list itself: no other channel's video, and a place on the allowlist.
  await maker.goto('/requests')
  await maker.getByRole('link', { name: en('ask.new') }).click()
  const asked = maker.getByRole('dialog', { name: en('ask.new') })
  await expect(asked.getByRole('button', { name: en('ask.channel') })).toContainText('Night walks')
  await asked.getByLabel(en('ask.link')).fill('night walks')
  await asked.getByLabel(en('ask.text')).fill('On every video.')
  await asked.getByRole('button', { name: en('ask.submit') }).click()
  await expect(asked.getByText(en('ask.link_wrong')).first()).toBeVisible()
  await asked.getByLabel(en('ask.link')).fill('https://www.youtube.com/shorts/abcdefghijk?feature=share')
  await asked.getByRole('button', { name: en('ask.submit') }).click()
  await expect(asked.getByLabel(en('ask.link'))).toHaveAttribute('aria-invalid', 'true')
  await asked.getByLabel(en('ask.link')).fill('')
  expect(await findViolations(maker)).toEqual([])
  await asked.getByRole('button', { name: en('ask.submit') }).click()
  await expect(maker.getByRole('dialog')).toContainText('On every video.')

  await maker.goto('/messages')
  await expect(maker.getByText('The claim on your video is released.')).toBeVisible()
  await maker.goto('/requests?view=certificates')
  await maker.getByRole('link', { name: 'Lantern' }).click()
  const certified = maker.getByRole('dialog')
  await expect(certified).toContainText('under a license from')
  const address = await certified.getByRole('link', { name: en('certificates.check') }).getAttribute('href')

  // Signed out.
  const visitor = await open(browser, site)
  await visitor.goto(address!)
  await visitor.getByRole('button', { name: en('check.submit'), exact: true }).click()
  await expect(visitor.getByText(en('check.valid'), { exact: true })).toBeVisible()
  await expect(visitor.getByRole('main')).toContainText('Moon – Lantern')
  expect(await findViolations(visitor)).toEqual([])
  await visitor.getByLabel(en('check.code')).fill('0'.repeat(32))
  await visitor.getByRole('button', { name: en('check.submit'), exact: true }).click()
  await expect(visitor.getByText(en('check.unknown'), { exact: true })).toBeVisible()
  await expect(visitor.getByText('Moon – Lantern')).toBeHidden()

  // Revoked, it is no longer valid.
  await certified.page().close()
  await manager.goto('/requests?view=certificates')
  await manager.getByRole('link', { name: 'Lantern' }).click()
  const revoking = manager.getByRole('dialog')
  await expect(revoking).toContainText('Video walk')
  await revoking.getByRole('button', { name: en('certificates.issue_again') }).click()
  await expect(revoking).toContainText(en('certificates.again_text'))
  await revoking.getByRole('button', { name: en('certificates.cancel') }).click()
  await expect(revoking).toContainText(/L-\d{4}-000001 · issued/)
  await revoking.getByRole('button', { name: en('certificates.revoke'), exact: true }).click()
  await revoking.getByLabel(en('certificates.revoke_reason')).fill('The licence has ended')
  await revoking.getByRole('button', { name: en('certificates.revoke'), exact: true }).click()
  await expect(revoking.getByText(en('certificates.states.revoked'), { exact: true })).toBeVisible()
  await visitor.goto(address!)
  await visitor.getByRole('button', { name: en('check.submit'), exact: true }).click()
  await expect(visitor.getByText(en('check.revoked'), { exact: true })).toBeVisible()
})
