import { login, logout, me } from '@cuesheet/contract/auth'
import { needsRehash, verifyPassword } from '../../access/password.ts'
import { countAttempt, forgiveAttempt } from '../../access/password-throttle.ts'
import { DomainError } from '../../http/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import { createToken } from '../../http/session.ts'
import { externalRoutes } from './external-routes.ts'
import { createSession, rehashPassword, revokeSession } from './mutations.ts'
import { findAccountForSignIn, isChannelVerifyNeeded } from './queries.ts'

export function authRoutes(server: Server): void {
  const { password_cost } = server

  serve(
    server,
    login,
    async ({ db, site, body, address, user_agent }) => {
      const user_id = body.id.toLowerCase()
      const attempt = { network_id: site.network_id, user_id, address }
      await countAttempt(db, attempt)

      const account = await findAccountForSignIn(db, site.network_id, user_id)
      const valid = await verifyPassword(account?.password_hash ?? null, body.password, password_cost)
      if (!account || !valid) throw new DomainError('invalid_credentials')

      await forgiveAttempt(db, attempt)
      if (needsRehash(account.password_hash, password_cost))
        await rehashPassword(db, account, body.password, password_cost)
      const token = createToken()
      const { network_id } = site
      await createSession(db, { network_id, account_id: account.account_id, token, address, user_agent })
      return { token }
    },
    { message: 'signed_in', invalid_input: 'enter_id_and_password' },
  )

  serve(
    server,
    logout,
    async ({ db, site, token, viewer, address }) => {
      await revokeSession(db, { network_id: site.network_id, account_id: viewer.account_id, token, address })
      return {}
    },
    { message: 'signed_out' },
  )

  externalRoutes(server)

  serve(server, me, async ({ db, site, viewer, token }) => ({
    token,
    permission_flag: viewer.permission_flag,
    settings: { channel_verify_needed: await isChannelVerifyNeeded(db, viewer) },
    account: viewer,
    network:
      viewer.network_id === null
        ? null
        : { network_id: viewer.network_id, name: site.name, default_currency: site.default_currency },
  }))
}
