import { audit, exportAudit } from '@cuesheet/contract/audit'
import type { Locale } from '@cuesheet/contract/values/locale'
import { recordAudit } from '../../access/audit.ts'
import { networkScope } from '../../access/scope.ts'
import { serveDownloads } from '../../http/downloads.ts'
import { type Server, serve } from '../../http/serve.ts'
import { openExport } from './open-export.ts'
import type { AuditFilters } from './queries.ts'
import { readEntries } from './read.ts'

export function auditRoutes(server: Server): void {
  serve(server, audit, ({ db, viewer, query: { size, after, ...filters }, locale }) =>
    readEntries(db, networkScope(viewer), filters, { after, size, locale }),
  )

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
