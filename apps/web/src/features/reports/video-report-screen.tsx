import { reportingDay } from '@cuesheet/contract/values/day'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../lib/call-error.ts'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { useHasBeen } from '../../lib/use-has-been.ts'
import { useModal } from '../../lib/use-modal.ts'
import { OptionPicker } from '../../ui/option-picker.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { channelReportQuery } from './channel-api.ts'
import { channelSelectionOf } from './channel-search.ts'
import { DashboardContext } from './dashboard-context.tsx'
import { DashboardFailed } from './dashboard-notices.tsx'
import { emptyReason, NothingYet } from './nothing-yet.tsx'
import { PriceCard } from './price-card.tsx'
import { ReportVideosSection } from './report-videos-section.tsx'
import { type VideoReportSearch, videoReportOrderOf } from './video-report-search.ts'

const loadDetail = () => import('./video-detail.tsx')
const VideoDetail = lazy(loadDetail)

type Props = {
  search: VideoReportSearch
  /** Writes filters into the address. */
  onSearch: (change: VideoReportSearch) => void
  isManager: boolean
  memberName: string | undefined
  /** Member and period pickers, given today's reporting day. */
  filters: (today: string) => ReactNode
}

/** What 1,000 views earn, and every video with what it earned. */
export function VideoReportScreen({ search, onSearch, isManager, memberName, filters }: Props) {
  const t = useTranslations('reports.videos')
  const app = useTranslations('app')
  usePageTitle(t('title'))
  const { period, from, to, compare, member, channel, search: text, sort, order } = search
  const question = useMemo(
    () => ({
      selection: channelSelectionOf({ period, from, to, compare, member, channel }),
      order: videoReportOrderOf({ sort, order }),
      search: text,
    }),
    [period, from, to, compare, member, channel, text, sort, order],
  )
  const all = useMemo(
    () => channelSelectionOf({ period, from, to, compare, member }),
    [period, from, to, compare, member],
  )
  const query = useQuery(channelReportQuery(all, { sort: 'title', order: 'asc' }, 200))
  const report = query.data ?? null
  const format = useFormat(report?.freshness.currency)
  const detail = useModal('video-detail')
  const isDetailNeeded = useHasBeen(detail.isOpen)
  const channels = report?.channels.rows ?? []
  const isForeign =
    channel !== undefined &&
    report !== null &&
    !query.isPlaceholderData &&
    report.channels.total <= channels.length &&
    !channels.some(({ channel_id }) => channel_id === channel)
  const isForgotten = query.error instanceof CallError && query.error.status === 404
  useEffect(() => {
    if (isForeign) onSearch({ channel: undefined })
    else if (isForgotten) onSearch({ member: undefined, channel: undefined })
  }, [isForeign, isForgotten, onSearch])
  const filled = report && {
    ...report,
    channels: {
      total: report.channels.total,
      credited: channels.filter(({ status }) => status === 2).length,
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
        filters={
          <>
            <OptionPicker
              label={t('channel')}
              closeText={app('action.close')}
              value={channel ?? 0}
              options={[
                { value: 0, label: t('all_channels') },
                ...channels.map(({ channel_id, title }) => ({ value: channel_id, label: title })),
              ]}
              onPick={(picked) => onSearch({ channel: picked || undefined })}
              search={{ label: t('search_channels'), none: t('none_found') }}
            />
            {filters(report?.freshness.today ?? reportingDay(new Date()))}
          </>
        }
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
          <PriceCard selection={question.selection} format={format} />
          <ReportVideosSection
            question={question}
            format={format}
            year={report?.freshness.today.slice(0, 4) ?? ''}
            onSearch={onSearch}
            onOpen={detail.open}
            onIntent={loadDetail}
          />
        </>
      )}
      <Suspense>
        {isDetailNeeded && (
          <VideoDetail
            subject={detail.subject}
            selection={question.selection}
            listCurrency={report?.freshness.currency}
            isManager={isManager}
            onClose={detail.close}
          />
        )}
      </Suspense>
    </>
  )
}
