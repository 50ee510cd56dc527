import {
  addFavourite,
  type MusicHome,
  musicHome,
  orderFavourites,
  removeFavourite,
  type Track,
} from '@cuesheet/contract/music'
import { maxFavourites } from '@cuesheet/contract/values/music'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { keyOf } from '../../lib/key-of.ts'
import { snackbars } from '../../lib/snackbars.ts'
import { useSentence } from '../../lib/use-sentence.ts'
import { homeQuery } from './music-queries.ts'

/** Whether a track is to be one of them, or the order of all. */
type Change = { track: Track; is_favourite: boolean } | { order: Track[] }

const mutationKey = ['music', 'favourites']

function withChange(favourites: Track[], change: Change): Track[] {
  if ('order' in change) return change.order
  const { track, is_favourite } = change
  const others = favourites.filter(({ track_id }) => track_id !== track.track_id)
  return is_favourite ? [...others, { ...track, is_favourite }].slice(0, maxFavourites) : others
}

/**
 * The account's favourites: as the server has them, with what is being sent to it, so that what it refuses was never
 * there. `mark` says of a track of any list whether it is one; rows that say so already stay the same objects.
 */
export function useFavourites() {
  const t = useTranslations('music.favourites')
  const client = useQueryClient()
  const sentence = useSentence()
  const kept = useQuery(homeQuery()).data?.favourites
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  const favourites = useMemo(() => changes.reduce(withChange, kept ?? []), [changes, kept])
  const readAgain = async () => {
    // Without an answer from before the change, which may be on its way.
    await client.cancelQueries({ queryKey: keyOf(musicHome) })
    await client.invalidateQueries({ queryKey: keyOf(musicHome) })
  }
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: each answers with all of them.
    scope: { id: 'favourites' },
    mutationFn: (change: Change) =>
      'order' in change
        ? call(orderFavourites, { body: { tracks: change.order.map(({ track_id }) => track_id) } })
        : call(change.is_favourite ? addFavourite : removeFavourite, {
            body: { track: change.track.track_id },
          }),
    onSuccess: (answer, change) => {
      client.setQueriesData<MusicHome>(
        { queryKey: keyOf(musicHome) },
        (home) => home && { ...home, favourites: answer.favourites },
      )
      if (!kept || client.isFetching({ queryKey: keyOf(musicHome) }) > 0) void readAgain()
      if ('track' in change)
        snackbars.show('success', t(change.is_favourite ? 'added' : 'removed', { title: change.track.title }))
    },
    onError: (error) => {
      void readAgain()
      snackbars.show('error', sentence(error))
    },
  })
  return {
    favourites,
    mark: useCallback(
      <Row extends Track>(row: Row): Row => {
        const is_favourite =
          favourites.some(({ track_id }) => track_id === row.track_id) || (!kept && row.is_favourite)
        return row.is_favourite === is_favourite ? row : { ...row, is_favourite }
      },
      [favourites, kept],
    ),
    toggle: useCallback((track: Track) => mutate({ track, is_favourite: !track.is_favourite }), [mutate]),
    order: (tracks: Track[]) => mutate({ order: tracks }),
  }
}
