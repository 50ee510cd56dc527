import type { Pattern } from '@cuesheet/contract/patterns'
import { addDays } from '@cuesheet/contract/values/day'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import type { Figure, Format } from '../../lib/format.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Exact } from '../../ui/exact.tsx'
import { ModalLink } from '../../ui/modal-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { tooltip } from '../../ui/tooltip.ts'
import { TrackLine, TrackLink } from './track-line.tsx'
import { loadVideoDetail } from './video-modal.tsx'
import { videoSubject } from './video-subject.ts'

type Props = {
  pattern: Pattern
  format: Format
}

/** One pattern: what it is, how it does against the usual, how sure that is, and videos to look at. */
export function PatternTile({ pattern, format }: Props) {
  const t = useTranslations('patterns')
  const nameOf = usePatternName(format)
  const { kind, is_shorts, engaged_rpm, engaged_views, videos, certainty, examples } = pattern
  const among = is_shorts === null ? null : t(is_shorts ? 'shorts' : 'others')
  return (
    <div className="flex h-full flex-col">
      <p className="text-small text-faint">
        {t(`kinds.${kind}`)}
        {kind !== 'format' && among && ` · ${among}`}
      </p>
      {pattern.track ? (
        <Track track={pattern.track} />
      ) : (
        <h3 className="flex h-12 items-center text-large font-semibold tracking-tight">{nameOf(pattern)}</h3>
      )}
      <dl className="mt-1 grid gap-1.5">
        <Measure
          name={t('engaged_rpm')}
          compared={engaged_rpm}
          short={format.price}
          exact={format.exactMoney}
          format={format}
        />
        <Measure
          name={t('engaged_views')}
          compared={engaged_views}
          short={format.compactCount}
          exact={format.count}
          format={format}
        />
      </dl>
      <ul className="mt-3 flex gap-2">
        {examples.map((example) => (
          <li key={videoSubject(example)}>
            <ModalLink
              modal="video-detail"
              subject={videoSubject(example)}
              className="block rounded-small hover:opacity-85"
              onPointerEnter={loadVideoDetail}
            >
              <Picture
                src={example.thumbnail}
                alt={example.title}
                loading="lazy"
                className="h-16 w-12 rounded-small bg-sunken object-cover"
                {...tooltip(example.title)}
              />
            </ModalLink>
          </li>
        ))}
      </ul>
      <p className="mt-auto pt-3 text-small text-muted">
        {t('sure', { count: videos, certainty: t(`certainty.${certainty}`) })}
      </p>
    </div>
  )
}

type Compared = Pattern['engaged_rpm'] | Pattern['engaged_views']
type MeasureProps = {
  name: string
  compared: Compared
  short: (value: Figure) => string
  exact: (value: Figure) => string
  format: Format
}

function Measure({ name, compared: { value, usual, is_sure }, short, exact, format }: MeasureProps) {
  const t = useTranslations('patterns')
  const change = format.change(value, usual)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="text-end font-semibold tabular-nums">
        <Exact short={short(value)} exact={exact(value)} />{' '}
        {change && (
          <span
            className={classNames('ms-1 font-semibold', is_sure ? 'text-up' : 'font-normal text-faint')}
            {...(!is_sure && tooltip(t('not_sure')))}
          >
            {change.text}
            {!is_sure && <span className="sr-only">, {t('not_sure')}</span>}
          </span>
        )}
        <span className="block text-small font-normal text-faint">
          {t('usual')} <Exact short={short(usual)} exact={exact(usual)} />
        </span>
      </dd>
    </div>
  )
}

function Track({ track }: { track: NonNullable<Pattern['track']> }) {
  const t = useTranslations('patterns')
  const { track_id, title, artist, album_art, isrc } = track
  return (
    <div className="flex h-12 items-center gap-3">
      <TrackLine
        album_art={album_art}
        name={
          <h3>
            <TrackLink track_id={track_id}>{title}</TrackLink>
          </h3>
        }
        text={artist}
      />
      {isrc === null ? (
        <Link
          to="/manage-channel"
          preload={false}
          className="rounded-control px-2 py-1.5 text-small font-medium text-muted hover:bg-sunken hover:text-text"
        >
          {t('verify')}
        </Link>
      ) : (
        <span className="flex shrink-0 items-center gap-1 text-small text-faint">
          <span aria-hidden="true">ISRC</span>
          <CopyButton
            text={isrc}
            texts={{ label: t('copy', { title }), copied: t('copied'), failed: t('copy_failed') }}
          />
        </span>
      )}
    </div>
  )
}

/** A Sunday: the days after it are those of the week, from 1. */
const sunday = '2026-11-01'

/** What videos with a pattern have in common, in words; of a track its title. */
function usePatternName(format: Format) {
  const t = useTranslations('patterns')
  const clock = (hour: number) => format.clock(new Date(2026, 0, 1, hour).toISOString())
  return ({ kind, is_shorts, from, below, tag, track }: Pattern): string => {
    switch (kind) {
      case 'format':
        return t(is_shorts ? 'shorts' : 'others')
      case 'weekday':
        return format.weekday(addDays(sunday, from!), 'long')
      case 'hour':
        return t('between', { from: clock(from!), below: clock(below!) })
      case 'length':
        if (below === null) return t('hours_on', { hours: from! / 3600 })
        if (from === 0) return t('seconds_under', { below })
        if (below <= 60) return t('seconds', { from: from!, below })
        return t('minutes', { from: from! / 60, below: below / 60 })
      case 'mood':
        return tag!.name
      case 'track':
        return track!.title
    }
  }
}
