import { consoleFind } from '@cuesheet/contract/console-find'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { find, mostFound } from '@cuesheet/contract/palette'
import { channelScope } from '../../access/scope.ts'
import { type Server, serve } from '../../http/serve.ts'
import { findCatalogueView, listConsoleTracks, listTracks } from '../music/public.ts'
import {
  listInstallationChannelsLike,
  listNetworksLike,
  listNoticesLike,
  listPeopleLike,
} from './installation-queries.ts'
import { listChannelsLike, listMembersLike, listVideosLike } from './queries.ts'

type FoundTrack = AnswerOf<typeof find>['tracks'][number]

const foundTrack = ({ track_id, title, artist, album_art }: FoundTrack): FoundTrack => ({
  track_id,
  title,
  artist,
  album_art,
})

export function paletteRoutes(server: Server): void {
  serve(server, find, async ({ db, viewer, locale, query: { search } }) => {
    const scope = await channelScope(db, viewer, {})
    const findTracks = async () => {
      const view = await findCatalogueView(db, viewer, locale)
      return listTracks(db, view, { search, sort: 'popularity' }, { size: mostFound, after: null })
    }
    const [channels, videos, tracks, members] = await Promise.all([
      listChannelsLike(db, scope, search),
      listVideosLike(db, scope, search),
      findTracks(),
      viewer.permission_flag === 1 ? listMembersLike(db, scope, search) : [],
    ])
    return { channels, videos, tracks: tracks.rows.map(foundTrack), members }
  })

  serve(server, consoleFind, async ({ db, locale, query: { search } }) => {
    const [networks, people, channels, tracks, notices] = await Promise.all([
      listNetworksLike(db, search),
      listPeopleLike(db, search),
      listInstallationChannelsLike(db, search),
      listConsoleTracks(db, { search, size: mostFound }, locale),
      listNoticesLike(db, search, locale),
    ])
    return { networks, people, channels, tracks: tracks.rows.map(foundTrack), notices }
  })
}
