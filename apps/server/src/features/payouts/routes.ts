import { payoutDetails, remindPayees as remind, savePayoutDetails as save } from '@cuesheet/contract/payouts'
import { confirmPassword } from '../../access/confirm-password.ts'
import { networkScope } from '../../access/scope.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import { getSecondFactor, withCode } from '../auth/public.ts'
import { findPayeeKind } from '../settlement/public.ts'
import { bankFileRoutes } from './bank-files/bank-file-routes.ts'
import { batchRoutes } from './batches/batch-routes.ts'
import { remindPayees, savePayoutDetails } from './mutations.ts'
import { findPayoutDetails } from './queries.ts'
import { readEntered } from './rules.ts'

/** Names the field of the proof that was wrong, as there are two of them. */
const refuseAt = (field: 'password' | 'code') => (error: unknown) => {
  if (error instanceof DomainError && error.code === 'invalid_credentials' && error.message_key)
    throw new DomainError(error.code, {
      message_key: error.message_key,
      fields: { [field]: error.message_key },
    })
  throw error
}

export function payoutRoutes(server: Server): void {
  const { secrets, password_cost } = server

  serve(server, payoutDetails, async ({ db, viewer }) => {
    const scope = networkScope(viewer)
    const { enabled_at } = await getSecondFactor(db, viewer)
    return {
      ...(await findPayoutDetails(db, { scope, secrets }, viewer)),
      ...(await findPayeeKind(db, scope, viewer.account_id)),
      has_second_factor: enabled_at !== null,
    }
  })

  serve(
    server,
    save,
    async ({ db, viewer, body, acting, office_day, user_agent, getOpenScope }) => {
      const scope = await getOpenScope()
      if (viewer.permission_flag !== 0) throw new DomainError('not_found')
      const { enabled_at } = await getSecondFactor(db, viewer)
      if (enabled_at === null)
        throw new DomainError('conflict', { message_key: 'payout_needs_second_factor' })
      const { password, code, version } = body
      const { account_id, address } = acting
      // Before the proof: what was mistyped is no attempt to guess.
      const entered = { ...readEntered(body), version }
      await confirmPassword({ db, password_cost }, viewer, { password, address }).catch(refuseAt('password'))
      await withCode(server, viewer, { code, address }, (trx) =>
        savePayoutDetails(trx, { scope, secrets }, entered, {
          account_id,
          address,
          user_agent,
          today: office_day,
        }),
      ).catch(refuseAt('code'))
      return {}
    },
    { message: 'payout_details_saved' },
  )

  batchRoutes(server)
  serve(server, remind, async ({ db, acting, getOpenScope }) => ({
    reminded: await remindPayees(db, await getOpenScope(), acting),
  }))
  bankFileRoutes(server)
}
