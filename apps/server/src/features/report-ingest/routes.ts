import { figureTaskList, startFigureTask } from '@cuesheet/contract/console-figure-tasks'
import { ignoreChannel, unmatchedChannels } from '@cuesheet/contract/console-reports'
import { sql } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import { type Server, serve } from '../../http/serve.ts'
import { sendJob } from '../../jobs/send-job.ts'
import { calendarRoutes } from './calendar/calendar-routes.ts'
import { listFigureTasks } from './figure-tasks/figure-task-queries.ts'
import { listUnmatched } from './unmatched/unmatched-queries.ts'
import { uploadRoutes } from './uploads/upload-routes.ts'

export function reportIngestRoutes(server: Server): void {
  uploadRoutes(server)
  calendarRoutes(server)
  unmatchedRoutes(server)
  figureTaskRoutes(server)
}

function unmatchedRoutes(server: Server): void {
  serve(server, unmatchedChannels, async ({ db, query, getScope }) => {
    if (query.network !== undefined) await getScope()
    return listUnmatched(db, query)
  })
  serve(server, ignoreChannel, async ({ db, viewer, body, address, getScope }) => {
    const { platform_channel_id, is_ignored } = body
    const { network_id } = await getScope()
    const { account_id } = viewer
    await db.transaction().execute(async (trx) => {
      if (is_ignored)
        await trx
          .insertInto('ignored_channels')
          .values({ network_id, platform_channel_id, account_id })
          .onConflict((known) => known.doNothing())
          .execute()
      else
        await trx
          .deleteFrom('ignored_channels')
          .where('network_id', '=', network_id)
          .where('platform_channel_id', '=', platform_channel_id)
          .execute()
      const action = is_ignored ? 'report.ignore_channel' : 'report.list_channel'
      await recordAudit(trx, { network_id, account_id, address, action, subject: platform_channel_id })
    })
    return {}
  })
}

function figureTaskRoutes(server: Server): void {
  serve(server, figureTaskList, async ({ db, query, getScope }) => {
    if (query.network !== undefined) await getScope()
    return listFigureTasks(db, query)
  })
  serve(server, startFigureTask, async ({ db, viewer, body, address, getScope }) => {
    const { network_id } = await getScope()
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
