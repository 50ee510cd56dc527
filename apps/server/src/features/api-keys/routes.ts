import { addApiKey, apiKeys, maxApiKeys, revokeApiKey } from '@cuesheet/contract/api-keys'
import { confirmPassword } from '../../access/confirm-password.ts'
import { networkScope } from '../../access/scope.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import * as mutations from './mutations.ts'
import { listApiKeys } from './queries.ts'

export function apiKeyRoutes(server: Server): void {
  serve(server, apiKeys, async ({ db, viewer }) => ({
    keys: await listApiKeys(db, networkScope(viewer)),
    most: maxApiKeys,
  }))

  serve(
    server,
    addApiKey,
    async ({ db, viewer, body: { password, ...asked }, address }) => {
      const scope = networkScope(viewer)
      await confirmPassword(server, viewer, { password, address })
      const acting = { account_id: viewer.account_id, address }
      const { key, api_key_id } = await mutations.addApiKey(db, scope, asked, acting)
      const api_key = (await listApiKeys(db, scope)).find((row) => row.api_key_id === api_key_id)
      if (!api_key) throw new DomainError('not_found')
      return { key, api_key }
    },
    { message: 'api_key_created' },
  )

  serve(
    server,
    revokeApiKey,
    async ({ db, viewer, body, address }) => {
      const acting = { account_id: viewer.account_id, address }
      await mutations.revokeApiKey(db, networkScope(viewer), body.api_key_id, acting)
      return {}
    },
    { message: 'api_key_revoked' },
  )
}
