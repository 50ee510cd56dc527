import { declareTrack as declareEndpoint } from '@cuesheet/contract/music'
import { type Server, serve } from '../../../http/serve.ts'
import { declareTrack } from './declare-track.ts'

export function declarationRoutes(server: Server): void {
  serve(
    server,
    declareEndpoint,
    async ({ db, viewer, body, address }) => {
      await declareTrack(db, viewer, body, address)
      return {}
    },
    { message: 'video_music_saved' },
  )
}
