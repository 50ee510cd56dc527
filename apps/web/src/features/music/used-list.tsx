import type { Track } from '@cuesheet/contract/music'
import type { UsedTrack } from '@cuesheet/contract/track-report'
import type { UsedTrackSort } from '@cuesheet/contract/values/music'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Format } from '../../lib/format.ts'
import { grossName } from '../../lib/gross-name.ts'
import { atLeast, useEngagedWords, writeEngaged } from '../../lib/write-engaged.ts'
import { Exact } from '../../ui/exact.tsx'
import { IdentitySkeleton, Skeleton } from '../../ui/skeleton.tsx'
import type { Column, RowLink } from '../../ui/table/column.ts'
import { ListCard, type ListCardProps } from '../../ui/table/list-card.tsx'
import { useColumns } from '../../ui/table/use-columns.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { IsrcCopy } from './isrc.tsx'
import { PlayableArt } from './playable-art.tsx'
import { TrackTitle } from './track-title.tsx'

type Props = Pick<ListCardProps<UsedTrack, UsedTrackSort>, 'sort' | 'onSort' | 'dimmed'> & {
  /** Undefined before anything is known. */
  rows: UsedTrack[] | undefined
  prefix: string | null
  /** Before the fee of the member that is selected. */
  isGross: boolean
  onFavourite: (track: Track) => void
  format: Format
}

const nothing = () => {}

/** Tracks with the figures of the videos that use them; each opens its page. */
export function UsedList({ rows, prefix, isGross, onFavourite, format, ...list }: Props) {
  const t = useTranslations('music.used_by')
  const navigate = useNavigate()
  const columns = useColumns(
    'used-tracks',
    useUsedColumns({ prefix, isGross, onFavourite, format }),
    list.sort.by,
  )
  return (
    <ListCard
      {...list}
      label={t('title')}
      count={rows?.length ?? null}
      rowAt={(index) => rows?.[index]}
      rowKey={({ track_id }) => String(track_id)}
      onVisible={nothing}
      onOpen={({ track_id }) => void navigate({ to: '/musics/$id', params: { id: String(track_id) } })}
      columns={columns}
      row={(row, { tabIndex }) => (
        <PhoneRow
          row={row}
          tabIndex={tabIndex}
          sort={list.sort.by}
          prefix={prefix}
          onFavourite={onFavourite}
          format={format}
        />
      )}
      skeleton={
        <div className="flex flex-1 items-center px-3.5">
          <IdentitySkeleton picture="size-11" />
        </div>
      }
    />
  )
}

type ColumnsGiven = Pick<Props, 'prefix' | 'isGross' | 'onFavourite' | 'format'>

function useUsedColumns({
  prefix,
  isGross,
  onFavourite,
  format,
}: ColumnsGiven): Column<UsedTrack, UsedTrackSort>[] {
  const t = useTranslations('music.used_by')
  const names = useTranslations('videos.list')
  const engaged = useEngagedWords()
  return useMemo(() => {
    const figure = (
      id: UsedTrackSort,
      place: Pick<Column<UsedTrack, UsedTrackSort>, 'width' | 'rank' | 'className'>,
      write: (row: UsedTrack) => { short: string; exact: string },
    ): Column<UsedTrack, UsedTrackSort> => ({
      id,
      header: id === 'videos' ? t(id) : names(grossName(id, isGross)),
      sort: { by: id, first: 'desc' },
      align: 'end',
      ...place,
      cell: (row) => <Exact {...write(row)} />,
      skeleton: <Skeleton className="ms-auto h-4 w-14" />,
    })
    return [
      {
        id: 'track',
        header: t('track'),
        align: 'start',
        width: 'rest',
        rank: null,
        cell: (row, link) => <Identity row={row} link={link} />,
        skeleton: <IdentitySkeleton picture="size-11" />,
      },
      figure('videos', { width: 96, rank: 3 }, ({ videos, channels }) => ({
        short: format.count(videos),
        exact: t('of_channels', { count: channels, shown: format.count(channels) }),
      })),
      figure('views', { width: 96, rank: 2 }, ({ views }) => ({
        short: format.compactCount(views),
        exact: format.count(views),
      })),
      figure(
        'engaged_views',
        { width: 128, rank: 5 },
        (row) => writeEngaged(row, engaged, format).engaged_views,
      ),
      figure('rpm', { width: 144, rank: 4 }, ({ rpm }) => ({
        short: format.price(rpm),
        exact: format.exactMoney(rpm),
      })),
      figure('engaged_rpm', { width: 144, rank: 6 }, (row) => writeEngaged(row, engaged, format).engaged_rpm),
      figure('profit', { width: 112, rank: 1, className: 'font-semibold' }, ({ profit }) => ({
        short: format.compactMoney(profit),
        exact: format.money(profit),
      })),
      {
        id: 'actions',
        header: t('actions'),
        head: <span className="sr-only">{t('actions')}</span>,
        align: 'end',
        width: 104,
        rank: null,
        className: 'pe-2',
        cell: (row, { tabIndex }) => (
          <span className="flex justify-end">
            <IsrcCopy track={row} prefix={prefix} tabIndex={tabIndex} shows="button" />
            <FavouriteButton track={row} onToggle={onFavourite} tabIndex={tabIndex} />
          </span>
        ),
        skeleton: <Skeleton className="ms-auto h-4 w-10" />,
      },
    ]
  }, [t, names, engaged, prefix, isGross, onFavourite, format])
}

function Identity({ row, link }: { row: UsedTrack; link: RowLink }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <PlayableArt track={row} sizePx={44} tabIndex={link.tabIndex} />
      <div className="min-w-0">
        <TrackTitle track={row} tabIndex={link.tabIndex} />
        <p className="truncate text-small text-faint">{row.artist}</p>
      </div>
    </div>
  )
}

type PhoneProps = Pick<Props, 'prefix' | 'onFavourite' | 'format'> & {
  row: UsedTrack
  tabIndex: 0 | -1
  sort: UsedTrackSort
}

/** The figure it is sorted by, and beside it the profit, or the views. */
function PhoneRow({ row, tabIndex, sort, prefix, format }: PhoneProps) {
  const t = useTranslations('music.used_by')
  const figures = {
    profit: format.compactMoney(row.profit),
    views: t('row_views', { count: format.compactCount(row.views) }),
    engaged_views: t('row_engaged_views', { count: atLeast(row, format.compactCount(row.engaged_views)) }),
    rpm: format.price(row.rpm),
    engaged_rpm: format.price(row.engaged_rpm),
    videos: t('row_videos', { count: row.videos, shown: format.count(row.videos) }),
  }
  return (
    <div className="group flex min-w-0 flex-1 items-center gap-2.5 px-3.5">
      <PlayableArt track={row} sizePx={44} tabIndex={tabIndex} />
      <div className="min-w-0 flex-1">
        <TrackTitle track={row} tabIndex={tabIndex} />
        <p className="truncate text-small text-faint">{row.artist}</p>
      </div>
      <span className="shrink-0 text-end">
        <span className="block font-semibold">{figures[sort]}</span>
        <span className="block text-small leading-4 text-faint">
          {figures[sort === 'profit' ? 'views' : 'profit']}
        </span>
      </span>
      <span className="-me-2.5 shrink-0">
        <IsrcCopy track={row} prefix={prefix} tabIndex={tabIndex} shows="button" />
      </span>
    </div>
  )
}
