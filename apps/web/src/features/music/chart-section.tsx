import type { ChartRow, MusicHome, Track } from '@cuesheet/contract/music'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, ChevronDown, ChevronUp, Clapperboard, Eye } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type Format, useFormat } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { stepRow } from '../../ui/table/step-row.ts'
import { tooltip } from '../../ui/tooltip.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { HomeSection } from './home-section.tsx'
import { IsrcCopy } from './isrc.tsx'
import { PlayableArt } from './playable-art.tsx'
import { TrackTitle } from './track-title.tsx'

type Props = {
  chart: MusicHome['chart']
  prefix: string | null
  onFavourite: (track: Track) => void
}

/** Beside ten favourites. */
const shownRows = 10

/** The network's most heard tracks of the latest whole week. */
export function ChartSection({ chart, prefix, onFavourite }: Props) {
  const t = useTranslations('music.chart')
  const format = useFormat()
  const list = useRef<HTMLOListElement>(null)
  if (!chart || chart.rows.length === 0)
    return (
      <HomeSection title={t('title')}>
        <EmptyState icon={ChartNoAxesColumn} title={t('none')} text={t('none_text')} />
      </HomeSection>
    )
  const rows = chart.rows.slice(0, shownRows)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = event.target instanceof HTMLElement && event.target.matches('[data-row-link]')
    if (!at || event.altKey || event.ctrlKey || event.metaKey) return
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const to = stepRow(event.key, links.indexOf(event.target as HTMLElement), links.length - 1, 5)
    if (to === null) return
    event.preventDefault()
    links[to]?.focus()
  }
  return (
    <HomeSection
      title={t('title')}
      context={format.dayRange(chart.from, chart.to)}
      aside={
        <Link
          to="/musics/all"
          className="rounded-small text-small font-medium text-primary-text hover:underline"
        >
          {t('all')}
        </Link>
      }
    >
      <ol
        ref={list}
        onKeyDown={onKeyDown}
        className="@container overflow-clip rounded-card border border-line bg-surface"
      >
        {rows.map((row) => (
          <li key={row.track_id} className="h-16 border-line not-first:border-t">
            <ChartItem
              row={row}
              isRecounted={chart.is_recounted}
              prefix={prefix}
              format={format}
              onFavourite={onFavourite}
            />
          </li>
        ))}
      </ol>
      {chart.is_recounted && <p className="mt-2 text-small text-pretty text-faint">{t('recounted')}</p>}
    </HomeSection>
  )
}

type ItemProps = {
  row: ChartRow
  isRecounted: boolean
  prefix: string | null
  format: Format
  onFavourite: (track: Track) => void
}

function ChartItem({ row, isRecounted, prefix, format, onFavourite }: ItemProps) {
  const t = useTranslations('music.chart')
  const videos = t('videos', { count: row.videos, shown: format.compactCount(row.videos) })
  const views = t('views', { count: row.views, shown: format.compactCount(row.views) })
  return (
    <div className="group flex h-full items-center gap-3 px-3 hover:bg-sunken/60 mobile:gap-2.5 mobile:hover:bg-transparent">
      <span className="grid w-9 shrink-0 justify-items-center">
        <span className="text-large leading-5 font-semibold">
          <span className="sr-only">{t('rank')} </span>
          {row.rank}
        </span>
        {!isRecounted && <RankMove rank={row.rank} previous={row.previous_rank} />}
      </span>
      <PlayableArt track={row} sizePx={44} />
      <div className="min-w-0 flex-1">
        <TrackTitle track={row} />
        <p className="hidden truncate text-small text-faint @2xl:block">{row.artist}</p>
        <p className="flex gap-2.5 text-small text-faint @2xl:hidden">
          <span className="sr-only">
            {views}, {videos}
          </span>
          <span aria-hidden="true" className="inline-flex items-center gap-1">
            <Eye size={14} />
            {format.compactCount(row.views)}
          </span>
          <span aria-hidden="true" className="inline-flex items-center gap-1">
            <Clapperboard size={14} />
            {format.compactCount(row.videos)}
          </span>
        </p>
      </div>
      <span
        className="hidden w-28 shrink-0 text-end @2xl:block"
        {...tooltip(
          [
            t('views', { count: row.views, shown: format.count(row.views) }),
            t('engaged_views', { shown: format.count(row.engaged_views) }),
          ].join(' · '),
        )}
      >
        <span className="block font-semibold">{views}</span>
        <span className="block text-small text-faint">{videos}</span>
      </span>
      <span className="flex shrink-0 justify-end @2xl:w-42">
        <IsrcCopy track={row} prefix={prefix} shows="wide" />
      </span>
      <FavouriteButton track={row} onToggle={onFavourite} className="mobile:-ms-2.5 mobile:-me-1.5" />
    </div>
  )
}

/** How far a rank moved since the week before. */
function RankMove({ rank, previous }: { rank: number; previous: number | null }) {
  const t = useTranslations('music.chart')
  if (previous === null)
    return <span className="text-small leading-4 font-semibold text-primary-text">{t('new')}</span>
  const by = previous - rank
  if (by === 0)
    return (
      <span className="text-small leading-4 text-faint">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('same')}</span>
      </span>
    )
  const Icon = by > 0 ? ChevronUp : ChevronDown
  return (
    <span
      className={`inline-flex items-center text-small leading-4 font-medium ${by > 0 ? 'text-up' : 'text-down'}`}
    >
      <span className="sr-only">{t(by > 0 ? 'up' : 'down', { count: Math.abs(by) })}</span>
      <Icon size={12} strokeWidth={2.5} aria-hidden="true" />
      <span aria-hidden="true">{Math.abs(by)}</span>
    </span>
  )
}
