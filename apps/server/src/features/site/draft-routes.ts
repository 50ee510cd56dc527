import * as contract from '@cuesheet/contract/console-network-drafts'
import type { Locale } from '@cuesheet/contract/values/locale'
import { installationScope } from '../../access/scope.ts'
import { type Server, serve } from '../../http/serve.ts'
import { textOf } from '../../locales/texts.ts'
import { sendInvitation } from '../invitations/public.ts'
import {
  createFromDraft,
  deleteDraft,
  findProblems,
  getDraft,
  listDrafts,
  saveDraft,
} from './network-drafts.ts'

export function draftRoutes(server: Server): void {
  const { installation_domain } = server.config

  const readDraft = async (draftId: string, locale: Locale) => {
    const draft = await getDraft(server.db, draftId)
    const found = await findProblems(server.db, draft.content, installation_domain)
    const inWords = (fields: (typeof found)['domain']) =>
      Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, textOf(locale, key)]))
    const { domain, brand, defaults, manager } = found
    const problems = {
      domain: inWords(domain),
      brand: inWords(brand),
      defaults: inWords(defaults),
      manager: inWords(manager),
    }
    return { draft: { ...draft, problems } }
  }

  serve(server, contract.networkDrafts, async ({ db }) => ({ rows: await listDrafts(db) }))

  serve(server, contract.networkDraft, ({ query, locale }) => readDraft(query.draft, locale))

  serve(server, contract.saveDraft, async ({ db, viewer, body, locale }) => {
    const draftId = await db
      .transaction()
      .execute((trx) => saveDraft(trx, body, installation_domain, viewer.account_id))
    return readDraft(draftId, locale)
  })

  serve(server, contract.deleteDraft, async ({ db, body }) => {
    await deleteDraft(db, body.draft_id)
    return {}
  })

  serve(
    server,
    contract.createFromDraft,
    async ({ db, body, acting }) => {
      const created = await db
        .transaction()
        .execute((trx) => createFromDraft(trx, body, installation_domain, acting))
      const scope = installationScope(created.network_id)
      const invitation = created.invitation
        ? await sendInvitation(server, scope, created.invitation, body.language)
        : null
      return { ...created, invitation }
    },
    { message: 'network_created' },
  )
}
