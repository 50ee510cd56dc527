import { expect, it } from 'vitest'
import { readMilestones, type SharedMilestone, writeMilestones } from './shared-milestones.ts'

it('reads back what it wrote, whatever a video is called', () => {
  const milestones: SharedMilestone[] = [
    { kind: 'video', video_id: '-a_B.c-d_e0'.replace('.', '-'), channel_id: 7, views: 1_000_000 },
    { kind: 'channel', id: 3, views: 10_000_000 },
    { kind: 'member', id: 4, views: 10_000_000 },
    { kind: 'own', views: 100_000_000 },
    { kind: 'day', day: '2026-11-18', within: 'year' },
    { kind: 'first', day: '2026-11-18' },
    { kind: 'paid', month: '2026-10' },
  ]
  expect(readMilestones(writeMilestones(milestones))).toEqual(milestones)
})

it('leaves out what is none', () => {
  const nothing = [
    '',
    'video.short.1.5',
    'channel.0.5',
    'own.-1',
    'day.yesterday',
    'paid.2026',
    'else.1',
    'own.1e9',
  ]
  expect(readMilestones(nothing.join('~'))).toEqual([])
})
