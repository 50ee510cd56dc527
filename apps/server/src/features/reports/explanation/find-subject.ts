import type { ExplainedFigure } from '@cuesheet/contract/explanation'
import { sql } from 'kysely'
import { type ChannelScope, isInScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import type { Compared, VideosAsked } from '../changed-videos.ts'
import type { Selection } from '../selection.ts'
import type { VideoKey } from '../videos/video-facts.ts'
import { findVideo } from '../videos/video-queries.ts'
import { type BothFactors, summarizeFactors, summarizeVideoFactors } from './factor-queries.ts'

export type ExplanationAsked = {
  figure: ExplainedFigure
  video_id?: string | undefined
  channel_id?: number | undefined
  track?: number | undefined
}

/** Whose change: of one video, of the videos that use a track, or of all channels in scope. */
export type Subject = { video: VideoKey | null; asked: VideosAsked }

/** Throws `not_found` for a video or track that is none of the scope's. */
export async function findSubject(
  db: Database,
  scope: ChannelScope,
  { video_id, channel_id, track }: ExplanationAsked,
): Promise<Subject> {
  if (video_id !== undefined) {
    const found = await findVideo(db, scope, { video_id, channel_id })
    if (!found) throw new DomainError('not_found')
    return { video: found.key, asked: null }
  }
  if (track === undefined) return { video: null, asked: null }
  const using = sql`
    select channel_id, video_id from video_tracks
    where ${isInScope(scope, 'video_tracks')} and isrc = (select isrc from tracks where track_id = ${track})`
  const { rows } = await sql`${using} limit 1`.execute(db)
  if (rows.length === 0) throw new DomainError('not_found')
  return { video: null, asked: using }
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

export const readFactors = (
  db: Database,
  selection: Compared,
  { video, asked }: Subject,
): Promise<BothFactors> =>
  asked ? summarizeVideoFactors(db, selection, asked) : summarizeFactors(db, selection, video)
