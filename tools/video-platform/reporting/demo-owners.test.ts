import { expect, test } from 'vitest'
import { demoOwner, planDemo } from '../../demo/plan-demo.ts'
import { addDemoOwners } from './demo-owners.ts'
import { ReportingPlatform } from './reporting-platform.ts'

const seeded_on = '2026-11-20'

test('the demo goes on: what it began with stays, and each new day has a report a day or two later', () => {
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
  const [header = '', ...rows] = activity[2]!.content().trimEnd().split('\n')
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
