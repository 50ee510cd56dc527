import type { Explanation } from '@cuesheet/contract/explanation'
import type { TrackDetail } from '@cuesheet/contract/music'
import { reportingDay } from '@cuesheet/contract/values/day'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { type TrackSelection, trackQuery } from '../../../features/music/music-queries.ts'
import type { TrackFigure } from '../../../features/music/track-earnings.tsx'
import { TrackScreen } from '../../../features/music/track-screen.tsx'
import { ChannelFilter } from '../../../features/reports/channel-filter.tsx'
import { useComparedLabel } from '../../../features/reports/compared-label.ts'
import { pricesInOrder } from '../../../features/reports/comparison.ts'
import { CountingNote } from '../../../features/reports/counting-note.tsx'
import { DashboardContext } from '../../../features/reports/dashboard-context.tsx'
import { explanationQuery } from '../../../features/reports/explanation-query.ts'
import { FigureChange } from '../../../features/reports/figure-change.tsx'
import type { Selection } from '../../../features/reports/selection-search.ts'
import { isToldAlike } from '../../../features/reports/told-causes.ts'
import { useVideoTable, VideoList } from '../../../features/reports/video-list.tsx'
import { VideoModal } from '../../../features/reports/video-modal.tsx'
import { sequenceOf } from '../../../features/reports/video-sequence.ts'
import { WhyLink } from '../../../features/reports/why-link.tsx'
import { WhyModal } from '../../../features/reports/why-modal.tsx'
import type { Format } from '../../../lib/format.ts'
import { useSearchChange } from '../../../lib/use-search-change.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useReport } from '../-use-report.tsx'
import type { TrackSearch } from './-track-search.ts'

/** A track with the pickers and the list of videos of the reports. */
export function TrackPage({ track_id, search }: { track_id: number; search: TrackSearch }) {
  const t = useTranslations('music.earnings')
  const stableSearch = useStable(search)
  const report = useReport(stableSearch)
  const change = useSearchChange()
  const onSearch = useCallback(
    (next: TrackSelection, how?: { replace: true }) => change({ page: undefined, ...next }, how),
    [change],
  )
  const rows = useQuery(trackQuery(track_id, stableSearch)).data?.videos.rows
  const sequence = useMemo(() => sequenceOf(rows ?? []), [rows])
  if (!report) return null
  const { isManager, memberName } = report
  const { sort = 'profit', order = 'desc', page: _, ...selection } = stableSearch
  return (
    <>
      <TrackScreen
        track_id={track_id}
        search={stableSearch}
        onSearch={onSearch}
        isManager={isManager}
        filters={(detail) => (
          <>
            <ChannelFilter
              selection={selection}
              title={channelTitle(detail, selection.channel)}
              onPick={(channel) => onSearch({ channel })}
            />
            {report.filters(detail?.freshness.today ?? reportingDay(new Date()))}
          </>
        )}
        videos={{
          context: (detail, format) => (
            <DashboardContext
              freshness={detail.freshness}
              period={detail.period}
              memberName={memberName}
              isLoading={false}
              format={format}
            />
          ),
          note: (detail, format) => <TrackCounting detail={detail} selection={selection} format={format} />,
          prices: ({ freshness, figures }) => pricesInOrder(freshness, figures.engaged_rpm),
          change: (detail, of, format) => (
            <TrackChange detail={detail} of={of} selection={selection} format={format} />
          ),
          list: (detail, dimmed, format) => (
            <TrackVideos
              label={t('videos')}
              count={detail.videos.rows.length}
              rowAt={(index) => detail.videos.rows[index]}
              sort={{ by: sort, order }}
              onSort={(by, next) => onSearch({ sort: by, order: next })}
              onVisible={ignore}
              dimmed={dimmed}
              format={format}
              isGross={isManager && selection.member !== undefined}
              year={detail.freshness.today.slice(0, 4)}
              leading={detail.freshness.leading_views}
            />
          ),
        }}
      />
      <WhyModal selection={selection} />
      <VideoModal selection={selection} listCurrency={undefined} isManager={isManager} sequence={sequence} />
    </>
  )
}

type CountingProps = { detail: TrackDetail; selection: Selection; format: Format }

function TrackCounting({ detail, selection, format }: CountingProps) {
  const query = useQuery(explanationQuery(selection, { figure: 'profit', track: detail.track.track_id }))
  const { change = null, comparison = null } = query.data ?? {}
  const factors = change?.factors
  return (
    factors && (
      <CountingNote
        comparison={comparison}
        engaged={[factors.engaged_views_before, factors.engaged_views_now]}
        isPartly={isToldAlike(change)}
        format={format}
      />
    )
  )
}

type ChangeProps = CountingProps & { of: TrackFigure }

/** How a figure of the videos that use a track changed; beside the money, why. */
function TrackChange({ detail, of, selection, format }: ChangeProps) {
  const { track_id } = detail.track
  const query = useQuery(explanationQuery(selection, { figure: of, track: track_id }))
  const compared = useComparedLabel(detail.period, selection.compare ?? 'previous')
  if (query.isPending) return <Skeleton className="h-5 w-16" />
  const { change, comparison = null } = query.data ?? {}
  return (
    <>
      <FigureChange
        figure={of}
        of={{ comparison, ...figuresOf(of, change) }}
        format={format}
        compared={compared}
        isQuiet
        saysNone={of === 'profit' && query.isSuccess}
      />
      {of === 'profit' && change && <WhyLink subject={{ figure: 'profit', track: track_id }} />}
    </>
  )
}

/** Of both spans, beside them what engaged views say. */
function figuresOf(of: TrackFigure, change: Explanation['change'] | undefined) {
  const { factors } = change ?? {}
  const side = (at: 'now' | 'before') => ({
    [of]: change?.[at] ?? null,
    engaged_views: factors?.[`engaged_views_${at}`] ?? null,
    engaged_rpm: factors?.[`engaged_rpm_${at}`] ?? null,
  })
  return { matched: side('now'), previous: side('before') }
}

/** With the columns that were chosen for lists of videos. */
function TrackVideos({
  isGross,
  ...list
}: Omit<ComponentProps<typeof VideoList>, 'columns'> & { isGross: boolean }) {
  const columns = useVideoTable(list.format, list.year, isGross, list.leading, list.sort.by)
  return <VideoList {...list} columns={columns} />
}

const ignore = () => {}

const channelTitle = (detail: TrackDetail | null, channel: number | undefined) =>
  detail?.videos.rows.find(({ channel_id }) => channel_id === channel)?.channel_title
