import type { Track } from '@cuesheet/contract/music'
import { mostFavourites } from '@cuesheet/contract/values/music'
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { snackbars } from '../../lib/snackbars.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import {
  type MusicHome,
  sendFavourite,
  sendOrder,
  type TrackDetail,
  type TrackPage,
  tracksKey,
} from './api.ts'

const homeKey = ['music', 'home'] as const

/** Marks tracks as favourites, or not, wherever they stand; rows that stay as they are stay the same objects. */
function markTracks(client: QueryClient, isFavourite: (track: Track) => boolean): void {
  const marked = <Row extends Track>(track: Row): Row =>
    track.is_favourite === isFavourite(track) ? track : { ...track, is_favourite: !track.is_favourite }
  client.setQueriesData<MusicHome>(
    { queryKey: homeKey },
    (home) =>
      home && {
        ...home,
        newest: home.newest.map(marked),
        chart: home.chart && { ...home.chart, rows: home.chart.rows.map(marked) },
      },
  )
  client.setQueriesData<InfiniteData<TrackPage>>(
    { queryKey: tracksKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) =>
          page.rows.some((track) => marked(track) !== track)
            ? { ...page, rows: page.rows.map(marked) }
            : page,
        ),
      },
  )
  client.setQueriesData<TrackDetail>(
    { queryKey: ['dashboard', 'track'] },
    (detail) => detail && { ...detail, track: marked(detail.track) },
  )
}

function listFavourites(client: QueryClient, change: (favourites: Track[]) => Track[]): void {
  client.setQueriesData<MusicHome>(
    { queryKey: homeKey },
    (home) => home && { ...home, favourites: change(home.favourites) },
  )
}

/** Whether the track is one: at once, before the server has said so. */
function showFavourite(client: QueryClient, track: Track, isFavourite: boolean): void {
  markTracks(client, (other) => (other.track_id === track.track_id ? isFavourite : other.is_favourite))
  listFavourites(client, (favourites) => {
    const others = favourites.filter(({ track_id }) => track_id !== track.track_id)
    return isFavourite ? [...others, { ...track, is_favourite: true }].slice(0, mostFavourites) : others
  })
}

/** All of them, as the server has them. */
function showFavourites(client: QueryClient, favourites: Track[]): void {
  const ids = new Set(favourites.map(({ track_id }) => track_id))
  markTracks(client, ({ track_id }) => ids.has(track_id))
  listFavourites(client, () => favourites)
}

/** Adds, takes away and orders favourites: seen at once, and as they were where the server refuses. */
export function useFavourites() {
  const t = useTranslations('music.favourites')
  const client = useQueryClient()
  const sentence = useSentence()
  const refuse = (error: Error) => {
    void client.invalidateQueries({ queryKey: homeKey })
    snackbars.show('error', sentence(error))
  }
  const { mutate: toggle } = useMutation({
    // One after the other: each answers with all of them.
    scope: { id: 'favourites' },
    mutationFn: (track: Track) => sendFavourite(track.track_id, !track.is_favourite),
    onMutate: (track) => showFavourite(client, track, !track.is_favourite),
    onSuccess: ({ favourites }, track) => {
      showFavourites(client, favourites)
      snackbars.show('success', t(track.is_favourite ? 'removed' : 'added', { title: track.title }))
    },
    onError: (error, track) => {
      showFavourite(client, track, track.is_favourite)
      refuse(error)
    },
  })
  const { mutate: order } = useMutation({
    scope: { id: 'favourites' },
    mutationFn: (favourites: Track[]) => sendOrder(favourites),
    onMutate: (favourites) => listFavourites(client, () => favourites),
    onSuccess: ({ favourites }) => showFavourites(client, favourites),
    onError: refuse,
  })
  return { toggle: useCallback((track: Track) => toggle(track), [toggle]), order }
}
