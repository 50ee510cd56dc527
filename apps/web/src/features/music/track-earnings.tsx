import type { TrackDetail } from '@cuesheet/contract/music'
import { Link } from '@tanstack/react-router'
import { Clapperboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { grossName } from '../../lib/gross-name.ts'
import { useConstants } from '../../lib/network-constants.ts'
import { usePastEnd } from '../../lib/use-past-end.ts'
import { useEngagedWords, writeEngaged } from '../../lib/write-engaged.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Exact } from '../../ui/exact.tsx'
import { Pager } from '../../ui/pager.tsx'
import { type TrackSelection, videosSize } from './music-queries.ts'

export type TrackFigure = 'profit' | 'views' | 'rpm'

/** The rows of the videos, drawn as all reports draw them, and what is said beside any figure. */
export type VideosPart = {
  list: (detail: TrackDetail, dimmed: boolean, format: Format) => ReactNode
  context: (detail: TrackDetail, format: Format) => ReactNode
  /** RPM and engaged RPM, the one that leads first. */
  prices: (detail: TrackDetail) => readonly ['rpm', 'engaged_rpm'] | readonly ['engaged_rpm', 'rpm']
  /** By what the figures are compared, below them. */
  note: (detail: TrackDetail, format: Format) => ReactNode
  /** How a figure changed, and why. */
  change: (detail: TrackDetail, of: TrackFigure, format: Format) => ReactNode
}

type Stat = { label: string; short: string; exact: string }

type Props = {
  detail: TrackDetail
  search: TrackSelection
  onSearch: (change: TrackSelection) => void
  isManager: boolean
  /** Figures of another period while the asked ones load. */
  dimmed: boolean
  /** The asked ones could not be loaded. */
  isStale: boolean
  /** What is said in place of figures that are not there. */
  failed: ReactNode
  onRetry: () => void
  filters: ReactNode
  videos: VideosPart
  format: Format
}

/** Of pickers in a row, which scrolls on phones. */
export const filtersClass =
  'relative flex items-center gap-2 wide:max-w-full wide:flex-wrap mobile:-mx-4 mobile:w-screen mobile:overflow-x-auto mobile:px-4 mobile:py-1 mobile:[scrollbar-width:none] mobile:[&>*]:shrink-0'

/** What videos that use the track earned: theirs, not the track's part of it. */
export function TrackEarnings(props: Props) {
  const { detail, search, onSearch, isManager, dimmed, isStale, failed } = props
  const { onRetry, filters, videos, format } = props
  const t = useTranslations('music.earnings')
  const measures = useTranslations('videos.detail')
  const columns = useTranslations('videos.list')
  const app = useTranslations('app.action')
  const { total, page, rows } = detail.videos
  usePastEnd(dimmed ? undefined : rows.length, page, onSearch)
  const isGross = isManager && search.member !== undefined
  const [price, otherPrice] = videos.prices(detail)
  const engaged = writeEngaged(detail.figures, useEngagedWords(), format)
  const priceOf = (of: 'rpm' | 'engaged_rpm') => ({
    label: columns(grossName(of, isGross)),
    ...engaged[of],
  })
  const stats: ({ id: TrackFigure; second?: Stat } & Stat)[] = [
    {
      id: 'profit',
      label: measures(isGross ? 'profit_gross' : 'profit'),
      short: format.compactMoney(detail.figures.profit),
      exact: format.money(detail.figures.profit),
    },
    {
      id: 'views',
      label: measures('views'),
      short: format.compactCount(detail.figures.views),
      exact: format.count(detail.figures.views),
      second: {
        label: measures('engaged_views'),
        ...engaged.engaged_views,
      },
    },
    { id: 'rpm', ...priceOf(price), second: priceOf(otherPrice) },
  ]
  return (
    <section aria-labelledby="earnings" className="@container mt-9">
      <header className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="earnings" className="text-large font-semibold tracking-tight">
            {t('title')}
          </h2>
          <div className="mt-0.5 text-small text-muted">{videos.context(detail, format)}</div>
        </div>
        <div className={filtersClass}>{filters}</div>
      </header>
      {failed || (
        <>
          {isStale && (
            <div className="mb-4">
              <Callout tone="warn" text={t('stale')}>
                <Button onClick={onRetry}>{app('retry')}</Button>
              </Callout>
            </div>
          )}
          <dl
            className={`grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-surface transition-opacity ${dimmed ? 'opacity-50' : ''}`}
          >
            {stats.map(({ id, label, short, exact, second }) => (
              <div
                key={id}
                className="row-span-4 grid min-w-0 grid-rows-subgrid px-5 py-4 mobile:px-3 mobile:py-3"
              >
                <dt className="text-small text-pretty text-muted">{label}</dt>
                <dd className="mt-0.5 truncate text-figure font-semibold tracking-tight mobile:text-large">
                  <Exact short={short} exact={exact} />
                </dd>
                <dd className="text-small text-pretty text-muted">
                  {second && (
                    <>
                      {second.label}{' '}
                      <Exact short={second.short} exact={second.exact} className="font-medium text-text" />
                    </>
                  )}
                </dd>
                {total > 0 && (
                  <dd className="mt-1.5 flex min-h-6 flex-wrap content-start items-center gap-x-2 mobile:min-h-13">
                    {videos.change(detail, id, format)}
                  </dd>
                )}
              </div>
            ))}
          </dl>
          <div className="mt-2 mb-5 grid gap-1">
            {videos.note(detail, format)}
            <p className="text-small text-pretty text-faint">{t('whose')}</p>
          </div>
          {total === 0 && !dimmed ? (
            <NoVideos isOffered={detail.track.withdrawn_on === null} />
          ) : (
            <>
              <div className="mb-3 flex items-baseline gap-2.5">
                <h3 className="font-semibold">{t('videos')}</h3>
                <span role="status" className="text-small text-faint">
                  {t('count', { count: total, shown: format.count(total) })}
                </span>
              </div>
              {videos.list(detail, dimmed, format)}
              <Pager
                page={page}
                size={videosSize}
                total={total}
                onPage={(next) => onSearch({ page: next })}
                range={(range) => t('range', range)}
              />
            </>
          )}
        </>
      )}
    </section>
  )
}

function NoVideos({ isOffered }: { isOffered: boolean }) {
  const t = useTranslations('music.earnings')
  const { earnings_visible_after_days: days } = useConstants()
  return (
    <EmptyState icon={Clapperboard} title={t('none')} text={t('none_text', { days })}>
      {isOffered && (
        <Link to="/guides/mobile-upload" className={buttonClass('primary')}>
          {t('guide')}
        </Link>
      )}
    </EmptyState>
  )
}
