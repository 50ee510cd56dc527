import * as contract from '@cuesheet/contract/console-catalogue'
import { reportingDay } from '@cuesheet/contract/values/day'
import { type Server, serve } from '../../../http/serve.ts'
import { mergeTags, renameTag } from './tag-mutations.ts'
import { changeTracks, type Editing, updateTrack } from './track-mutations.ts'
import {
  getConsoleTrack,
  listConsoleTags,
  listConsoleTracks,
  listTrackHistory,
  summarizeUsage,
} from './track-queries.ts'

export function editingRoutes(server: Server): void {
  const editingOf = ({ viewer, address }: { viewer: { account_id: number }; address: string }): Editing => ({
    account_id: viewer.account_id,
    address,
    today: reportingDay(server.now()),
  })

  serve(server, contract.consoleTracks, ({ db, query, locale }) => listConsoleTracks(db, query, locale))
  serve(server, contract.consoleTrack, async ({ db, query, locale }) => {
    const track = await getConsoleTrack(db, query.track, locale)
    return { track, history: await listTrackHistory(db, track.isrc) }
  })
  serve(server, contract.trackUsage, ({ db, query }) =>
    summarizeUsage(
      db,
      query.tracks
        .split(',')
        .map(Number)
        .filter((id) => id < 2 ** 31),
    ),
  )
  serve(
    server,
    contract.updateTrack,
    async (call) => ({ revision: await updateTrack(call.db, call.body, editingOf(call)) }),
    { message: 'track_saved' },
  )
  serve(server, contract.changeTracks, async (call) => ({
    rows: await changeTracks(call.db, call.body, editingOf(call)),
  }))
  serve(server, contract.consoleTags, async ({ db, locale }) => ({ rows: await listConsoleTags(db, locale) }))
  serve(
    server,
    contract.renameTag,
    async (call) => {
      await renameTag(call.db, call.body, editingOf(call))
      return {}
    },
    { message: 'tag_saved' },
  )
  serve(
    server,
    contract.mergeTags,
    async (call) => ({ tracks: await mergeTags(call.db, call.body, editingOf(call)) }),
    { message: 'tags_merged' },
  )
}
