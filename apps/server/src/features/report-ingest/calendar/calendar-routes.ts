import { reportFile, reportFiles } from '@cuesheet/contract/console-report-files'
import * as contract from '@cuesheet/contract/console-reports'
import { firstOfMonth, reportingDay } from '@cuesheet/contract/values/day'
import { recordAudit } from '../../../access/audit.ts'
import { getNetworkById } from '../../../access/find-network.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { OperatorError } from '../../../errors/operator-error.ts'
import { type Server, serve } from '../../../http/serve.ts'
import { restoreVersion } from '../day-reports/restore-version.ts'
import { revertFile } from '../revert-file.ts'
import { MonthApproved } from '../settled-files/make-settled-store.ts'
import { listCalendarDays, listReportNetworks } from './calendar-queries.ts'
import { getFileRejects, listConsoleFiles } from './file-queries.ts'
import { findReportFile } from './find-report-file.ts'
import { compareDayVersions, listDayVersions } from './version-queries.ts'

export function calendarRoutes(server: Server): void {
  const { now, config } = server
  const reading = () => ({
    today: reportingDay(now()),
    reportsWithinDays: config.reports_within_days,
  })

  serve(server, contract.reportNetworks, ({ db, query }) =>
    listReportNetworks(db, { ...query, ...reading() }),
  )
  serve(server, contract.reportCalendar, async ({ db, query }) => {
    const { network_id, name, scope } = await getNetworkById(db, query.network)
    const { today, reportsWithinDays } = reading()
    const month = query.month ? `${query.month}-01` : firstOfMonth(today)
    const asked = { kind: query.kind, month, today, reportsWithinDays }
    return {
      month: month.slice(0, 7),
      network: { network_id, name },
      today,
      rows: await listCalendarDays(db, scope, asked),
    }
  })
  serve(server, contract.reportDay, async ({ db, query }) => {
    const { scope } = await getNetworkById(db, query.network)
    return { versions: await listDayVersions(db, scope, query) }
  })
  serve(server, contract.compareVersions, async ({ db, query }) => {
    const { scope } = await getNetworkById(db, query.network)
    return compareDayVersions(db, scope, query)
  })
  serve(server, reportFiles, async ({ db, query }) => {
    const { scope } = await getNetworkById(db, query.network)
    return listConsoleFiles(db, scope, query)
  })
  serve(server, reportFile, async ({ db, query }) => {
    const { network_id, name, scope } = await getNetworkById(db, query.network)
    return { network: { network_id, name }, ...(await findReportFile(db, scope, query.file)) }
  })
  serve(server, contract.fileRejects, async ({ db, query }) => {
    const { scope } = await getNetworkById(db, query.network)
    return getFileRejects(db, scope, query.file)
  })
  serve(server, contract.restoreVersion, async ({ db, viewer, body, address }) => {
    const { scope } = await getNetworkById(db, body.network_id)
    await restoreVersion(db, scope, body, { account_id: viewer.account_id, address })
    return {}
  })
  serve(server, contract.takeBackFile, async ({ db, viewer, body, address }) => {
    const { scope, network_id } = await getNetworkById(db, body.network_id)
    const { file_name } = await getFileRejects(db, scope, body.file_id)
    await revertFile(db, scope, body.file_id, {
      dry_run: false,
      record: (trx) =>
        recordAudit(trx, {
          network_id,
          account_id: viewer.account_id,
          address,
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
