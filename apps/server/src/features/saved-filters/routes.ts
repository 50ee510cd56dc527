import * as contract from '@cuesheet/contract/saved-filters'
import { type Server, serve } from '../../http/serve.ts'
import { deleteFilter, saveFilter } from './mutations.ts'
import { listSavedFilters } from './queries.ts'

export function savedFilterRoutes(server: Server): void {
  serve(server, contract.savedFilters, async ({ db, viewer, query }) => ({
    rows: await listSavedFilters(db, viewer.account_id, query.list),
  }))
  serve(server, contract.saveFilter, async ({ db, viewer, body }) => {
    await saveFilter(db, viewer.account_id, body)
    return {}
  })
  serve(server, contract.deleteFilter, async ({ db, viewer, body }) => {
    await deleteFilter(db, viewer.account_id, body)
    return {}
  })
}
