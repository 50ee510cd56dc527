import { recordAudit } from '../../access/audit.ts'
import { endSessions } from '../../access/end-sessions.ts'
import { getMember } from '../../access/get-member.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { notifyOwner } from '../messages/public.ts'
import { recordChange, removeSecondFactor } from './second-factor-mutations.ts'

/** Whether the network's members must sign in with a code, from their next call on. */
export async function setSecondFactorRequired(
  db: Database,
  { network_id }: NetworkScope,
  required: boolean,
  acting: { account_id: number; address: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('networks')
      .select('second_factor_required')
      .where('network_id', '=', network_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (before.second_factor_required === required) return
    await trx
      .updateTable('networks')
      .set({ second_factor_required: required })
      .where('network_id', '=', network_id)
      .execute()
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'network.require_second_factor',
      before: { required: before.second_factor_required },
      after: { required },
    })
  })
}

/**
 * Takes the second factor off a member of the network who lost it, and ends its sessions; `not_found` for any
 * other account, `conflict` for a member who has none.
 */
export async function resetMemberSecondFactor(
  db: Database,
  scope: NetworkScope,
  target: number,
  acting: { account_id: number; address: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const member = await getMember(trx, scope, target, { lock: true })
    const owner = { network_id: scope.network_id, account_id: member.account_id }
    if (!(await removeSecondFactor(trx, owner)))
      throw new DomainError('conflict', { message_key: 'member_second_factor_off' })
    await endSessions(trx, owner)
    await recordChange(trx, owner, 'second_factor.reset', {
      address: acting.address,
      by_account: acting.account_id,
    })
    await notifyOwner(trx, owner, 'account_second_off', { by: 'manager' })
  })
}
