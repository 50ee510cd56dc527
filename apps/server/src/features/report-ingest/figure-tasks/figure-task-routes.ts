import { figureTaskList, startFigureTask } from '@cuesheet/contract/console-figure-tasks'
import { sql } from 'kysely'
import { recordAudit } from '../../../access/audit.ts'
import { getNetworkById } from '../../../access/find-network.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { sendJob } from '../../../jobs/send-job.ts'
import { listFigureTasks } from './figure-task-queries.ts'

export function figureTaskRoutes(server: Server): void {
  serve(server, figureTaskList, async ({ db, query }) => {
    if (query.network !== undefined) await getNetworkById(db, query.network)
    return listFigureTasks(db, query)
  })
  serve(server, startFigureTask, async ({ db, viewer, body, address }) => {
    const { network_id } = await getNetworkById(db, body.network_id)
    const { account_id } = viewer
    await db.transaction().execute(async (trx) => {
      const { numAffectedRows } = await sql`
        insert into figure_tasks (network_id, task, account_id) values (${network_id}, ${body.task}, ${account_id})
        on conflict (network_id, task) where ended_at is null do nothing`.execute(trx)
      if (!numAffectedRows) return
      await recordAudit(trx, { network_id, account_id, address, action: `report.${body.task}` })
      await sendJob(trx, 'report-ingest.figure-tasks')
    })
    return {}
  })
}
