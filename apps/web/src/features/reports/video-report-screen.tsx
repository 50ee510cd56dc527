import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { useScreenClass } from '../../lib/screen-class.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useStable } from '../../lib/use-stable.ts'
import { ChannelFilter } from './channel-filter.tsx'
import { channelReportQuery } from './channel-queries.ts'
import { channelOrderOf } from './channel-search.ts'
import { PriceCard } from './price-card.tsx'
import { PrintedTotals } from './printed-totals.tsx'
import { ReportFrame, type ReportProps } from './report-frame.tsx'
import { ReportTotals } from './report-totals.tsx'
import { ReportVideosSection } from './report-videos-section.tsx'
import { selectionOf } from './selection-search.ts'
import { SettlementFoot } from './settlement-foot.tsx'
import { VideoModal } from './video-modal.tsx'
import { type VideoQuestion, videoReportQuery } from './video-report-query.ts'
import { type VideoReportSearch, videoReportOrderOf } from './video-report-search.ts'
import { sequenceOf, type VideoSequence } from './video-sequence.ts'
import { WhyModal } from './why-modal.tsx'

/** What 1,000 views earn, and every video with what it earned. */
export function VideoReportScreen(props: ReportProps<VideoReportSearch>) {
  const { search, onSearch, isManager } = props
  const t = useTranslations('reports.videos')
  usePageTitle(t('title'))
  const { channel } = search
  const question = useStable({
    selection: { ...selectionOf(search), channel },
    order: videoReportOrderOf(search),
    search: search.search,
  })
  const { selection } = question
  const sequence = useReportSequence(question)
  const query = useQuery(channelReportQuery(selection, channelOrderOf({})))
  const report = query.data ?? null
  const format = useFormat(report?.freshness.currency)
  const isPhone = useScreenClass() === 'mobile'
  // On a phone the videos come first: the course of the price unfolds above them.
  const [unfolded, setUnfolded] = useState<'profit' | 'price' | null>(null)
  const isGross = isManager && search.member !== undefined
  const settlement = (!isManager || isGross) && (
    <SettlementFoot settlement={report?.settlement ?? null} format={format} isManager={isManager} />
  )
  const channelTitle = report?.channels.rows.find(({ channel_id }) => channel_id === channel)?.title
  return (
    <>
      <ReportFrame
        {...props}
        title={t('title')}
        ownFilter={
          <ChannelFilter
            selection={selection}
            title={channelTitle}
            onPick={(picked) => onSearch({ channel: picked })}
          />
        }
        query={query}
        failedTitle={t('failed')}
        format={format}
        channelTitle={channelTitle}
      >
        {report && <PrintedTotals report={report} format={format} isGross={isGross} />}
        <ReportTotals
          report={report}
          compareWith={selection.compare ?? 'previous'}
          format={format}
          isGross={isGross}
          unfolded={unfolded}
          onUnfold={isPhone ? setUnfolded : undefined}
          settlement={settlement || null}
        />
        {(!isPhone || unfolded === 'price') && (
          <PriceCard
            selection={selection}
            picked={search.price}
            onPick={(price) => onSearch({ price })}
            format={format}
            isPhone={isPhone}
          />
        )}
        <ReportVideosSection
          question={question}
          format={format}
          year={report?.freshness.today.slice(0, 4) ?? ''}
          leading={report?.freshness.leading_views}
          isManager={isManager}
          onSearch={onSearch}
        />
      </ReportFrame>
      <WhyModal selection={selection} />
      <VideoModal
        selection={selection}
        listCurrency={report?.freshness.currency}
        isManager={isManager}
        sequence={sequence}
      />
    </>
  )
}

/** The video report's list, which is read on from its end. */
function useReportSequence(question: VideoQuestion): VideoSequence {
  const { data, fetchNextPage } = useInfiniteQuery({ ...videoReportQuery(question), enabled: false })
  return useMemo(() => {
    const rows = data?.pages.flatMap((page) => page.rows) ?? []
    const loaded = sequenceOf(rows)
    const total = data?.pages[0]?.total ?? 0
    return {
      find: (video) => {
        const position = loaded.find(video)
        return position && { ...position, total }
      },
      rowAt: async (place) =>
        rows[place] ?? (await fetchNextPage()).data?.pages.flatMap((page) => page.rows)[place],
    }
  }, [data, fetchNextPage])
}
