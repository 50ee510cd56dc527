import { reportingDay } from '@cuesheet/contract/values/day'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { type TrackDetail, type TrackSelection, trackQuery } from '../../../features/music/api.ts'
import { TrackScreen } from '../../../features/music/track-screen.tsx'
import { ChannelFilter } from '../../../features/reports/channel-filter.tsx'
import { DashboardContext } from '../../../features/reports/dashboard-context.tsx'
import { useVideoTable, VideoList } from '../../../features/reports/video-list.tsx'
import { VideoModal } from '../../../features/reports/video-modal.tsx'
import { sequenceOf } from '../../../features/reports/video-sequence.ts'
import { WhyLink } from '../../../features/reports/why-link.tsx'
import { WhyModal } from '../../../features/reports/why-modal.tsx'
import { useStable } from '../../../lib/use-stable.ts'
import { useSearchChange } from '../../-use-search-change.ts'
import { useReport } from '../-use-report.tsx'
import type { TrackSearch } from './-track-search.ts'

/** A track with the pickers and the list of videos of the reports. */
export function TrackPage({ track_id, search }: { track_id: number; search: TrackSearch }) {
  const t = useTranslations('music.earnings')
  const asked = useStable(search)
  const report = useReport(asked)
  const change = useSearchChange()
  const onSearch = useCallback(
    (next: TrackSelection, how?: { replace: true }) => change({ page: undefined, ...next }, how),
    [change],
  )
  const rows = useQuery(trackQuery(track_id, asked)).data?.videos.rows
  const sequence = useMemo(() => sequenceOf(rows ?? []), [rows])
  if (!report) return null
  const { isManager, memberName } = report
  const { sort = 'profit', order = 'desc', page: _, ...selection } = asked
  return (
    <>
      <TrackScreen
        track_id={track_id}
        search={asked}
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
            <>
              <DashboardContext
                freshness={detail.freshness}
                period={detail.period}
                memberName={memberName}
                isLoading={false}
                format={format}
              />
              {detail.videos.total > 0 && <WhyLink subject={{ figure: 'profit', track: track_id }} />}
            </>
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
            />
          ),
        }}
      />
      <WhyModal selection={selection} />
      <VideoModal selection={selection} listCurrency={undefined} isManager={isManager} sequence={sequence} />
    </>
  )
}

/** With the columns that were chosen for lists of videos. */
function TrackVideos({
  isGross,
  ...list
}: Omit<ComponentProps<typeof VideoList>, 'columns'> & { isGross: boolean }) {
  const columns = useVideoTable(list.format, list.year, isGross)
  return <VideoList {...list} columns={columns} />
}

const ignore = () => {}

const channelTitle = (detail: TrackDetail | null, channel: number | undefined) =>
  detail?.videos.rows.find(({ channel_id }) => channel_id === channel)?.channel_title
