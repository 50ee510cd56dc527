import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useStable } from '../../lib/use-stable.ts'
import { channelReportQuery } from './channel-queries.ts'
import { type ChannelSearch, channelOrderOf, splitOf } from './channel-search.ts'
import { ChannelTrendCard } from './channel-trend-card.tsx'
import { ChannelsSection } from './channels-section.tsx'
import { useComparedLabel } from './compared-label.ts'
import { ReportFrame, type ReportProps } from './report-frame.tsx'
import { selectionOf } from './selection-search.ts'
import { ShortsCard } from './shorts-card.tsx'
import { WhyModal } from './why-modal.tsx'

/** All channels beside each other: their totals, their days, Shorts against others, and each in a row. */
export function ChannelReportScreen(props: ReportProps<ChannelSearch>) {
  const { search, onSearch } = props
  const t = useTranslations('reports.channels')
  usePageTitle(t('title'))
  const listing = useStable({ selection: selectionOf(search), order: channelOrderOf(search) })
  const query = useQuery(channelReportQuery(listing.selection, listing.order))
  const report = query.data ?? null
  const format = useFormat(report?.freshness.currency)
  const compareWith = search.compare ?? 'previous'
  const compared = useComparedLabel(report?.period ?? { name: 'latest', from: null, to: null }, compareWith)
  return (
    <>
      <ReportFrame {...props} title={t('title')} query={query} failedTitle={t('failed')} format={format}>
        <ChannelTrendCard
          report={report}
          selection={listing.selection}
          {...splitOf(search)}
          compareWith={compareWith}
          format={format}
          onSearch={onSearch}
          isManager={props.isManager}
          dimmed={query.isPlaceholderData}
        />
        <ShortsCard selection={listing.selection} format={format} />
        <ChannelsSection
          report={report}
          listing={listing}
          isReady={query.isSuccess && !query.isPlaceholderData}
          format={format}
          compared={compared}
          onSearch={onSearch}
        />
      </ReportFrame>
      <WhyModal selection={listing.selection} />
    </>
  )
}
