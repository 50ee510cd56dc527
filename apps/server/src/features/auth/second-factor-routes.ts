import {
  beginSecondFactor as begin,
  disableSecondFactor as disable,
  enableSecondFactor as enable,
  renewRecoveryCodes as renew,
  requireSecondFactor,
  resetSecondFactor,
  secondFactor,
} from '@cuesheet/contract/second-factor'
import { confirmPassword } from '../../access/confirm-password.ts'
import { networkScope } from '../../access/scope.ts'
import type { Viewer } from '../../access/viewer.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import { notifyOwner } from '../messages/public.ts'
import { resetMemberSecondFactor, setSecondFactorRequired } from './member-mutations.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import {
  beginSecondFactor,
  enableSecondFactor,
  recordChange,
  removeSecondFactor,
} from './second-factor-mutations.ts'
import { getSecondFactor } from './second-factor-queries.ts'
import { ownerOf, withCode } from './with-code.ts'

export function secondFactorRoutes(server: Server): void {
  const { db, secrets, password_cost, now } = server
  const confirm = (viewer: Viewer, password: string, address: string) =>
    confirmPassword({ db, password_cost }, viewer, { password, address })

  const requireEnabled = async (viewer: Viewer) => {
    const { enabled_at } = await getSecondFactor(db, viewer)
    if (enabled_at === null) throw new DomainError('conflict', { message_key: 'second_factor_off_already' })
  }

  serve(server, secondFactor, ({ viewer }) => getSecondFactor(db, viewer))

  serve(server, begin, async ({ viewer, body, address, site }) => {
    await confirm(viewer, body.password, address)
    const label = { issuer: site.metadata.texts[site.default_locale].title, user_id: viewer.user_id }
    return beginSecondFactor(db, secrets, ownerOf(viewer), label)
  })

  serve(
    server,
    enable,
    async ({ viewer, body, token, address, user_agent }) => {
      const owner = ownerOf(viewer)
      const proof = { code: body.code, now: now(), token, address, user_agent }
      const recovery_codes = await enableSecondFactor(db, secrets, owner, proof)
      if (!recovery_codes) throw new DomainError('invalid_credentials', { message_key: 'wrong_code' })
      return { recovery_codes }
    },
    { message: 'second_factor_enabled' },
  )

  serve(
    server,
    renew,
    async ({ viewer, body, address }) => {
      await requireEnabled(viewer)
      await confirm(viewer, body.password, address)
      const recovery_codes = await withCode(
        server,
        viewer,
        { code: body.code, address },
        async (trx, owner) => {
          await recordChange(trx, owner, 'second_factor.renew_codes', { address })
          return replaceRecoveryCodes(trx, secrets, owner)
        },
      )
      return { recovery_codes }
    },
    { message: 'recovery_codes_renewed' },
  )

  serve(
    server,
    disable,
    async ({ viewer, body, address, user_agent }) => {
      await requireEnabled(viewer)
      if ((await getSecondFactor(db, viewer)).is_required)
        throw new DomainError('conflict', { message_key: 'second_factor_is_required' })
      await confirm(viewer, body.password, address)
      await withCode(server, viewer, { code: body.code, address }, async (trx, owner) => {
        await removeSecondFactor(trx, owner)
        await recordChange(trx, owner, 'second_factor.disable', { address })
        await notifyOwner(trx, owner, 'account_second_off', { address, user_agent })
      })
      return {}
    },
    { message: 'second_factor_disabled' },
  )

  serve(
    server,
    requireSecondFactor,
    async ({ viewer, body, address }) => {
      await confirm(viewer, body.password, address)
      const acting = { account_id: viewer.account_id, address }
      await setSecondFactorRequired(db, networkScope(viewer), body.required, acting)
      return {}
    },
    { message: 'changes_complete' },
  )

  serve(
    server,
    resetSecondFactor,
    async ({ viewer, body, address }) => {
      await confirm(viewer, body.password, address)
      const acting = { account_id: viewer.account_id, address }
      await resetMemberSecondFactor(db, networkScope(viewer), body.target, acting)
      return {}
    },
    { message: 'second_factor_was_reset' },
  )
}
