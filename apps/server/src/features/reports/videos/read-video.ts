import type { video } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { describeComparison } from '../../facts/periods.ts'
import { countedDaysOfVideo, figuresOf, summarizeDays } from '../figure-queries.ts'
import { readSettlement } from '../read-settlement.ts'
import type { Selection } from '../selection.ts'
import type { VideoKey } from './video-facts.ts'
import {
  findMusicService,
  findVideo,
  listCountries,
  listTracks,
  summarizeWatching,
  type VideoAsked,
} from './video-queries.ts'

type Video = Omit<AnswerOf<typeof video>, 'success' | 'message'>

type Trend = Video['trend']

/** Before its publication a video has no quiet days: there, a day without a row is a gap. */
function startTrend(trend: Trend, publishedOn: string): Trend {
  const gap = { views: null, premium_views: null, profit: null, rpm: null, premium_rpm: null }
  return trend.map((day) =>
    day.day < publishedOn && !day.held && !day.views && Number(day.profit) === 0 ? { ...day, ...gap } : day,
  )
}

/** The relation (channel_id, day, revenue) of what counts of a video. */
const videoDays = (video: VideoKey, shown: Selection['shown']) => sql`
  select ${video.channel_id}::integer as channel_id, day, coalesce(revenue, 0) as revenue
  from (${countedDaysOfVideo(video)({ from: shown?.from ?? null, to: shown?.to ?? null })}) as counted`

/** One video in detail; throws `not_found` for one outside the scope as for one that does not exist. */
export async function readVideo(db: Database, selection: Selection, asked: VideoAsked): Promise<Video> {
  const { scope, terms, freshness, period, shown, comparison } = selection
  const found = await findVideo(db, scope, asked)
  if (!found) throw new DomainError('not_found')
  const counted = countedDaysOfVideo(found.key)
  const {
    shown: { totals, days: trend },
    matched,
    previous,
  } = await summarizeDays(db, selection, counted)
  const watching = await summarizeWatching(db, found.key, shown)
  const countries = await listCountries(db, found.key, shown, terms)
  const service = await findMusicService(db, scope, found.key.channel_id)
  const tracks = await listTracks(db, found.key, service)
  const [first] = tracks
  const music = first ? { title: first.title, artist: first.artist, more: tracks.length - 1 } : null
  return {
    freshness,
    period,
    profit_kind: scope.terms,
    video: {
      ...found.head,
      music,
      ...figuresOf(totals),
      matched_profit: matched.profit,
      previous_profit: previous.profit,
      ...watching,
    },
    comparison: describeComparison(comparison),
    matched,
    previous,
    settlement: await readSettlement(db, selection, totals, videoDays(found.key, shown)),
    tracks,
    may_declare: service.may_declare,
    trend: found.head.published_at
      ? startTrend(trend, reportingDay(new Date(found.head.published_at)))
      : trend,
    countries,
  }
}
