import type { Track } from '@cuesheet/contract/music'
import { Heart } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { IconButton } from '../../ui/button.tsx'

type Props = {
  track: Track
  onToggle: (track: Track) => void
  tabIndex?: 0 | -1
  className?: string
}

/** Puts a track among the favourites or takes it away. */
export function FavouriteButton({ track, onToggle, tabIndex = 0, className }: Props) {
  const t = useTranslations('music.favourites')
  return (
    <IconButton
      label={t('favourite', { title: track.title })}
      aria-pressed={track.is_favourite}
      tabIndex={tabIndex}
      onClick={() => onToggle(track)}
      className={className}
    >
      <Heart
        size={16}
        aria-hidden="true"
        className={classNames(track.is_favourite && 'fill-primary-mark text-primary-mark')}
      />
    </IconButton>
  )
}
