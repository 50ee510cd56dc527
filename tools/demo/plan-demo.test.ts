import { addDays } from '@cuesheet/contract/values/day'
import { beforeAll, describe, expect, test } from 'vitest'
import { type DemoPlan, planDemo } from './plan-demo.ts'
import { planEarlier } from './plan-earlier.ts'

const today = '2026-11-20'
let plan: DemoPlan

beforeAll(() => {
  plan = planDemo(today)
})

const videosOf = ({ networks }: DemoPlan) =>
  networks.flatMap(({ channels }) => channels.flatMap(({ videos }) => videos))

/** Every figure of every tenth day, in one number per network. */
function checksum({ networks, calendar }: DemoPlan): number[] {
  return networks.map(({ channels }) => {
    let sum = 0
    for (const { videos } of channels)
      for (const { views, facts } of videos)
        for (let index = 0; index < views.length; index += 10) {
          const seen = views[index] ?? 0
          if (seen === 0) continue
          const day = calendar.days[index] ?? ''
          const activity = facts.activity(index, day, seen)
          const revenue = facts.revenue(index, day, activity)
          const figures = [
            activity.premium_views,
            activity.watch_ms,
            revenue?.revenue ?? 0,
            activity.countries.length,
          ]
          sum = figures.reduce((running, figure) => (running * 31 + seen + figure) % 1_000_000_007, sum)
        }
    return sum
  })
}

