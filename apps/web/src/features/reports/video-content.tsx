import type { VideoDetail, VideoRow } from '@cuesheet/contract/dashboard'
import { countDays, reportingDay } from '@cuesheet/contract/values/day'
import type { CompareWith } from '@cuesheet/contract/values/period'
import { ExternalLink } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { withTexts } from '../../lib/i18n.ts'
import { trendHeights } from '../../ui/chart/trend-heights.ts'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ComparedDays } from './compared-days.tsx'
import { useComparedLabel } from './compared-label.ts'
import { comparedDays } from './comparison.ts'
import { CountingNote } from './counting-note.tsx'
import { CountryBreakdown } from './country-breakdown.tsx'
import { MarkedFigure } from './marked-figure.tsx'
import { SettlementTable } from './settlement-table.tsx'
import { useTrend } from './use-trend.ts'
import { VideoFigures } from './video-figures.tsx'
import { WhyLink } from './why-link.tsx'

/** With the words of the catalogue, which no list of videos needs. */
const UsedMusic = lazy(withTexts(() => import('./used-music.tsx'), 'music'))

const VideoClaims = lazy(withTexts(() => import('./video-claims.tsx'), 'claims', 'terms'))

/** Of videos that are younger than this. */
const RaceSection = lazy(withTexts(() => import('./race-section.tsx'), 'patterns'))
const newDays = 28

type Props = {
  row: VideoRow
  /** What only the detail knows; null while it loads. */
  detail: VideoDetail | null
  format: Format
  isManager: boolean
  /** Who is chosen by a manager. */
  member: number | undefined
  compareWith: CompareWith
}

/** A video's figures, course, music and countries, each in its place from the start. */
export function VideoContent({ row, detail, format, isManager, member, compareWith }: Props) {
  const t = useTranslations('videos.detail')
  const profitLabel = t(isManager && member !== undefined ? 'profit_gross' : 'profit')
  const compared = useComparedLabel(detail?.period ?? { name: 'latest', from: null, to: null }, compareWith)
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex gap-4">
        <Picture src={row.thumbnail} alt="" className="h-24 w-18 shrink-0 rounded-control object-cover" />
        <div className="min-w-0 text-small text-muted">
          <p className="truncate text-base font-medium text-text">{row.channel_title}</p>
          {row.published_at && (
            <p>{t('published', { day: format.dayAndYear(row.published_at.slice(0, 10)) })}</p>
          )}
          <PlatformVideoLink videoId={row.video_id} isShorts={row.is_shorts === true} />
          <p className="mt-2 flex flex-wrap items-center gap-1.5">
            {row.is_shorts && (
              <span className="rounded-small bg-sunken px-1.5 leading-5 font-medium">{t('shorts')}</span>
            )}
            {detail?.period.from && detail.period.to ? (
              <>
                <span className="rounded-small bg-sunken px-1.5 leading-5">
                  <span className="sr-only">{t('period')} </span>
                  {format.dayRange(detail.period.from, detail.period.to, detail.freshness.today.slice(0, 4))}
                </span>
                <ComparedDays
                  period={detail.period}
                  year={detail.freshness.today.slice(0, 4)}
                  format={format}
                />
              </>
            ) : (
              <Skeleton className="h-5 w-40" />
            )}
          </p>
        </div>
      </div>
      <div className="grid gap-3">
        <VideoFigures
          row={row}
          detail={detail}
          profitLabel={profitLabel}
          compared={compared}
          format={format}
        />
        {detail?.settlement && (
          <SettlementTable settlement={detail.settlement} format={format} isManager={isManager} />
        )}
        {detail && (
          <CountingNote
            comparison={detail.comparison}
            engaged={[detail.matched.engaged_views, detail.previous.engaged_views]}
            format={format}
          />
        )}
        {detail?.comparison && <ChangeFoot detail={detail} />}
      </div>
      {detail && isNew(detail) && (
        <Suspense fallback={<Skeleton className="h-104" />}>
          <RaceSection video={detail.video} format={format} />
        </Suspense>
      )}
      <Section title={t('trend')}>
        {detail ? (
          <DailyTrend detail={detail} format={format} profitLabel={profitLabel} member={member} />
        ) : (
          <Skeleton className={`mt-10 ${trendHeights.small}`} />
        )}
      </Section>
      <Section title={t('music')}>
        {detail ? (
          <Suspense fallback={<Skeleton className="h-12" />}>
            <UsedMusic detail={detail} isManager={isManager} />
          </Suspense>
        ) : (
          <Skeleton className="h-12" />
        )}
      </Section>
      {detail && (
        <Suspense>
          <VideoClaims detail={detail} />
        </Suspense>
      )}
      <Section title={t('countries')}>
        {detail ? (
          <CountryBreakdown countries={detail.countries} format={format} />
        ) : (
          <Skeleton className="h-48" />
        )}
      </Section>
    </div>
  )
}

