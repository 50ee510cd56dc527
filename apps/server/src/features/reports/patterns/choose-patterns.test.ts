import { expect, it } from 'vitest'
import { choosePatterns, type PatternGroup, type Usual } from './choose-patterns.ts'

const group: PatternGroup = {
  kind: 'weekday',
  is_shorts: false,
  value: 1,
  videos: 40,
  engaged_rpm: '2',
  engaged_views: 2000,
  rpm_above: 40,
  views_above: 40,
}
const usual: Usual = { of: 'others', is_shorts: false, videos: 100, engaged_rpm: '1', engaged_views: 1000 }

it('compares with what is usual only where that is more than nothing', () => {
  expect(choosePatterns([group], [usual])).toMatchObject({ looked_at: 1, chosen: [{ value: 1 }] })
  for (const nothing of [{ engaged_rpm: '0' }, { engaged_views: 0 }])
    expect(choosePatterns([group], [{ ...usual, ...nothing }])).toEqual({ looked_at: 0, chosen: [] })
})
