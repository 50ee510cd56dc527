import { audit, exportAudit } from '@cuesheet/contract/audit'
import type { Locale } from '@cuesheet/contract/values/locale'
import { recordAudit } from '../../access/audit.ts'
import { networkScope } from '../../access/scope.ts'
import { serveDownloads } from '../../http/downloads.ts'
import { type Server, serve } from '../../http/serve.ts'
import { describeEntries } from './describe-entries.ts'
import { openExport } from './open-export.ts'
import { type AuditFilters, listAuditRows, readPlace, writePlace } from './queries.ts'

export function auditRoutes(server: Server): void {
  serve(server, audit, async ({ db, viewer, query: { size, after, ...filters }, locale }) => {
    const scope = networkScope(viewer)
    const place = after === undefined ? null : readPlace(after)
    const found = await listAuditRows(db, scope, filters, { after: place, size: size + 1 })
    const rows = found.slice(0, size)
    const last = found.length > size ? rows.at(-1) : undefined
    return {
      rows: await describeEntries(db, scope, rows, { locale, time_zone: filters.time_zone }),
      next: last ? writePlace(last) : null,
    }
  })

  const downloads = serveDownloads<AuditFilters & { locale: Locale }>(
    server,
    'audit/downloads',
    (viewer, { locale, ...filters }) => openExport(server.db, networkScope(viewer), filters, locale),
  )

  serve(server, exportAudit, async ({ db, viewer, token, body, locale, address }) => {
    const { network_id } = networkScope(viewer)
    downloads.requireRoom(viewer)
    const { account_id } = viewer
    await recordAudit(db, { network_id, account_id, action: 'audit.export', address })
    return downloads.offer({ viewer, token }, { ...body, locale })
  })
}
