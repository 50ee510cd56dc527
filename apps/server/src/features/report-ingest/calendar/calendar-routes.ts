import { reportFile, reportFiles } from '@cuesheet/contract/console-report-files'
import * as contract from '@cuesheet/contract/console-reports'
import { firstOfMonth } from '@cuesheet/contract/values/day'
import { recordAudit } from '../../../access/audit.ts'
import { getNetworkById } from '../../../access/find-network.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { OperatorError } from '../../../errors/operator-error.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { restoreFile, restoreVersion } from '../day-reports/restore-version.ts'
import { revertFile } from '../revert-file.ts'
import { MonthApproved } from '../settled-files/make-settled-store.ts'
import { listCalendarDays, listReportNetworks } from './calendar-queries.ts'
import { getFileRejects, listConsoleFiles } from './file-queries.ts'
import { findReportFile } from './find-report-file.ts'
import { compareDayVersions, listDayVersions } from './version-queries.ts'

/** A file may hold the days of a year. */
const wholeFileMs = 5 * 60_000

export function calendarRoutes(server: Server): void {
  const reportsWithinDays = server.config.reports_within_days

  serve(server, contract.reportNetworks, ({ db, query, today }) =>
    listReportNetworks(db, { ...query, today, reportsWithinDays }),
  )
  serve(server, contract.reportCalendar, async ({ db, query, today }) => {
    const { network_id, name, scope } = await getNetworkById(db, query.network)
    const month = query.month ? `${query.month}-01` : firstOfMonth(today)
    const asked = { kind: query.kind, month, today, reportsWithinDays }
    return {
      month: month.slice(0, 7),
      network: { network_id, name },
      today,
      rows: await listCalendarDays(db, scope, asked),
    }
  })
  serve(server, contract.reportDay, async ({ db, query, getScope }) => ({
    versions: await listDayVersions(db, await getScope(), query),
  }))
  serve(server, contract.compareVersions, async ({ db, query, getScope }) =>
    compareDayVersions(db, await getScope(), query),
  )
  serve(server, reportFiles, async ({ db, query, getScope }) => listConsoleFiles(db, await getScope(), query))
  serve(server, reportFile, async ({ db, query }) => {
    const { network_id, name, scope } = await getNetworkById(db, query.network)
    return { network: { network_id, name }, ...(await findReportFile(db, scope, query.file)) }
  })
  serve(server, contract.fileRejects, async ({ db, query, getScope }) =>
    getFileRejects(db, await getScope(), query.file),
  )
  serve(server, contract.restoreVersion, async ({ db, body, acting, getScope }) => {
    const scope = await getScope()
    await restoreVersion(db, scope, body, acting)
    return {}
  })
  serve(
    server,
    contract.restoreFile,
    async ({ db, body, acting, getScope }) => {
      const scope = await getScope()
      return { rows: await restoreFile(db, scope, body, acting) }
    },
    { deadline_ms: wholeFileMs },
  )
  serve(server, contract.takeBackFile, async ({ db, body, acting, getScope }) => {
    const scope = await getScope()
    const { file_name } = await getFileRejects(db, scope, body.file_id)
    await revertFile(db, scope, body.file_id, {
      dry_run: false,
      record: (trx) =>
        recordAudit(trx, {
          network_id: scope.network_id,
          ...acting,
          action: 'report.take_back',
          subject: file_name,
          before: { file: body.file_id },
        }),
    }).catch((error: unknown) => {
      if (error instanceof MonthApproved) throw new DomainError('conflict', { message_key: 'month_approved' })
      if (error instanceof OperatorError) throw new DomainError('conflict', { message_key: 'nothing_stands' })
      throw error
    })
    return {}
  })
}
