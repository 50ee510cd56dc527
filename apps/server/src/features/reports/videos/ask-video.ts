import type { video } from '@cuesheet/contract/dashboard'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { reportingDay } from '@cuesheet/contract/values/day'
import { sql } from 'kysely'
import { question } from '../../../db/questions.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { describeComparison } from '../../facts/periods.ts'
import { figuresOf } from '../day-figures.ts'
import { countedDaysOfVideo, summarizeDays } from '../figure-queries.ts'
import { ownShare } from '../own-share.ts'
import { type Plan, plan } from '../plan.ts'
import type { Selection } from '../selection.ts'
import { settlementOf } from '../settlement-of.ts'
import { reachOfVideo } from './reach-by-video.ts'
import type { VideoKey } from './video-facts.ts'
import {
  countriesOf,
  keyOfHead,
  musicServiceOf,
  tracksOf,
  type VideoAsked,
  type VideoHead,
  videoHead,
  watchingOf,
} from './video-queries.ts'

type Video = Omit<AnswerOf<typeof video>, 'success' | 'message'>

type Trend = Video['trend']

/** Before its publication a video has no quiet days: there, a day without a row is a gap. */
function startTrend(trend: Trend, publishedOn: string): Trend {
  const gap = {
    views: null,
    engaged_views: null,
    unengaged_views: null,
    premium_views: null,
    profit: null,
    rpm: null,
    engaged_rpm: null,
    premium_rpm: null,
  }
  return trend.map((day) =>
    day.day < publishedOn && !day.held && !day.views && Number(day.profit) === 0 ? { ...day, ...gap } : day,
  )
}

/** The relation (channel_id, day, revenue) of what counts of a video. */
const videoDays = (video: VideoKey, shown: Selection['shown']) => sql`
  select ${video.channel_id}::integer as channel_id, day, coalesce(revenue, 0) as revenue
  from (${countedDaysOfVideo(video, { from: shown?.from ?? null, to: shown?.to ?? null })}) as counted`

/** One video in detail; throws `not_found` for one outside the scope as for one that does not exist. */
export function askVideo(selection: Selection, query: VideoAsked): Plan<Video> {
  const { scope, terms, freshness, period, shown, comparison } = selection
  const key = keyOfHead(scope, query)
  const asked = {
    head: question(sql<VideoHead>`select * from head`, ([head]) => head ?? null),
    days: summarizeDays(selection, key),
    watching: watchingOf(key, shown),
    reach: reachOfVideo(key, shown),
    countries: countriesOf(key, shown, terms),
    service: musicServiceOf(scope, key.channel_id),
    tracksFor: tracksOf(key),
    own: ownShare(selection, videoDays(key, shown)),
  }
  return plan(
    asked,
    ({ head, service, days: { shown, matched, previous }, watching, reach, countries, tracksFor, own }) => {
      if (!head || !service) throw new DomainError('not_found')
      const tracks = tracksFor(service)
      const [first] = tracks
      const { totals, days: trend } = shown
      return {
        freshness,
        period,
        profit_kind: scope.terms,
        video: {
          ...head,
          music: first ? { title: first.title, artist: first.artist, more: tracks.length - 1 } : null,
          ...figuresOf(totals),
          matched_profit: matched.profit,
          previous_profit: previous.profit,
          ...reach,
          ...watching,
        },
        comparison: describeComparison(comparison),
        matched,
        previous,
        settlement: settlementOf(selection, totals, own),
        tracks,
        may_declare: service.may_declare,
        trend: head.published_at ? startTrend(trend, reportingDay(new Date(head.published_at))) : trend,
        countries,
      }
    },
    { head: videoHead(scope, query) },
  )
}
