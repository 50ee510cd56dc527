import { reportingDay } from '@cuesheet/contract/values/day'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { channelReportQuery } from './channel-api.ts'
import { type ChannelSearch, channelOrderOf, channelSelectionOf, splitOf } from './channel-search.ts'
import { ChannelTrendCard } from './channel-trend-card.tsx'
import { ChannelsSection } from './channels-section.tsx'
import { DashboardContext } from './dashboard-context.tsx'
import { DashboardFailed } from './dashboard-notices.tsx'
import { emptyReason, NothingYet } from './nothing-yet.tsx'
import { ShortsCard } from './shorts-card.tsx'
import { useComparedLabel } from './use-trend.ts'

export type ChannelReportProps = {
  search: ChannelSearch
  /** Writes filters into the address. */
  onSearch: (change: ChannelSearch) => void
  isManager: boolean
  /** Nickname of the chosen member, as soon as it is known. */
  memberName: string | undefined
  /** Member and period pickers, given today's reporting day. */
  filters: (today: string) => ReactNode
}

/** All channels beside each other: their totals, their days, Shorts against others, and each in a row. */
export function ChannelReportScreen({
  search,
  onSearch,
  isManager,
  memberName,
  filters,
}: ChannelReportProps) {
  const t = useTranslations('reports.channels')
  usePageTitle(t('title'))
  const { period, from, to, compare, member, sort, order } = search
  const listing = useMemo(
    () => ({
      selection: channelSelectionOf({ period, from, to, compare, member }),
      order: channelOrderOf({ sort, order }),
    }),
    [period, from, to, compare, member, sort, order],
  )
  const query = useQuery(channelReportQuery(listing.selection, listing.order))
  const report = query.data ?? null
  const format = useFormat(report?.freshness.currency)
  const compareWith = compare ?? 'previous'
  const compared = useComparedLabel(report?.period ?? { name: 'latest', from: null, to: null }, compareWith)
  const filled = report && {
    ...report,
    channels: {
      total: report.channels.total,
      credited: report.channels.rows.filter(({ status }) => status === 2).length,
    },
  }
  const reason = filled && emptyReason(filled)
  return (
    <>
      <PageHead
        title={t('title')}
        context={
          <DashboardContext
            freshness={report?.freshness ?? null}
            memberName={memberName}
            isLoading={query.isPending}
            format={format}
          />
        }
        filters={filters(report?.freshness.today ?? reportingDay(new Date()))}
      />
      {query.isError && !report ? (
        <DashboardFailed
          title={t('failed')}
          error={query.error}
          onRetry={() => void query.refetch()}
          isBusy={query.isFetching}
        />
      ) : filled && reason ? (
        <NothingYet
          reason={reason}
          summary={filled}
          isManager={isManager}
          isMemberChosen={member !== undefined}
          format={format}
          onSearch={onSearch}
        />
      ) : (
        <>
          <ChannelTrendCard
            report={report}
            selection={listing.selection}
            {...splitOf(search)}
            compareWith={compareWith}
            format={format}
            onSearch={onSearch}
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
        </>
      )}
    </>
  )
}
