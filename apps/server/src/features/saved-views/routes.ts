import * as contract from '@cuesheet/contract/saved-views'
import { type Server, serve } from '../../http/serve.ts'
import { deleteView, saveView } from './mutations.ts'
import { listSavedViews } from './queries.ts'

export function savedViewRoutes(server: Server): void {
  serve(server, contract.savedViews, async ({ db, viewer, query }) => ({
    rows: await listSavedViews(db, viewer, query.list),
  }))
  serve(server, contract.saveView, async ({ db, viewer, body }) => {
    await saveView(db, viewer, body)
    return {}
  })
  serve(server, contract.deleteView, async ({ db, viewer, body }) => {
    await deleteView(db, viewer, body)
    return {}
  })
}
