import type { Track } from '@cuesheet/contract/music'
import { Link } from '@tanstack/react-router'
import { ListMusic, LockKeyhole } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TrackLink } from './track-link.tsx'

export function useIsrcTexts() {
  const t = useTranslations('music.isrc')
  return (title: string) => ({
    label: t('copy', { title }),
    copied: t('copied'),
    failed: t('copy_failed'),
  })
}

/** The code with the part that all of the network's have in common set apart. */
export function IsrcCode({
  isrc,
  prefix,
  className,
}: {
  isrc: string
  prefix: string | null
  className?: string
}) {
  const own = prefix !== null && isrc.startsWith(prefix) ? prefix.length : 0
  return (
    <code translate="no" className={classNames('font-sans select-all', className)}>
      {own > 0 && <span className="font-semibold text-text">{isrc.slice(0, own)}</span>}
      {isrc.slice(own)}
    </code>
  )
}

/** Explains the network's prefix beside a code; nothing where it has none. */
export function IsrcRule({ prefix, className }: { prefix: string | null; className?: string }) {
  const t = useTranslations('music.isrc')
  if (prefix === null) return null
  return (
    <p className={classNames('text-small text-pretty text-muted', className)}>
      {t.rich('rule', {
        prefix,
        b: (text) => (
          <b translate="no" className="font-semibold text-text">
            {text}
          </b>
        ),
      })}
    </p>
  )
}

type Props = {
  track: Pick<Track, 'track_id' | 'isrc' | 'title' | 'withdrawn_on'>
  prefix: string | null
  tabIndex?: 0 | -1
  /** Whether the code itself is shown beside its button: `wide`, where its row has room for it. */
  shows?: 'code' | 'wide' | 'button'
}

const insteadClass =
  'inline-flex min-h-9 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-control px-2 text-small font-medium text-muted hover:bg-sunken hover:text-text pointer-coarse:min-h-11 pointer-coarse:min-w-11'
const shownClass = { code: '', wide: 'hidden @2xl:inline', button: 'hidden' }

/** A row's ISRC with its copy button; for who may not have it, the way to get it; of a withdrawn track what is like it. */
export function IsrcCopy({ track, prefix, tabIndex = 0, shows = 'code' }: Props) {
  const t = useTranslations('music.isrc')
  const texts = useIsrcTexts()
  const similar = useTranslations('music.similar')
  if (track.withdrawn_on !== null)
    return (
      <TrackLink
        track={track}
        tabIndex={tabIndex}
        label={similar('for', { title: track.title })}
        className={insteadClass}
      >
        <ListMusic size={16} aria-hidden="true" />
        <span className={shownClass[shows]}>{similar('short')}</span>
      </TrackLink>
    )
  if (track.isrc === null)
    return (
      <Link
        to="/manage-channel"
        tabIndex={tabIndex}
        aria-label={t('verify_for', { title: track.title })}
        className={insteadClass}
      >
        <LockKeyhole size={16} aria-hidden="true" />
        <span className={shownClass[shows]}>{t('verify')}</span>
      </Link>
    )
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      <IsrcCode
        isrc={track.isrc}
        prefix={prefix}
        className={classNames('text-small text-muted', shownClass[shows])}
      />
      <CopyButton text={track.isrc} texts={texts(track.title)} tabIndex={tabIndex} />
    </span>
  )
}
