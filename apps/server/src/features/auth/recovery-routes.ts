import { forgotPassword, passwordRecovery, resetPassword } from '@cuesheet/contract/sign-in'
import { clearAttempts, countAttempt, countRefusal } from '../../access/password-throttle.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import { askForReset, resetPasswordByToken } from './password-resets.ts'

export function recoveryRoutes(server: Server): void {
  const { config, password_cost } = server

  serve(server, passwordRecovery, async () => ({ by_mail: config.mail !== null }))

  serve(
    server,
    forgotPassword,
    async ({ db, site, body, address, locale }) => {
      const { network_id, domain } = site
      const user_id = body.id.toLowerCase()
      await countAttempt(db, { network_id, user_id, address, kind: 'reset' })
      if (config.mail === null) throw new DomainError('not_found', { message_key: 'no_mail_here' })
      await askForReset(db, { network_id, user_id, domain, locale, address })
      return {}
    },
    { message: 'reset_mail_sent', fields: { id: { missing: 'enter_id' } }, tries: { attempt: 'reset' } },
  )

  serve(
    server,
    resetPassword,
    async ({ db, site, body, address }) => {
      const { network_id } = site
      const reset = { token: body.token, password: body.new_password, address }
      const owner = await resetPasswordByToken(db, network_id, reset, password_cost)
      if (!owner) {
        await countRefusal(db, { what: 'reset link', address })
        throw new DomainError('challenge_expired', { message_key: 'reset_link_expired' })
      }
      // Wrong guesses from here were the owner's own.
      await clearAttempts(db, { network_id, user_id: owner.user_id, address })
      return {}
    },
    { message: 'password_changed', tries: { secret: 'reset link' } },
  )
}
