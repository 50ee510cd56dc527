import { audit, exportAudit } from '@cuesheet/contract/audit'
import { consoleAudit } from '@cuesheet/contract/console-audit'
import type { Locale } from '@cuesheet/contract/values/locale'
import { recordAudit } from '../../access/audit.ts'
import { installationScope, networkScope } from '../../access/scope.ts'
import { serveDownloads } from '../../http/downloads.ts'
import { type Server, serve } from '../../http/serve.ts'
import { textsOf } from '../../locales/texts.ts'
import { describeEntries } from './describe-entries.ts'
import { openExport } from './open-export.ts'
import { readEntries } from './public.ts'
import {
  type AuditFilters,
  type InstallationRow,
  listInstallationAudit,
  readAuditSearch,
  readPlace,
  writePlace,
} from './queries.ts'

export function auditRoutes(server: Server): void {
  serve(server, audit, ({ db, viewer, query: { size, after, ...filters }, locale }) =>
    readEntries(db, networkScope(viewer), filters, { after, size, locale }),
  )

  serve(server, consoleAudit, async ({ db, query: { size, after, network, search, ...filters }, locale }) => {
    const place = after === undefined ? null : readPlace(after)
    const searchFilters = {
      ...filters,
      network: network === undefined ? undefined : Number(network),
      search: search ? await readAuditSearch(db, search, textsOf(locale).audit.actions) : undefined,
    }
    const found = await listInstallationAudit(db, searchFilters, { after: place, size: size + 1 })
    const rows = found.slice(0, size)
    const last = found.length > size ? rows.at(-1) : undefined
    const scopes = [...new Set(rows.map(({ network_id }) => network_id))].map(installationScope)
    const described = await describeEntries(db, scopes, rows, { locale, time_zone: filters.time_zone })
    return {
      rows: described.map((entry, index) => ({ ...entry, network: networkOf(rows[index]!) })),
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

const networkOf = ({ network_id, network }: InstallationRow) =>
  network === null ? null : { network_id, name: network }
