import type { ExplainedFigure } from '@cuesheet/contract/explanation'
import { type RawBuilder, sql } from 'kysely'
import type { ChannelScope } from '../../../access/scope.ts'
import { answered, type Question, question } from '../../../db/questions.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import type { Compared, VideosAsked } from '../changed-videos.ts'
import type { Selection } from '../selection.ts'
import type { VideoKey } from '../videos/video-facts.ts'
import { videosUsing } from '../videos/video-list-queries.ts'
import { keyOfHead, videoHead } from '../videos/video-queries.ts'
import { type BothFactors, factorsOf, factorsOfVideos } from './factor-queries.ts'
import type { Unsaid } from './unsaid.ts'

export type ExplanationAsked = {
  figure: ExplainedFigure
  video_id?: string | undefined
  channel_id?: number | undefined
  track?: number | undefined
}

/**
 * Whose change: of one video, of the videos that use a track, or of all channels in scope. `found` throws `not_found` for a
 * video or track that is none of the scope's; `shared` is what its relations name.
 */
export type Subject = {
  video: VideoKey | null
  asked: VideosAsked
  found: Question<true>
  shared: Record<string, RawBuilder<unknown>>
}

const isThere = (rows: RawBuilder<unknown>): Question<true> =>
  question(rows, ([found]) => {
    if (!found) throw new DomainError('not_found')
    return true
  })

export function subjectOf(scope: ChannelScope, { video_id, channel_id, track }: ExplanationAsked): Subject {
  if (video_id !== undefined) {
    const asked = { video_id, channel_id }
    const head = { head: videoHead(scope, asked) }
    return {
      video: keyOfHead(scope, asked),
      asked: null,
      found: isThere(sql`select from head`),
      shared: head,
    }
  }
  if (track === undefined) return { video: null, asked: null, found: answered(true), shared: {} }
  const using = videosUsing(scope, track)
  return { video: null, asked: using, found: isThere(sql`${using} limit 1`), shared: {} }
}

export const daysCompared = {
  profit: 'profit_days',
  views: 'views_days',
  premium_views: 'views_days',
  rpm: 'rpm_days',
  premium_rpm: 'rpm_days',
} as const

/** Null where the figure is not compared. */
export const findCompared = (selection: Selection, figure: ExplainedFigure): Compared | null => {
  const { shown, comparison } = selection
  return shown && comparison && comparison[daysCompared[figure]] !== null
    ? { ...selection, comparison }
    : null
}

export const factorsOfSubject = (
  selection: Compared,
  { video, asked }: Subject,
  unsaid: Unsaid | null,
): Question<BothFactors> =>
  asked ? factorsOfVideos(selection, asked, unsaid) : factorsOf(selection, video, unsaid)
