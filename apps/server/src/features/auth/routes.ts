import { login, logout, me } from '@cuesheet/contract/auth'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { loginSecond } from '@cuesheet/contract/sign-in'
import { needsRehash, verifyPassword } from '../../access/password.ts'
import { clearAttempts, countAttempt, countRefusal } from '../../access/password-throttle.ts'
import { createToken } from '../../access/session.ts'
import type { Viewer } from '../../access/viewer.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve, withMessage } from '../../http/serve.ts'
import { readNews } from '../notices/public.ts'
import { countTry, createChallenge, findChallenge, useChallenge } from './challenges.ts'
import { externalRoutes } from './external-routes.ts'
import { createSession, holdAccount, recordRefusal, rehashPassword, revokeSession } from './mutations.ts'
import { findAccountForSignIn, isChannelVerifyNeeded, isKnownAddress, type SignInAccount } from './queries.ts'
import { recoveryRoutes } from './recovery-routes.ts'
import { takeCode } from './second-factor-mutations.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { endViewing } from './view-mutations.ts'

export function authRoutes(server: Server): void {
  const { password_cost } = server

  serve(
    server,
    login,
    async ({ db, site, body, address, user_agent }) => {
      const { network_id } = site
      const user_id = body.id.toLowerCase()
      const isKnown = () => isKnownAddress(db, { network_id, user_id, address })
      const attempt = { network_id, user_id, address, isKnown }
      await countAttempt(db, attempt)

      const prove = async () => {
        const account = await findAccountForSignIn(db, network_id, user_id)
        const valid = await verifyPassword(account?.password_hash ?? null, body.password, password_cost)
        // Only who knows the password is told.
        if (account?.is_locked && valid) throw new DomainError('forbidden', { message_key: 'account_locked' })
        if (account && valid) return account
        const account_id = account?.account_id ?? null
        await recordRefusal(db, { network_id, account_id, address, user_agent, reason: 'password' })
        throw new DomainError('invalid_credentials')
      }
      const enter = (account: SignInAccount) =>
        db.transaction().execute(async (trx) => {
          const owner = { network_id, account_id: account.account_id }
          if (!(await holdAccount(trx, owner, account))) return null
          if (account.has_second_factor) return { token: null, challenge: await createChallenge(trx, owner) }
          const token = createToken()
          await createSession(trx, { ...owner, token, address, user_agent })
          return { token }
        })
      let account = await prove()
      let entered = await enter(account)
      if (!entered) {
        // Changed since it was read, so it is verified again.
        account = await prove()
        entered = await enter(account)
      }
      if (!entered) throw new DomainError('invalid_credentials')

      await clearAttempts(db, attempt)
      if (needsRehash(account.password_hash, password_cost))
        await rehashPassword(db, account, body.password, password_cost)
      return entered.token === null ? withMessage(entered, 'enter_code') : entered
    },
    {
      message: 'signed_in',
      fields: {
        id: { missing: 'enter_id_and_password' },
        password: { missing: 'enter_id_and_password' },
      },
      tries: { attempt: 'password' },
    },
  )

  serve(
    server,
    loginSecond,
    async ({ db, site, body, address, user_agent }) => {
      const { network_id } = site
      const owner = await findChallenge(db, network_id, body.challenge)
      if (!owner) {
        await countRefusal(db, { what: 'challenge', address })
        throw new DomainError('challenge_expired')
      }
      const isKnown = () => isKnownAddress(db, { ...owner, address })
      const attempt = {
        network_id,
        user_id: String(owner.account_id),
        address,
        kind: 'code',
        isKnown,
      } as const
      await countAttempt(db, attempt)
      if (!(await countTry(db, network_id, body.challenge))) throw new DomainError('challenge_expired')

      const token = createToken()
      const isProven = await db.transaction().execute(async (trx) => {
        if (!(await holdAccount(trx, owner))) throw new DomainError('challenge_expired')
        const second = await takeCode(trx, server.secrets, owner, { code: body.code, now: server.now() })
        if (second === null) return false
        if (!(await useChallenge(trx, network_id, body.challenge))) throw new DomainError('challenge_expired')
        await createSession(trx, { ...owner, token, address, user_agent, after: { second } })
        return true
      })
      if (!isProven) {
        await recordRefusal(db, { ...owner, address, user_agent, reason: 'code' })
        throw new DomainError('invalid_credentials', { message_key: 'wrong_code' })
      }
      await clearAttempts(db, attempt)
      return { token }
    },
    { message: 'signed_in', tries: { attempt: 'code', secret: 'challenge' } },
  )

  serve(
    server,
    logout,
    async ({ db, site, token, viewer, address }) => {
      const { network_id } = site
      const { account_id, viewing } = viewer
      if (viewing)
        await endViewing(db, { network_id, account_id }, { token, viewed_by: viewing.viewed_by, address })
      else await revokeSession(db, { network_id, account_id, token, address })
      return {}
    },
    { message: 'signed_out' },
  )

  externalRoutes(server)

  serve(server, me, async ({ db, site, viewer, token, locale }) => ({
    token,
    permission_flag: viewer.permission_flag,
    settings: {
      channel_verify_needed: await isChannelVerifyNeeded(db, viewer),
      second_factor_needed: viewer.second_factor_needed,
    },
    notices: await readNews(db, viewer, { site, locale, now: server.now() }),
    account: accountOf(viewer),
    viewing: viewer.viewing && {
      ends_at: viewer.viewing.ends_at.toISOString(),
      reason: viewer.viewing.reason,
    },
    network:
      viewer.network_id === null
        ? null
        : {
            network_id: viewer.network_id,
            name: site.name,
            default_currency: site.default_currency,
            settlement_currency: site.settlement_currency,
          },
  }))

  sessionRoutes(server)
  secondFactorRoutes(server)
  recoveryRoutes(server)
}

/** What an account is told of itself. */
function accountOf(viewer: Viewer): AnswerOf<typeof me>['account'] {
  const { account_id, user_id, nickname, operator_role, currency, language, theme, columns, single_keys } =
    viewer
  return { account_id, user_id, nickname, operator_role, currency, language, theme, columns, single_keys }
}
