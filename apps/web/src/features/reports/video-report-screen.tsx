import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useStable } from '../../lib/use-stable.ts'
import { channelReportQuery } from './channel-api.ts'
import { ChannelFilter } from './channel-filter.tsx'
import { channelOrderOf } from './channel-search.ts'
import { PriceCard } from './price-card.tsx'
import { PrintedTotals } from './printed-totals.tsx'
import { ReportFrame, type ReportProps } from './report-frame.tsx'
import { ReportVideosSection } from './report-videos-section.tsx'
import { selectionOf } from './selection-search.ts'
import { SettlementFoot } from './settlement-foot.tsx'
import { useReportSequence } from './use-report-sequence.ts'
import { VideoModal } from './video-modal.tsx'
import { type VideoReportSearch, videoReportOrderOf } from './video-report-search.ts'
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
  return (
    <>
      <ReportFrame
        {...props}
        title={t('title')}
        ownFilter={
          <ChannelFilter
            selection={selection}
            title={report?.channels.rows.find(({ channel_id }) => channel_id === channel)?.title}
            onPick={(picked) => onSearch({ channel: picked })}
          />
        }
        query={query}
        failedTitle={t('failed')}
        format={format}
      >
        {report && (
          <PrintedTotals report={report} format={format} isGross={isManager && search.member !== undefined} />
        )}
        {(!isManager || search.member !== undefined) && (
          <SettlementFoot
            settlement={report?.settlement ?? null}
            format={format}
            isManager={isManager}
            className="mb-4 rounded-card border border-line bg-surface"
          />
        )}
        <PriceCard
          selection={selection}
          picked={search.price}
          onPick={(price) => onSearch({ price })}
          format={format}
        />
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
