import type { VideoDetail } from '@cuesheet/contract/dashboard'
import { tracks } from '@cuesheet/contract/music'
import { useQuery } from '@tanstack/react-query'
import { Check, Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { queryOf } from '../../lib/client.ts'
import { IconButton } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TrackLine } from './track-line.tsx'
import type { Declaration } from './use-declaration.ts'

type Props = {
  /** Tracks the video is known to use. */
  used: VideoDetail['tracks']
  declaration: Declaration
  onClose: () => void
}

/** As many as have room without scrolling past the search. */
const shownTracks = 6

/** Finds a track as it is typed, and declares that the video uses it. */
export function DeclareTrack({ used, declaration, onClose }: Props) {
  const t = useTranslations('music.used')
  const app = useTranslations('app')
  const [search, setSearch] = useState('')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const query = useQuery(queryOf(tracks, { search, sort: 'popularity', size: shownTracks }))
  const matchingTracks = query.data?.rows ?? []
  return (
    <div ref={place} className="mt-3 rounded-card border border-line p-3">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <SearchField
            value={search}
            onSearch={setSearch}
            label={t('search')}
            clearText={t('clear_search')}
            form="line"
          />
        </div>
        <IconButton label={t('close')} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <p className="mt-2 text-small text-pretty text-muted">{t('declare_text')}</p>
      <p role="status" className="text-small text-muted">
        {query.data?.is_forgiving && matchingTracks.length > 0 && t('similar')}
        {query.isError && !query.data && t('search_failed')}
        {query.data && matchingTracks.length === 0 && t('none_found', { search })}
      </p>
      <ul
        aria-busy={query.isPlaceholderData}
        className={`mt-1 grid grid-cols-1 transition-opacity ${query.isPlaceholderData ? 'opacity-50' : ''}`}
      >
        {query.isPending &&
          Array.from({ length: 3 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
            <li key={index} className="flex h-13 items-center gap-3">
              <Skeleton className="size-10" />
              <Skeleton className="h-4 w-1/2" />
            </li>
          ))}
        {matchingTracks.map((track) => {
          const declaredUse = used.find(({ track_id }) => track_id === track.track_id)
          return (
            <li key={track.track_id} className="flex h-13 items-center gap-3">
              <TrackLine
                album_art={track.album_art}
                name={<span className="block truncate font-medium">{track.title}</span>}
                text={track.artist}
              />
              {declaredUse ? (
                <span className="inline-flex items-center gap-1 text-small font-medium text-up">
                  <Check size={16} aria-hidden="true" />
                  {t(declaredUse.source === 'claim' ? 'source.claim' : 'source.declared')}
                </span>
              ) : (
                <IconButton
                  label={t('add', { title: track.title })}
                  onClick={() => declaration.declare(track, true)}
                >
                  {declaration.running.includes(track.track_id) ? (
                    <Spinner label={app('state.working')} sizePx={16} />
                  ) : (
                    <Plus size={18} aria-hidden="true" />
                  )}
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
