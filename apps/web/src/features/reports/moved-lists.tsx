import type { ExplainedChange, ExplainedFigure } from '@cuesheet/contract/explanation'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import type { Format } from '../../lib/format.ts'
import { ModalLink } from '../../ui/modal-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RoundPicture } from '../../ui/round-picture.tsx'
import type { Selection } from './selection-search.ts'
import { videoSubject } from './video-subject.ts'
import { writeAmount, writeChange, writeExactChange } from './write-amount.ts'

type Channels = NonNullable<ExplainedChange['channels']>
type Videos = NonNullable<ExplainedChange['videos']>
/** `isUp`: the way of the whole change, which comes first. */
type Shared = { figure: ExplainedFigure; isUp: boolean; format: Format }

/** The channels behind a change, both ways. */
export function MovedChannels({
  list,
  figure,
  isUp,
  format,
  selection,
}: Shared & { list: Channels; selection: Selection }) {
  const t = useTranslations('explanation')
  const row = (channel: Channels['up'][number]) => (
    <li key={channel.channel_id}>
      <Link
        to="/report-channel"
        search={{ ...selection, channel: channel.channel_id }}
        preload={false}
        className={rowClass}
      >
        <RoundPicture src={channel.thumbnail} name={channel.title} sizePx={32} />
        <Moved {...channel} figure={figure} format={format}>
          {channel.new_videos > 0 && (
            <span className="inline-block">{t('new_videos', { count: channel.new_videos })}</span>
          )}
          {channel.new_videos > 0 && channel.fading_videos > 0 && ' · '}
          {channel.fading_videos > 0 && (
            <span className="inline-block">{t('fading_videos', { count: channel.fading_videos })}</span>
          )}
        </Moved>
      </Link>
    </li>
  )
  return <Sides list={list} row={row} figure={figure} isUp={isUp} format={format} />
}

/** The videos behind a change, both ways. */
export function MovedVideos({ list, figure, isUp, format }: Shared & { list: Videos }) {
  const t = useTranslations('explanation')
  const row = (video: Videos['up'][number]) => (
    <li key={videoSubject(video)}>
      <ModalLink modal="video-detail" subject={videoSubject(video)} className={rowClass}>
        <Picture
          src={video.thumbnail}
          alt=""
          loading="lazy"
          className="h-10 w-7.5 shrink-0 rounded-small object-cover"
        />
        <Moved {...video} figure={figure} format={format}>
          <span className="block truncate">
            {[
              Number(video.before) === 0 && t('new'),
              Number(video.now) === 0 && t('gone'),
              video.channel_title,
              video.music?.title,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </Moved>
      </ModalLink>
    </li>
  )
  return <Sides list={list} row={row} figure={figure} isUp={isUp} format={format} />
}

const rowClass =
  '-mx-2 flex min-h-13 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken focus-visible:outline-offset-[-2px]'

type SidesProps<Row> = Shared & {
  list: { up: Row[]; down: Row[]; rest: { count: number; change: string } }
  row: (row: Row) => ReactNode
}

/** What fell, what rose, and what all others did; first the side that the change went to. */
function Sides<Row>({ list, row, figure, isUp, format }: SidesProps<Row>) {
  const t = useTranslations('explanation')
  const { rest } = list
  return (
    <>
      {(isUp ? (['up', 'down'] as const) : (['down', 'up'] as const)).map(
        (side) =>
          list[side].length > 0 && (
            <div key={side} className="mt-1">
              <h4 className="text-small text-faint">{t(side)}</h4>
              <ul>{list[side].map(row)}</ul>
            </div>
          ),
      )}
      {Number(rest.change) !== 0 && (
        <p className="mt-1 flex justify-between gap-3 text-small text-muted">
          <span>{rest.count > 0 ? t('rest', { count: rest.count }) : t('unlisted')}</span>
          <span className="tabular-nums">{writeChange(format, figure, rest.change)}</span>
        </p>
      )}
    </>
  )
}

type MovedProps = Omit<Shared, 'isUp'> & {
  title: string
  before: string
  now: string
  change: string
  children: ReactNode
}

function Moved({ title, before, now, change, figure, format, children }: MovedProps) {
  const t = useTranslations('explanation')
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        <span className="block text-small leading-4 text-muted">{children}</span>
      </span>
      <span className="shrink-0 text-end tabular-nums">
        <span className={classNames('block font-medium', change.startsWith('-') ? 'text-down' : 'text-up')}>
          <span aria-hidden="true">{writeChange(format, figure, change)}</span>
          <span className="sr-only">{writeExactChange(format, figure, change)}</span>
        </span>
        <span className="block text-small leading-4 text-faint">
          {t('moved', {
            before: writeAmount(format, figure, before),
            now: writeAmount(format, figure, now),
          })}
        </span>
      </span>
    </>
  )
}
