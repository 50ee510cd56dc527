import type { AuthoredDetail } from '@cuesheet/contract/notices'
import { expect, it } from 'vitest'
import { type Draft, draftOf, localMoment, problemsOf, writingOf } from './notice-draft.ts'

const now = new Date('2026-11-20T12:00:00Z')
const draft = (given: Partial<Draft> = {}): Draft => ({
  ...draftOf(null),
  texts: { ...draftOf(null).texts, ko: { title: '제목', body: '본문' } },
  ...given,
})
const local = (iso: string) => localMoment(iso)

it('a new draft needs a text, and knows what each field lacks', () => {
  expect(problemsOf(draftOf(null), now)).toEqual({ texts: 'text_required' })
  expect(problemsOf(draft(), now)).toEqual({})
  const half = draft({ roles: [], starts: 'later', ends: 'later' })
  half.texts.en = { title: 'Title', body: ' ' }
  expect(problemsOf(half, now)).toEqual({
    'body.en': 'body_required',
    roles: 'audience_required',
    from: 'moment_required',
    until: 'moment_required',
  })
})

it('a window ends after it begins, and not in the past', () => {
  const from = local('2026-12-01T00:00:00Z')
  expect(problemsOf(draft({ starts: 'later', from, ends: 'later', until: from }), now)).toEqual({
    until: 'until_early',
  })
  const past = local('2026-11-20T11:59:00Z')
  expect(problemsOf(draft({ ends: 'later', until: past }), now)).toEqual({ until: 'until_past' })
  expect(problemsOf(draft({ ends: 'later', until: local('2026-11-20T12:01:00Z') }), now)).toEqual({})
})

it('refuses what is no moment, as a year of six digits is none', () => {
  expect(problemsOf(draft({ starts: 'later', from: '202612-01-01T09:00' }), now)).toEqual({
    from: 'moment_required',
  })
})

it('keeps the seconds of a moment that nobody touched', () => {
  const known = { publish_from: '2026-11-20T09:30:42.123Z', publish_until: null } as AuthoredDetail
  const began = draft({ starts: 'later', from: local('2026-11-20T09:30:42.123Z') })
  expect(writingOf(began, false, known).publish_from).toBe('2026-11-20T09:30:42.123Z')
  const moved = { ...began, from: local('2026-11-20T09:31:00Z') }
  expect(writingOf(moved, false, known).publish_from).toBe('2026-11-20T09:31:00.000Z')
})

it('is sent as moments of the world, with the languages that are written', () => {
  const writing = writingOf(draft({ starts: 'later', from: local('2026-12-01T09:30:00Z') }), true, null)
  expect(writing).toEqual({
    texts: [{ locale: 'ko', title: '제목', body: '본문' }],
    roles: ['member', 'manager'],
    is_draft: true,
    publish_from: '2026-12-01T09:30:00.000Z',
    publish_until: null,
    is_pinned: false,
    is_urgent: false,
    is_news: false,
  })
})
