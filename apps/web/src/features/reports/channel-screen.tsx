import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Clapperboard, Settings2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../lib/call-error.ts'
import { useFormat } from '../../lib/format.ts'
import { usePageTitle } from '../../lib/title.ts'
import { stateWith } from '../../lib/use-modal.ts'
import { useStable } from '../../lib/use-stable.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { channelReportQuery } from './channel-queries.ts'
import { type ChannelSearch, channelMeasureOf, channelOrderOf, videoOrderOf } from './channel-search.ts'
import { ChannelHeading } from './channel-title.tsx'
import { PatternsSection } from './patterns-section.tsx'
import { ReportFrame, type ReportProps } from './report-frame.tsx'
import { selectionOf } from './selection-search.ts'
import { SummaryFigures } from './summary-figures.tsx'
import { VideoModal } from './video-modal.tsx'
import { summaryQuery } from './video-queries.ts'
import { usePagedSequence } from './video-sequence.ts'
import { WhyModal } from './why-modal.tsx'

/** One channel of the report, always the same: its figures, its days and its videos. */
export function ChannelScreen(props: ReportProps<ChannelSearch>) {
  const { search, onSearch, isManager } = props
  const t = useTranslations('reports.channels')
  const listing = useStable({
    selection: { ...selectionOf(search), channel: search.channel },
    order: videoOrderOf(search),
  })
  const sequence = usePagedSequence(listing)
  const query = useQuery(summaryQuery(listing.selection, listing.order))
  const head = useQuery(channelReportQuery(listing.selection, channelOrderOf({})))
  // A rejected channel is no row of a period in which it counted nothing.
  const listedRow = head.data?.channels.rows[0]
  const [lastRow, setKnown] = useState(listedRow)
  if (listedRow && listedRow !== lastRow) setKnown(listedRow)
  const row = listedRow ?? lastRow
  usePageTitle(row?.title ?? t('title'))
  const summary = query.data ?? null
  const format = useFormat(summary?.freshness.currency)
  if (isNotFound(query.error) || (head.isSuccess && !row))
    return (
      <>
        <PageHead title={t('title')} />
        <EmptyState icon={Clapperboard} title={t('not_found')} text={t('not_found_text')}>
          <BackLink className={buttonClass('primary')}>{t('back')}</BackLink>
        </EmptyState>
      </>
    )
  return (
    <>
      <nav className="mb-2 flex justify-between gap-4">
        <BackLink className="-ms-1 inline-flex items-center gap-1 rounded-small px-1 text-small text-muted hover:text-text pointer-coarse:min-h-11">
          <ArrowLeft size={14} aria-hidden="true" />
          {t('back')}
        </BackLink>
        {search.channel !== undefined && <ManageLink channel={search.channel} />}
      </nav>
      <ReportFrame
        {...props}
        title={
          row ? <ChannelHeading row={row} /> : head.isError ? t('title') : <Skeleton className="h-10 w-56" />
        }
        query={query}
        failedTitle={t('failed')}
        format={format}
      >
        <SummaryFigures
          query={query}
          listing={listing}
          measure={channelMeasureOf(search)}
          onMeasure={(measure) => onSearch({ measure })}
          onSort={(video_sort, video_order) => onSearch({ video_sort, video_order })}
          onKind={(kind) => onSearch({ kind })}
          isManager={isManager}
          format={format}
          aside={
            <PatternsSection isReady={summary !== null} member={search.member} channel={search.channel} />
          }
        />
      </ReportFrame>
      <WhyModal selection={listing.selection} />
      <VideoModal
        selection={listing.selection}
        listCurrency={summary?.freshness.currency}
        isManager={isManager}
        sequence={sequence}
      />
    </>
  )
}

/** To what is managed of the channel: its verification, its review, its members. */
function ManageLink({ channel }: { channel: number }) {
  const t = useTranslations('reports.channels')
  return (
    <Link
      to="/manage-channel"
      search={{ 'add-channel': String(channel) }}
      state={(state) => stateWith(state, 'add-channel')}
      preload={false}
      className="inline-flex items-center gap-1 rounded-small px-1 text-small text-muted hover:text-text pointer-coarse:min-h-11"
    >
      <Settings2 size={14} aria-hidden="true" />
      {t('manage')}
    </Link>
  )
}

/** To all channels, by what they were filtered. */
function BackLink({ className, children }: { className: string; children: ReactNode }) {
  return (
    <Link
      to="."
      search={({ measure: _, video_sort: __, video_order: ___, kind: ____, ...rest }) => ({
        ...rest,
        channel: undefined,
      })}
      className={className}
    >
      {children}
    </Link>
  )
}
