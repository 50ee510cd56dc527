import { addDays } from '@cuesheet/contract/values/day'
import { expect, it } from 'vitest'
import { chooseStory } from './choose-story.ts'
import type { StoryFacts } from './story-facts.ts'

const latest = {
  day: '2026-11-18',
  views: null,
  engaged_views: null,
  unengaged_views: null,
  usual: null,
  record: null,
}
const bare: StoryFacts = {
  day: '2026-11-18',
  today: '2026-11-20',
  is_late: false,
  is_incomplete: false,
  is_unreported: false,
  latest: { ...latest, profit: '10' },
  month_profit: '180',
  change: null,
  earners: [],
  milestones: [],
}
const change = { before: '20', now: '10', change: '-10', parts: [], videos: null }

it.each([
  ['of which nothing else is known', bare, ['plain', 'month']],
  ['without revenue', { ...bare, latest: { ...latest, profit: '0' } }, ['quiet', 'quiet_month']],
  ['that is worse, of which no cause is known', { ...bare, change }, ['fall_amount', 'fall']],
  ['of which rows are missing', { ...bare, is_incomplete: true, change }, ['incomplete', 'incomplete_month']],
  ['after which no report came', { ...bare, is_late: true }, ['last_known', 'waiting']],
  ['not reported', { ...bare, latest: null, is_unreported: true }, ['waiting', 'waiting_month']],
] as const)('has a true sentence on every day of a kind: one %s', (_name, facts, kinds) => {
  const told = Array.from(
    { length: 30 },
    (_, at) => chooseStory({ ...facts, today: addDays(facts.today, at) })?.kind,
  )
  expect(new Set(told)).toEqual(new Set(kinds))
  for (let at = 2; at < told.length; at++) expect(new Set(told.slice(at - 2, at + 1)).size).toBeGreaterThan(1)
})

it('does not say of a day that was reported without its revenue that no report came', () => {
  expect(chooseStory({ ...bare, latest: null })).toBeNull()
})

it('says a fall with its cause, before all that is good', () => {
  const title = { title: 'Song', channel_id: 3, video_id: 'v', thumbnail: null }
  const down = [{ ...title, before: '9', now: '2', change: '-7' }] as never
  const parts = [
    { kind: 'views', amount: '-9', before: null, now: null },
    { kind: 'price', amount: '-1', before: null, now: null },
  ] as const
  const fall = { ...change, parts: [...parts], videos: { up: [], down, rest: { count: 0, change: '-3' } } }
  const earner = {
    what: 'video',
    id: 3,
    video_id: 'v',
    title: 'Song',
    picture: null,
    profit: '9',
    share: 0.9,
    count: 1,
  } as const
  const told = [0, 1, 2].map((at) =>
    chooseStory({ ...bare, change: fall, earners: [earner], today: addDays(bare.today, at) }),
  )
  for (const story of told) expect(story).toMatchObject({ before: '20', amount: '10' })
  expect(told.map((story) => story!.kind)).toContain('fall_video')
  const uncounted = { ...change, parts: [{ ...parts[0], kind: 'credit' as const }] }
  expect(
    [0, 1, 2].map((at) => chooseStory({ ...bare, change: uncounted, today: addDays(bare.today, at) })?.kind),
  ).toContain('fall_credit')
})
