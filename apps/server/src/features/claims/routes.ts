import {
  claims,
  exportClaims,
  handleClaims as handle,
  reopenClaims as reopen,
  videoClaims,
} from '@cuesheet/contract/claims'
import type { Locale } from '@cuesheet/contract/values/locale'
import type { Currency } from '@cuesheet/contract/values/money'
import { recordAudit } from '../../access/audit.ts'
import { channelScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import { serveDownloads } from '../../http/downloads.ts'
import { type Call, type Server, serve } from '../../http/serve.ts'
import { readTerms } from '../reports/public.ts'
import { handleClaims, reopenClaims } from './mutations.ts'
import { openClaimsExport } from './open-claims-export.ts'
import { type ClaimFilters, listClaims, listVideoClaims, summarizeClaims } from './queries.ts'

type Reading = { currency: Currency; locale: Locale; today: string }

export function claimRoutes(server: Server): void {
  const { reports_within_days } = server.config
  const readAs = async (
    db: Call<typeof claims>['db'],
    viewer: Viewer,
    { currency, today }: Pick<Reading, 'currency' | 'today'>,
  ) => {
    const scope = await channelScope(db, viewer, {})
    const terms = await readTerms(db, scope, currency, { today, reports_within_days })
    return { scope, reader: { terms, today } }
  }

  serve(server, claims, async ({ db, viewer, query, ...asked }) => {
    const { scope, reader } = await readAs(db, viewer, asked)
    return {
      ...(await listClaims(db, scope, query, reader)),
      ...(await summarizeClaims(db, scope)),
      currency: reader.terms.currency,
    }
  })

  serve(server, videoClaims, async ({ db, viewer, query, ...asked }) => {
    const { scope, reader } = await readAs(db, viewer, asked)
    const rows = await listVideoClaims(db, scope, query.video_id, reader)
    return { rows, currency: reader.terms.currency }
  })

  serve(server, handle, async ({ db, body, acting: { account_id, address }, getOpenScope }) => ({
    changed: await handleClaims(db, await getOpenScope(), body, { account_id, address }),
  }))
  serve(server, reopen, async ({ db, body: { events }, acting: { account_id, address }, getOpenScope }) => ({
    changed: await reopenClaims(db, await getOpenScope(), events, { account_id, address }),
  }))

  const downloads = serveDownloads<ClaimFilters & Reading>(
    server,
    'claims/downloads',
    async (viewer, { currency, locale, today, ...filters }) => {
      const { scope, reader } = await readAs(server.db, viewer, { currency, today })
      return openClaimsExport(server.db, scope, filters, { ...reader, locale })
    },
  )

  serve(server, exportClaims, async ({ db, viewer, token, body, locale, currency, today, address }) => {
    const { network_id } = await channelScope(db, viewer, {})
    downloads.requireRoom(viewer)
    await recordAudit(db, { network_id, account_id: viewer.account_id, action: 'claim.export', address })
    return downloads.offer({ viewer, token }, { ...body, locale, currency, today })
  })
}
