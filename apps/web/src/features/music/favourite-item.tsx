import type { Track } from '@cuesheet/contract/music'
import { useSortable } from '@dnd-kit/sortable'
import { ArrowDown, ArrowUp, GripVertical, HeartOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../lib/class-names.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { IsrcCopy } from './isrc.tsx'
import { PlayableArt } from './playable-art.tsx'
import { TrackLink } from './track-link.tsx'

type Props = {
  track: Track
  /** From 1. */
  place: number
  isLast: boolean
  prefix: string | null
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** A favourite in its place, with the handle that drags it and the menu that does the same. */
export function FavouriteItem({ track, place, isLast, prefix, onMove, onRemove }: Props) {
  const t = useTranslations('music.favourites')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: track.track_id })
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
      className={classNames(
        'group relative flex h-16 items-center gap-2.5 border-line bg-surface pe-1.5 not-first:border-t',
        isDragging && 'z-10 rounded-card shadow-float',
      )}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-roledescription={undefined}
        aria-label={t('drag', { title: track.title, place })}
        className="grid h-full w-8 shrink-0 cursor-grab touch-none place-items-center text-faint hover:text-text focus-visible:outline-offset-[-3px] active:cursor-grabbing pointer-coarse:w-11"
      >
        <GripVertical size={16} aria-hidden="true" />
      </button>
      <PlayableArt track={track} sizePx={44} />
      <div className="min-w-0 flex-1">
        <TrackLink
          track={track}
          className="block truncate rounded-small font-medium group-hover:text-primary-text"
        >
          {track.title}
        </TrackLink>
        {track.withdrawn_on === null ? (
          <span className="block truncate text-small text-faint">{track.artist}</span>
        ) : (
          <span className="block text-small leading-4 text-warn">{t('withdrawn')}</span>
        )}
      </div>
      <span className="flex shrink-0 items-center">
        <IsrcCopy track={track} prefix={prefix} shows="button" />
        <ActionMenu
          label={t('menu', { title: track.title })}
          actions={[
            ...(place > 1
              ? [{ id: 'up', label: t('move_up'), icon: ArrowUp, onPress: () => onMove(-1) }]
              : []),
            ...(isLast
              ? []
              : [{ id: 'down', label: t('move_down'), icon: ArrowDown, onPress: () => onMove(1) }]),
            { id: 'remove', label: t('remove'), icon: HeartOff, onPress: onRemove },
          ]}
        />
      </span>
    </li>
  )
}
