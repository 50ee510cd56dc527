import * as contract from '@cuesheet/contract/console-counting'
import { type Server, serve } from '../../http/serve.ts'
import { removeCountingChange, saveCountingChange } from './mutations.ts'
import { listCountingChanges } from './queries.ts'

export function countingRoutes(server: Server): void {
  serve(server, contract.countingChanges, async ({ db }) => ({ rows: await listCountingChanges(db) }))
  serve(server, contract.saveCountingChange, async ({ db, viewer: { account_id }, body, address }) => {
    await saveCountingChange(db, body, { account_id, address })
    return {}
  })
  serve(server, contract.removeCountingChange, async ({ db, viewer: { account_id }, body, address }) => {
    await removeCountingChange(db, body.day, { account_id, address })
    return {}
  })
}
