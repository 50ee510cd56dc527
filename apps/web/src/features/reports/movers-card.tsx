import { type MoverKind, type Movers, moverKinds, movers } from '@cuesheet/contract/explanation'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { brand } from '../../lib/brand.ts'
import { classNames } from '../../lib/class-names.ts'
import { queryOf } from '../../lib/client.ts'
import type { Format } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RoundPicture } from '../../ui/round-picture.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Selection } from './selection-search.ts'
import { videoSubject } from './video-subject.ts'
import { writeChange, writeExactChange } from './write-amount.ts'

type Props = { selection: Selection; isManager: boolean; format: Format }

/** As many as are asked for. */
const places = ['first', 'second', 'third', 'fourth', 'fifth']

/** What gained and what lost most money: videos, channels, tracks and, for managers, members. */
export default function MoversCard({ selection, isManager, format }: Props) {
  const t = useTranslations('videos.movers')
  const [by, setBy] = useState<MoverKind>('video')
  const [direction, setDirection] = useState<'up' | 'down'>('up')
  const query = useQuery(queryOf(movers, { ...selection, by, direction }, { vary: [brand.currency()] }))
  const hasMembers = isManager && selection.member === undefined && selection.channel === undefined
  const kinds = moverKinds.filter(
    (kind) => (kind !== 'member' || hasMembers) && (kind !== 'channel' || selection.channel === undefined),
  )
  const rows = query.data?.rows
  return (
    <section
      aria-labelledby="movers-title"
      className="mt-4 rounded-card border border-line bg-surface print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 pt-4 mobile:px-3.5">
        <h2 id="movers-title" className="font-semibold tracking-tight">
          {t('title')}
        </h2>
        <Segments
          label={t('direction')}
          segments={[
            { value: 'up', label: t('up') },
            { value: 'down', label: t('down') },
          ]}
          value={direction}
          onPick={setDirection}
        />
      </div>
      <div className="border-b border-line px-5 mobile:px-3.5">
        <FilterTabs
          label={t('by')}
          tabs={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`), count: null }))}
          value={kinds.includes(by) ? by : 'video'}
          onPick={setBy}
        />
      </div>
      {query.isError && !rows ? (
        <p role="alert" className="flex min-h-75 items-center justify-center gap-3 px-5 text-muted">
          {t('failed')}
          <Button onClick={() => void query.refetch()}>{t('retry')}</Button>
        </p>
      ) : !rows ? (
        <div aria-hidden="true" className="min-h-75 px-5 mobile:px-3.5">
          {places.map((place) => (
            <div key={place} className="flex h-15 items-center gap-3 border-line not-first:border-t">
              <Skeleton className="size-10" />
              <Skeleton className="h-4 w-48" />
            </div>
          ))}
        </div>
      ) : rows.length === 0 ? (
        <p className="grid min-h-75 place-items-center px-5 text-center text-muted">
          {t(`none_${direction}`)}
        </p>
      ) : (
        <ul
          className={classNames(
            'min-h-75 px-5 transition-opacity mobile:px-3.5',
            query.isPlaceholderData && 'opacity-50',
          )}
        >
          {rows.map((row) => (
            <li key={`${row.id} ${row.video_id}`} className="border-line not-first:border-t">
              <Mover row={row} by={by} selection={selection} format={format} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type RowProps = { row: Movers['rows'][number]; by: MoverKind; selection: Selection; format: Format }

const rowClass =
  '-mx-2 flex h-15 items-center gap-3 rounded-control px-2 hover:bg-sunken focus-visible:outline-offset-[-2px]'

/** Leads to what it is about, over the same days. */
function Mover({ row, by, selection, format }: RowProps) {
  // Of one channel each of its videos would name it again.
  const shown = by === 'video' && selection.channel !== undefined ? { ...row, subtitle: null } : row
  const content = <MoverContent row={shown} by={by} format={format} />
  switch (by) {
    case 'video':
      return (
        <ModalLink
          modal="video-detail"
          subject={videoSubject({ video_id: row.video_id ?? '', channel_id: row.id })}
          className={rowClass}
        >
          {content}
        </ModalLink>
      )
    case 'channel':
      return (
        <Link
          to="/report-channel"
          search={{ ...selection, channel: row.id }}
          preload={false}
          className={rowClass}
        >
          {content}
        </Link>
      )
    case 'track':
      return (
        <Link to="/musics/$id" params={{ id: String(row.id) }} preload={false} className={rowClass}>
          {content}
        </Link>
      )
    case 'member':
      return (
        <Link to="/manage-member/$id" params={{ id: String(row.id) }} preload={false} className={rowClass}>
          {content}
        </Link>
      )
  }
}

function MoverContent({ row, by, format }: Omit<RowProps, 'selection'>) {
  const t = useTranslations('videos.movers')
  const isNew = Number(row.before) === 0
  return (
    <>
      {by === 'video' || by === 'track' ? (
        <Picture
          src={row.picture}
          alt=""
          loading="lazy"
          className={classNames(
            'shrink-0 rounded-small object-cover',
            by === 'video' ? 'h-10 w-7.5' : 'size-10',
          )}
        />
      ) : (
        <RoundPicture src={row.picture} name={row.title} sizePx={36} />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{row.title}</span>
        <span className="flex text-small leading-4 whitespace-pre text-muted">
          {row.subtitle && <span className="truncate">{row.subtitle}</span>}
          {row.subtitle && row.share !== null && ' · '}
          {row.share !== null && t('share', { share: format.percent(row.share) })}
        </span>
      </span>
      <Sparkline
        values={row.days.map((day) => (day === null ? null : Number(day)))}
        tone="second"
        className="w-21 shrink-0 mobile:hidden"
      />
      <span className="min-w-32 shrink-0 text-end whitespace-nowrap tabular-nums mobile:min-w-24">
        <span
          className={classNames('block font-semibold', row.change.startsWith('-') ? 'text-down' : 'text-up')}
        >
          <span aria-hidden="true">{writeChange(format, 'profit', row.change)}</span>
          <span className="sr-only">{writeExactChange(format, 'profit', row.change)}</span>
        </span>
        <span className="block text-small leading-4 text-faint">
          {isNew
            ? t('new')
            : t('moved', { before: format.compactMoney(row.before), now: format.compactMoney(row.now) })}
        </span>
      </span>
    </>
  )
}
