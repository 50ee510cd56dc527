import { Readable } from 'node:stream'
import { askArchive, downloadArchive, ownArchive } from '@cuesheet/contract/archives'
import { confirmPassword } from '../../access/confirm-password.ts'
import { networkScope } from '../../access/scope.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { beginReading, serveDownloads } from '../../http/downloads.ts'
import { type Server, serve } from '../../http/serve.ts'
import { textsOf } from '../../locales/texts.ts'
import { askForArchive } from './mutations.ts'
import { findArchive, readParts } from './queries.ts'

export function archiveRoutes(server: Server): void {
  const { password_cost } = server
  const downloads = serveDownloads<{ name: string }>(
    server,
    'archive/downloads',
    async (viewer, { name }) => {
      const { transaction, close } = await beginReading(server.db)
      const scope = networkScope(viewer)
      const found = await findArchive(transaction, scope, viewer.account_id)
      if (found?.state === 'ready')
        return {
          name: `${name}.zip`,
          media_type: 'application/zip',
          bytes: Readable.from(readParts(transaction, scope, found.archive_id)),
          close,
        }
      await close()
      throw new DomainError('not_found')
    },
  )

  serve(server, ownArchive, async ({ db, viewer, getScope }) => {
    const found = await findArchive(db, await getScope(), viewer.account_id)
    return { archive: found }
  })
  serve(server, askArchive, async ({ db, viewer, body, acting, locale, getOpenScope }) => {
    const scope = await getOpenScope()
    if (viewer.permission_flag !== 0) throw new DomainError('not_found')
    const { account_id, address } = acting
    await confirmPassword({ db, password_cost }, viewer, { password: body.password, address })
    await askForArchive(db, scope, locale, { account_id, address })
    return {}
  })
  serve(server, downloadArchive, async ({ db, viewer, token, locale, getScope }) => {
    const found = await findArchive(db, await getScope(), viewer.account_id)
    if (found?.state !== 'ready') throw new DomainError('not_found')
    downloads.requireRoom(viewer)
    const name = `${textsOf(locale).exports.archive.name} ${found.asked_at.slice(0, 10)}`
    return downloads.offer({ viewer, token }, { name })
  })
}
