import * as contract from '@cuesheet/contract/console-catalogue-use'
import { installationScope, type NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { listWaitingClaims, listWaitingVideos } from '../claims/claim-queries.ts'
import { remakeCharts } from './chart-mutations.ts'
import { listCharts, listComparedCharts } from './chart-queries.ts'
import { listWeeks } from './make-charts.ts'

/** What videos use, as operators see it: claims that wait, and charts. */
export function catalogueUseRoutes(server: Server): void {
  serve(server, contract.waitingClaims, ({ db, query }) => listWaitingClaims(db, query))
  serve(server, contract.waitingVideos, ({ db, query }) => listWaitingVideos(db, query))
  serve(server, contract.consoleCharts, async ({ db, query }) => {
    const scope = await getScope(db, query.network)
    const made = await listCharts(db, scope)
    const missing = (await listWeeks(db, scope)).filter(({ is_made }) => !is_made)
    const weeks = [...made, ...missing.map(({ sunday }) => ({ sunday, made_at: null, tracks: 0 }))]
    return { weeks: weeks.sort((a, b) => (a.sunday < b.sunday ? 1 : -1)) }
  })
  serve(server, contract.compareCharts, async ({ db, query }) => ({
    rows: await listComparedCharts(db, await getScope(db, query.network), query),
  }))
  serve(
    server,
    contract.makeCharts,
    async ({ db, body, viewer, address }) => {
      const scope = await getScope(db, body.network_id)
      return { made: await remakeCharts(db, scope, body.week, { account_id: viewer.account_id, address }) }
    },
    { message: 'charts_made' },
  )
}

async function getScope(db: Database, network_id: number): Promise<NetworkScope> {
  const found = await db
    .selectFrom('networks')
    .select('network_id')
    .where('network_id', '=', network_id)
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
  return installationScope(network_id)
}
