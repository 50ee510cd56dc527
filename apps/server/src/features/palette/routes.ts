import { find, mostFound } from '@cuesheet/contract/palette'
import { channelScope } from '../../access/scope.ts'
import { type Server, serve } from '../../http/serve.ts'
import { findCatalogueView, listTracks } from '../music/read.ts'
import { listChannelsLike, listMembersLike, listVideosLike } from './queries.ts'

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
    return { channels, videos, tracks: tracks.rows, members }
  })
}
