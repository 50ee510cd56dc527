import { expect, test } from 'vitest'
import { parseExplainedSubject, writeExplainedSubject } from './explained-subject.ts'

test('what is explained goes into the address and comes back', () => {
  for (const subject of [
    { figure: 'profit' as const },
    { figure: 'rpm' as const, video_id: 'a-B_c123456', channel_id: 7 },
    { figure: 'views' as const, video_id: 'a-B_c123456' },
    { figure: 'profit' as const, track: 12 },
  ])
    expect(parseExplainedSubject(writeExplainedSubject(subject))).toEqual(subject)
})

test('what names nothing that is explained opens nothing', () => {
  for (const text of ['', 'nothing', 'profit.track.x', 'profit.channel.1', 'premium_ratio'])
    expect(parseExplainedSubject(text)).toBeNull()
})
