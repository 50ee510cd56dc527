import * as contract from '@cuesheet/contract/console-catalogue-use'
import { type Server, serve } from '../../../http/serve.ts'
import { listWaitingClaims, listWaitingVideos } from '../claims/claim-queries.ts'
import { remakeCharts } from './chart-mutations.ts'
import { listCharts, listComparedCharts } from './chart-queries.ts'
import { listWeeks } from './make-charts.ts'

/** What videos use, as operators see it: claims that wait, and charts. */
export function catalogueUseRoutes(server: Server): void {
  serve(server, contract.waitingClaims, ({ db, query }) => listWaitingClaims(db, query))
  serve(server, contract.waitingVideos, ({ db, query }) => listWaitingVideos(db, query))
  serve(server, contract.consoleCharts, async ({ db, getScope }) => {
    const scope = await getScope()
    const made = await listCharts(db, scope)
    const missing = (await listWeeks(db, scope)).filter(({ is_made }) => !is_made)
    const weeks = [...made, ...missing.map(({ sunday }) => ({ sunday, made_at: null, tracks: 0 }))]
    return { weeks: weeks.sort((a, b) => (a.sunday < b.sunday ? 1 : -1)) }
  })
  serve(server, contract.compareCharts, async ({ db, query, getScope }) => ({
    rows: await listComparedCharts(db, await getScope(), query),
  }))
  serve(
    server,
    contract.makeCharts,
    async ({ db, body, acting, getScope }) => {
      return { made: await remakeCharts(db, await getScope(), body.week, acting) }
    },
    { message: 'charts_made' },
  )
}