const isNew = ({ video: { published_at }, freshness: { data_through } }: VideoDetail) =>
  published_at !== null &&
  data_through !== null &&
  countDays(reportingDay(new Date(published_at)), data_through) <= newDays

/** Over how many days the figures above have changed, and why; or that there was nothing before. */
function ChangeFoot({ detail }: { detail: VideoDetail }) {
  const t = useTranslations('videos.detail')
  const { video, comparison, previous, period } = detail
  if (!previous.views && Number(previous.profit) === 0) {
    const publishedOn = video.published_at && reportingDay(new Date(video.published_at))
    const isNew = publishedOn && period.from && publishedOn >= period.from
    return <p className="text-small text-muted">{t(isNew ? 'new_video' : 'none_before')}</p>
  }
  const over =
    comparedDays(comparison, 'rpm') ?? comparedDays(comparison, 'profit') ?? comparedDays(comparison, 'views')
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="text-small text-faint">{over && t('compared_days', over)}</span>
      <WhyLink subject={{ figure: 'profit', video_id: video.video_id, channel_id: video.channel_id }} />
    </p>
  )
}

type TrendProps = {
  detail: VideoDetail
  format: Format
  profitLabel: string
  member: number | undefined
}

function DailyTrend({ detail, format, profitLabel, member }: TrendProps) {
  const t = useTranslations('dashboard')
  const nothing = useTranslations('videos.nothing')
  const trend = useTrend(usePublished(detail), {
    measure: 'profit',
    format,
    label: (measure) => (measure === 'profit' ? profitLabel : t(`measures.${measure}`)),
    compareWith: 'previous',
  })
  if (!trend) return <p className="text-muted">{nothing('no_period')}</p>
  const { video_id, channel_id } = detail.video
  const subject = { member, channel: channel_id, video_id }
  return <MarkedFigure {...trend} subject={subject} height="small" dimmed={false} />
}

/** Its days from publication on, where that is in the period: before it there was nothing to see. */
function usePublished(detail: VideoDetail): VideoDetail {
  return useMemo(() => {
    const { period, trend, video } = detail
    const first = video.published_at && reportingDay(new Date(video.published_at))
    if (!first || !period.from || !period.to || first <= period.from || first > period.to) return detail
    return {
      ...detail,
      period: { ...period, from: first },
      trend: trend.filter(({ day }) => day >= first),
    }
  }, [detail])
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** Before anything is known of it. */
export function VideoContentSkeleton() {
  return (
    <div className="grid gap-6">
      <div className="flex gap-4">
        <Skeleton className="h-24 w-18" />
        <div className="grid flex-1 content-start gap-2">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      </div>
      <Skeleton className="h-96" />
    </div>
  )
}

type PlatformVideoLinkProps = { videoId: string; isShorts: boolean }

/** To the video on the platform, in another tab: nothing of it is loaded here. */
function PlatformVideoLink({ videoId, isShorts }: PlatformVideoLinkProps) {
  const t = useTranslations('videos.detail')
  const id = encodeURIComponent(videoId)
  return (
    <a
      href={isShorts ? `https://www.youtube.com/shorts/${id}` : `https://www.youtube.com/watch?v=${id}`}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 rounded-small font-medium text-primary-text hover:underline pointer-coarse:min-h-11"
    >
      {t('on_platform')}
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  )
}
