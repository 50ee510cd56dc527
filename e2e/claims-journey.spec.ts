import { addDays, reportingDay } from '@cuesheet/contract/values/day'
import type { Browser, Page } from '@playwright/test'
import { installationScope } from '../apps/server/src/access/scope.ts'
import { findHolder } from '../apps/server/src/db/embedded/data-lock.ts'
import { importReport } from '../apps/server/src/features/report-ingest/import-report.ts'
import { openLoadConnection } from '../apps/server/src/features/report-ingest/load-connection.ts'
import { reportPart } from '../apps/server/src/testing/reports.ts'
import { expect, test } from './guarded-page.ts'
import { createOwnNetwork, type OwnNetwork, ownPassword, withDatabase } from './own-network.ts'
import { storageOf, tokenOf } from './sign-in.ts'
import { word } from './words.ts'

const en = (key: string) => word('en', key)
const today = reportingDay(new Date())
const titles = { kept_video__: 'A kept video', lost_video__: 'A lost video', shaky_video_: 'A shaky video' }
type Video = keyof typeof titles

async function open(browser: Browser, site: string, id: string, width: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site,
    locale: 'en-US',
    viewport: { width, height: 844 },
    storageState: storageOf(site, await tokenOf(site, id, ownPassword)),
  })
  return context.newPage()
}

/** What a claims report of so many days ago says, each video in the state it has there. */
async function load(
  { network_id }: OwnNetwork,
  channel: string,
  ago: number,
  videos: Partial<Record<Video, string>>,
) {
  const day = addDays(today, -ago)
  const text = [
    'claim_id,channel_id,asset_id,video_id,claim_status,isrc',
    ...Object.entries(videos).map(
      ([video, state]) => `c${video},${channel},A1,${video.slice(0, 11)},${state},KRA012600001`,
    ),
    '',
  ].join('\n')
  const connection = await openLoadConnection(findHolder(process.env.E2E_DATA_DIR ?? '')?.url ?? '')
  try {
    await importReport(connection, installationScope(network_id), reportPart(`claims-${day}.csv`, text), {
      today,
      day,
      accept_loss: true,
    })
  } finally {
    await connection.end()
  }
}

test('a claim is lost: a creator and its manager are told, the manager handles it and takes that back', async ({
  browser,
  viewport,
}) => {
  test.setTimeout(120_000)
  const width = viewport?.width ?? 1440
  const own = await createOwnNetwork()
  const managerId = await own.addAccount('manager', 'Boss')
  const makerId = await own.addAccount('member', 'Maker')
  const channel = await own.addChannel('Quiet', {
    registered_on: '2025-01-01',
    status: 2,
    verification: 'verified',
  })
  await own.assign(channel, makerId)
  await withDatabase((db) =>
    db
      .insertInto('videos')
      .values(
        Object.entries(titles).map(([video, title]) => ({
          network_id: own.network_id,
          channel_id: channel,
          video_id: video.slice(0, 11),
          title,
        })),
      )
      .execute(),
  )
  const platformId = await own.platformIdOf(channel)
  await load(own, platformId, 6, { kept_video__: 'ACTIVE', lost_video__: 'ACTIVE', shaky_video_: 'ACTIVE' })
  await load(own, platformId, 5, { kept_video__: 'ACTIVE', shaky_video_: 'APPEALED' })

  const maker = await open(browser, own.site, makerId, width)
  await maker.goto('/messages')
  await maker.getByRole('link', { name: /A video has lost a claim/ }).click()
  await expect(maker).toHaveURL(`${own.site}/claims`)
  await expect(maker.getByRole('heading', { name: en('claims.title'), exact: true })).toBeVisible()
  await maker.getByRole('link', { name: /A lost video/ }).click()
  const told = maker.getByRole('dialog', { name: 'A lost video' })
  await expect(told).toContainText(en('claims.steps.member.lost'))
  await expect(told.getByRole('button', { name: en('claims.handle.open') })).toHaveCount(0)

  const manager = await open(browser, own.site, managerId, width)
  await manager.goto('/dashboard')
  await expect(manager.getByText('1 claim ends soon unless you act.')).toBeVisible()
  await manager.goto('/claims')
  // What ends soon comes first.
  const links = manager.getByRole('link', { name: /A (lost|shaky) video/ })
  await expect(links).toHaveCount(2)
  await expect(links.first()).toContainText('A shaky video')
  await links.last().click()
  const claim = manager.getByRole('dialog', { name: 'A lost video' })
  await claim.getByRole('button', { name: en('claims.handle.open') }).click()
  const handling = manager.getByRole('dialog', { name: en('claims.handle.open') })
  await handling.getByRole('button', { name: en('claims.handle.submit') }).click()
  await expect(handling).toContainText(en('claims.handle.required'))
  await handling.getByLabel(en('claims.handle.note')).fill('Claimed again in Studio')
  await handling.getByRole('button', { name: en('claims.handle.submit') }).click()
  await expect(handling).toBeHidden()
  await expect(manager.getByText('1 claim marked as handled.')).toBeVisible()
  await manager.goto('/claims?view=handled')
  await manager.getByRole('link', { name: /A lost video/ }).click()
  await expect(claim).toContainText('Claimed again in Studio')
  await claim.getByRole('button', { name: en('claims.reopen') }).click()
  await expect(claim).toBeHidden()
  await manager.goto('/claims')
  await expect(links).toHaveCount(2)
  if (width < 640) return

  // With the keyboard alone: the second row is picked, and handled with the first.
  await links.first().focus()
  await manager.keyboard.press('x')
  await manager.keyboard.press('j')
  await manager.keyboard.press('x')
  await expect(manager.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible()
  await manager.keyboard.press('h')
  const both = manager.getByRole('dialog', { name: 'Mark 2 as handled' })
  await both.getByLabel(en('claims.handle.note')).fill('Both answered')
  await both.getByRole('button', { name: en('claims.handle.submit') }).click()
  await expect(manager.getByText(en('claims.empty.nothing'))).toBeVisible()
  await manager.getByRole('button', { name: en('claims.handle.undo') }).click()
  await expect(links).toHaveCount(2)
})
