import { expect, test } from 'vitest'
import { demoOwner, planDemo } from '../../demo/plan-demo.ts'
import { addDemoOwners } from './demo-owners.ts'
import { ReportingPlatform } from './reporting-platform.ts'

const seeded_on = '2026-11-20'

test('the demo goes on: what it began with stays, and each new day has a report a day or two later', async () => {
  const platform = new ReportingPlatform()
  platform.now = () => new Date('2026-11-23T18:00:00Z')
  addDemoOwners(platform, seeded_on)
  const owner = demoOwner('midnight')
  const reportsOf = (type: string) => {
    const job = platform.listJobs(owner, false).find(({ reportTypeId }) => reportTypeId === type)!
    return platform.listReports(job).filter(({ id }) => id.endsWith('-1'))
  }
  const activity = reportsOf('content_owner_basic_a4')
  const revenue = reportsOf('content_owner_estimated_revenue_a1')
  // The demo itself ends with the 19th of views and the 18th of revenue.
  expect(activity.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-21', '2026-11-20'])
  expect(revenue.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20', '2026-11-19'])
  expect(activity[0]!.created_at.toISOString()).toBe('2026-11-23T05:12:08.000Z')

  const begun = planDemo(seeded_on).networks[1]!
  const later = planDemo(seeded_on, 4).networks[1]!
  const known = new Map(
    later.channels.flatMap(({ videos }) => videos.map((video) => [video.video_id, video])),
  )
  for (const { videos } of begun.channels)
    for (const { video_id, title, views } of videos) {
      expect(known.get(video_id)!.title).toBe(title)
      expect(known.get(video_id)!.views.slice(0, 200)).toEqual(views)
    }
  expect(known.size).toBeGreaterThan(begun.channels.flatMap(({ videos }) => videos).length)

  // The 20th is the day after the first 200: its report has every view of it, by country.
  const [header = '', ...rows] = (await activity[2]!.content()).trimEnd().split('\n')
  const column = (name: string) => header.split(',').indexOf(name)
  const sum = (name: string) => rows.reduce((total, row) => total + Number(row.split(',')[column(name)]), 0)
  const seen = [...known.values()].reduce((total, { views }) => total + views[200]!, 0)
  expect(sum('views')).toBe(seen)
  expect(sum('red_views')).toBeLessThan(seen)
  const keys = rows.map((row) =>
    row
      .split(',')
      .slice(0, column('country_code') + 1)
      .join(),
  )
  expect(new Set(keys).size).toBe(rows.length)
  expect(rows.every((row) => row.startsWith('20261120,UC'))).toBe(true)
})

test('the months of one demo network can be closed: what is paid is what its files add up to', async () => {
  const platform = new ReportingPlatform()
  platform.now = () => new Date('2026-11-23T18:00:00Z')
  addDemoOwners(platform, seeded_on)
  const reportsOf = (network: string, type: string) => {
    const jobs = platform.listJobs(demoOwner(network), true)
    return platform.listReports(jobs.find(({ reportTypeId }) => reportTypeId === type)!)
  }
  expect(reportsOf('morning', 'content_owner_payments_summary_a1')).toEqual([])
  const [payments] = reportsOf('midnight', 'content_owner_payments_summary_a1')
  expect(payments).toMatchObject({ day: '2026-10-01', span: 'month' })
  expect(payments!.created_at.toISOString()).toBe('2026-11-18T05:20:08.000Z')
  const sumOf = async (type: string, column: string) => {
    const [latest] = reportsOf('midnight', type)
    const [header = '', ...rows] = (await latest!.content()).trimEnd().split('\n')
    const fromEnd = header.split(',').toReversed().indexOf(column)
    return rows.reduce((sum, row) => sum + Number(row.split(',').at(-1 - fromEnd)), 0)
  }
  const paid = await sumOf('content_owner_payments_summary_a1', 'partner_revenue_usd')
  let filed = 0
  for (const [type, column] of [
    ['content_owner_ad_revenue_raw_a1', 'partner_revenue'],
    ['content_owner_ad_adjustment_revenue_raw_a1', 'partner_revenue'],
    ['content_owner_music_red_revenue_raw_a1', 'partner_revenue'],
    ['content_owner_non_music_red_revenue_raw_a1', 'partner_revenue'],
    ['content_owner_shorts_ad_revenue_summary_a2', 'net_partner_revenue_post_revshare'],
    ['content_owner_shorts_red_revenue_video_summary_a1', 'partner_revenue'],
  ] as const)
    filed += await sumOf(type, column)
  expect(filed).toBeGreaterThan(100)
  for (const job of platform.listJobs(demoOwner('midnight'), true))
    if (job.systemManaged)
      for (const { content } of platform.listReports(job)) expect(await content()).toContain(',')
  // Eight lines of the payment, each to the cent.
  expect(Math.abs(paid - filed)).toBeLessThan(0.08)
})