describe('the plan of the demo', () => {
  test('is the same for the same day, and another for another day', () => {
    const again = planDemo(today)
    expect(checksum(again)).toEqual(checksum(plan))
    expect(videosOf(again).map(({ title }) => title)).toEqual(videosOf(plan).map(({ title }) => title))
    expect(checksum(planDemo('2027-03-02'))).not.toEqual(checksum(plan))
  })

  test('has 40 channels in every state, about 3,000 videos, 8 members of whom one has no channel', () => {
    const states = plan.networks.flatMap(({ channels }) => channels.map(({ channel }) => channel.state.kind))
    expect(states).toHaveLength(40)
    expect([...new Set(states)].sort()).toEqual([
      'approved',
      'in_review',
      'on_hold',
      'rejected',
      'resumed',
      'unverified',
      'verification_failed',
      'verifying',
    ])
    expect(videosOf(plan).length).toBeGreaterThan(2900)
    expect(videosOf(plan).length).toBeLessThan(3100)
    const members = plan.networks.flatMap(({ network }) => network.members)
    expect(members).toHaveLength(8)
    expect(members.filter(({ channels }) => channels.length === 0)).toHaveLength(1)
    const assigned = members.flatMap(({ channels }) => channels)
    expect(new Set(assigned).size).toBeLessThan(assigned.length)
  })

  test('never gives a title, a video id or a channel id twice, and leaves no gap in a title', () => {
    const videos = videosOf(plan)
    const plain = videos.map(({ title }) => title.replace(/ #shorts$/, ''))
    expect(new Set(plain).size).toBe(videos.length)
    expect(
      plain.filter((title) => title.length < 5 || /[{}<>~|]\S|\(\)|undefined| {2}|\/ /.test(title)),
    ).toEqual([])
    expect(new Set(videos.map(({ video_id }) => video_id)).size).toBe(videos.length)
    expect(videos.filter(({ video_id }) => !/^[\w-]{11}$/.test(video_id))).toEqual([])
    const channelIds = plan.networks.flatMap(({ channels }) =>
      channels.map((channel) => channel.platform_channel_id),
    )
    expect(new Set(channelIds).size).toBe(40)
  })

  test('splits every figure over countries without losing any of it', () => {
    for (const video of videosOf(plan).filter((_, index) => index % 50 === 0))
      for (const [index, seen] of video.views.entries()) {
        if (seen === 0) continue
        const day = plan.calendar.days[index] ?? ''
        const activity = video.facts.activity(index, day, seen)
        expect(activity.country_views.reduce((sum, views) => sum + views, 0)).toBe(seen)
        expect(activity.countries).toEqual([...activity.countries].sort())
        expect(activity.premium_views).toBeLessThanOrEqual(seen)
        const revenue = video.facts.revenue(index, day, activity)
        if (!revenue) continue
        expect(revenue.country_revenue.reduce((sum, part) => sum + part, 0)).toBe(revenue.revenue)
        expect(revenue.premium_revenue).toBeLessThanOrEqual(revenue.revenue)
      }
  })

  test('has the platform’s changes of counting on their days: views rise, engaged views and revenue go on', () => {
    const sums = (day: string, { calendar, networks }: DemoPlan, is_short: boolean) => {
      const [at, days] = [calendar.days.indexOf(day), 28]
      let [views, engaged, revenue] = [0, 0, 0]
      for (const { channels } of networks)
        for (const { videos } of channels)
          for (const video of videos.filter((each) => each.is_short === is_short))
            for (let index = at; index < at + days; index++) {
              const [seen, on] = [video.views[index] ?? 0, calendar.days[index] ?? '']
              if (seen === 0) continue
              const activity = video.facts.activity(index, on, seen)
              views += seen
              engaged += activity.engaged_views
              revenue += video.facts.revenue(index, on, activity)?.revenue ?? 0
            }
      return { inflation: views / engaged, price: revenue / engaged }
    }
    const others = (day: string) => sums(day, plan, false)
    expect(others('2026-07-27').inflation).toBe(1)
    expect(others('2026-08-24').inflation).toBeGreaterThan(1.1)
    expect(others('2026-08-24').inflation).toBeLessThan(1.2)
    const [before, after] = [others('2026-07-27').price, others('2026-08-24').price]
    // Advertisers pay some percent more in September than in August.
    expect(after / before).toBeGreaterThan(1)
    expect(after / before).toBeLessThan(1.1)
    expect(sums('2026-07-27', plan, true).inflation).toBeGreaterThan(1.4)
    // Made in another year, it has the first one.
    const earlier = planDemo('2025-06-20')
    expect(sums('2025-03-03', earlier, true).inflation).toBe(1)
    expect(sums('2025-03-31', earlier, true).inflation).toBeGreaterThan(1.4)
    expect(sums('2025-03-31', earlier, false).inflation).toBe(1)
  })

  test('begins two months before the first change, whenever it is made, and goes over into the days with every video', () => {
    const later = planEarlier(planDemo('2028-03-02')).calendar.days
    expect([later[0], later.at(-1)]).toEqual(['2025-02-01', addDays('2028-03-02', -201)])
    expect(planEarlier(planDemo('2025-06-20')).calendar.days).toEqual([])

    const made = planDemo(today)
    const earlier = planEarlier(made)
    expect(addDays(earlier.calendar.days.at(-1)!, 1)).toBe(made.calendar.days[0])
    const videos = [...videosOf(made), ...videosOf(earlier)]
    for (const key of ['video_id', 'title'] as const)
      expect(new Set(videos.map((video) => video[key])).size).toBe(videos.length)
    const viewsOf = ({ networks }: DemoPlan, at: number, from: number, to?: number) => {
      let sum = 0
      for (const { record, videos } of networks[at]!.channels)
        if (record.registered_on < made.calendar.days[0]!)
          for (const { views } of videos) for (const seen of views.slice(from, to)) sum += seen
      return sum
    }
    for (const at of [0, 1]) {
      const step = viewsOf(made, at, 0, 28) / viewsOf(earlier, at, -28)
      expect(step).toBeGreaterThan(0.9)
      expect(step).toBeLessThan(1.2)
    }
    // Years cost little.
    const rows = videosOf(earlier).reduce(
      (sum, { views }) => sum + views.filter((seen) => seen > 0).length,
      0,
    )
    expect(rows).toBeGreaterThan(10_000)
    expect(rows).toBeLessThan(25_000)
  })

  test('ends with days that are not reported yet, on time by the three days that a report may take', () => {
    for (const { activity_days, revenue_days } of plan.networks) {
      const last = (days: Set<string>) => [...days].at(-1) ?? ''
      expect(last(revenue_days) < last(activity_days)).toBe(true)
      expect(last(activity_days) < today).toBe(true)
      expect(last(revenue_days) >= addDays(today, -3)).toBe(true)
      expect(activity_days.size).toBeLessThan(200)
    }
  })

  test('grows by weekday rhythm and has videos that go viral', () => {
    const [leisure] = plan.networks
    const byWeekday = [0, 0, 0, 0, 0, 0, 0]
    for (const { videos } of leisure?.channels ?? [])
      for (const { views } of videos)
        for (const [index, seen] of views.entries()) byWeekday[plan.calendar.weekdays[index] ?? 0]! += seen
    expect(byWeekday[6]).toBeGreaterThan((byWeekday[2] ?? 0) * 1.15)
    const peaks = videosOf(plan).map(({ views }) => Math.max(...views))
    expect(peaks.filter((peak) => peak > 1_000_000).length).toBeGreaterThan(10)
  })
})
