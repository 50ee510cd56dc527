import { preferences } from '@cuesheet/contract/account'
import { type Server, serve } from '../../http/serve.ts'
import { savePreferences } from './mutations.ts'

export function accountRoutes(server: Server): void {
  serve(server, preferences, async ({ db, viewer, body }) => {
    await savePreferences(db, viewer.account_id, body)
    return {}
  })
}
