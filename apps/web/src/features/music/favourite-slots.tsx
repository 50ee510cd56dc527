import type { Track } from '@cuesheet/contract/music'
import { maxFavourites } from '@cuesheet/contract/values/music'
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FavouriteItem } from './favourite-item.tsx'

type Props = {
  favourites: Track[]
  prefix: string | null
  onOrder: (favourites: Track[]) => void
  onRemove: (track: Track) => void
}

/** The places for favourites: taken ones can be dragged, moved by key or by menu, and emptied. */
export default function FavouriteSlots({ favourites, prefix, onOrder, onRemove }: Props) {
  const t = useTranslations('music.favourites')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: string | number | undefined) => favourites.findIndex(({ track_id }) => track_id === id)
  const titleAt = (id: string | number) => favourites[placeOf(id)]?.title ?? ''
  const move = (from: number, to: number) => {
    if (from !== to && from >= 0 && to >= 0 && to < favourites.length)
      onOrder(arrayMove(favourites, from, to))
  }
  const standsAt = (title: string, place: number) => t('over', { title, place, count: favourites.length })
  const [said, setSaid] = useState('')
  const places = useRef<HTMLOListElement>(null)
  const removed = useRef<{ track_id: number; at: number } | null>(null)
  useEffect(() => {
    if (!removed.current || favourites.some(({ track_id }) => track_id === removed.current?.track_id)) return
    // The focus went with it: its successor takes it.
    const place = places.current?.children[removed.current.at]
    removed.current = null
    const next = place?.querySelector<HTMLElement>('[aria-haspopup]') ?? place?.querySelector('a')
    next?.focus()
  }, [favourites])
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('picked_up', { title: titleAt(active.id), place: placeOf(active.id) + 1 }),
    onDragOver: ({ active, over }) => standsAt(titleAt(active.id), placeOf(over?.id) + 1),
    onDragEnd: ({ active, over }) =>
      t('dropped', { title: titleAt(active.id), place: placeOf(over?.id) + 1 }),
    onDragCancel: ({ active }) =>
      t('cancelled', { title: titleAt(active.id), place: placeOf(active.id) + 1 }),
  }
  const empty = Math.max(0, maxFavourites - favourites.length)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('instructions') } }}
      onDragEnd={({ active, over }: DragEndEvent) => move(placeOf(active.id), placeOf(over?.id))}
    >
      <SortableContext
        items={favourites.map(({ track_id }) => track_id)}
        strategy={verticalListSortingStrategy}
      >
        <ol ref={places} className="overflow-clip rounded-card border border-line bg-surface">
          {favourites.map((track, at) => (
            <FavouriteItem
              key={track.track_id}
              track={track}
              place={at + 1}
              isLast={at === favourites.length - 1}
              prefix={prefix}
              onMove={(by) => {
                move(at, at + by)
                setSaid(standsAt(track.title, at + by + 1))
              }}
              onRemove={() => {
                removed.current = { track_id: track.track_id, at }
                onRemove(track)
              }}
            />
          ))}
          {Array.from({ length: empty }, (_, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: empty places are all alike.
              key={at}
              className="flex h-16 items-center gap-2.5 border-line pe-3 text-faint mobile:h-15 not-first:border-t"
            >
              <EmptySlot
                place={favourites.length + at + 1}
                isNext={at === 0}
                isFirst={favourites.length === 0}
              />
            </li>
          ))}
        </ol>
      </SortableContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </DndContext>
  )
}

function EmptySlot({ place, isNext, isFirst }: { place: number; isNext: boolean; isFirst: boolean }) {
  const t = useTranslations('music.favourites')
  return (
    <>
      <span className="w-8 shrink-0 text-center text-small pointer-coarse:w-11">{place}</span>
      <span className="grid size-11 shrink-0 place-items-center rounded-small border border-dashed border-line-strong">
        {isNext && <Plus size={16} aria-hidden="true" />}
      </span>
      {isNext ? (
        <span className="min-w-0 text-small text-pretty">
          <Link to="/musics/all" className="rounded-small font-medium text-primary-text hover:underline">
            {t('find')}
          </Link>
          {isFirst && <span className="block text-muted">{t('empty', { most: maxFavourites })}</span>}
        </span>
      ) : (
        <span className="sr-only">{t('empty_place')}</span>
      )}
    </>
  )
}
