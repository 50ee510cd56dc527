import { expect, test } from 'vitest'
import { platformMarks } from './platform-marks.ts'

const file = { file_id: 1, file_name: 'a.csv', imported_at: '2026-11-16T00:00:00Z' }
const [activity, revenue] = ['content_owner_basic_a4', 'content_owner_estimated_revenue_a1']
const open = (day: string, state: 'waiting' | 'refused' | 'gone' | 'never_made', has_older = false) => ({
  report_type: activity,
  day,
  state,
  has_older,
})

test('days say in what the platform is ahead of what is here', () => {
  const days = ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'].map((day, at) => ({
    day,
    file: at >= 2 ? file : null,
  }))
  const reports = [
    open('2026-11-12', 'never_made'),
    open('2026-11-13', 'waiting'),
    open('2026-11-14', 'refused'),
    // Loaded by another door, and gone at the platform: nothing is behind.
    open('2026-11-15', 'never_made'),
    open('2026-11-16', 'gone'),
    { ...open('2026-11-12', 'waiting'), report_type: revenue },
  ]
  expect([...platformMarks(reports, 'activity', days)]).toEqual([
    ['2026-11-12', 'never_made'],
    ['2026-11-13', 'not_here'],
    ['2026-11-14', 'behind'],
  ])
  expect([...platformMarks(reports, 'revenue', days)]).toEqual([['2026-11-12', 'not_here']])
})
