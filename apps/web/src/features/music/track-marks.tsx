import type { Track } from '@cuesheet/contract/music'
import { useTranslations } from 'use-intl'
import { useBrand } from '../../lib/brand.ts'
import { Picture } from '../../ui/picture.tsx'

/** That a track is the network's alone: by the site's own mark where it has one. */
export function ExclusiveMark() {
  const t = useTranslations('music.track')
  const logo = useBrand()?.exclusive_logo ?? null
  if (logo !== null)
    return (
      <Picture
        src={logo}
        alt={t('exclusive')}
        title={t('exclusive')}
        variant="exclusive"
        height={16}
        className="h-4 w-auto max-w-16 shrink-0 object-contain"
      />
    )
  return (
    <span className="shrink-0 rounded-small bg-primary-tint px-1.5 text-[12px] leading-5 font-medium text-primary-text">
      {t('exclusive')}
    </span>
  )
}

/** A few of a track's tags, as words. */
export function TrackTags({ track, most }: { track: Pick<Track, 'tags'>; most: number }) {
  const shown = track.tags.slice(0, most)
  const more = track.tags.length - shown.length
  if (shown.length === 0) return null
  return (
    <span className="flex min-w-0 items-center gap-1.5 overflow-hidden text-small text-muted">
      {shown.map(({ id, name }) => (
        <span key={id} className="min-w-0 shrink truncate rounded-full bg-sunken px-2 leading-6">
          {name}
        </span>
      ))}
      {more > 0 && <span className="shrink-0 text-faint">+{more}</span>}
    </span>
  )
}
