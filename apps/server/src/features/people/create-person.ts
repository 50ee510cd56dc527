import type { OperatorRole } from '@cuesheet/contract/values/roles'
import type { ActingViewer } from '../../access/audit.ts'
import { createAccount } from '../../access/create-account.ts'
import { makePassword } from '../../access/make-password.ts'
import type { PasswordCost } from '../../access/password.ts'
import { installationScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { requireOnePerson } from '../approvals/public.ts'
import { announce } from '../events/public.ts'

type Named = { user_id: string; nickname: string }
export type NewPerson = Named &
  ({ network_id: number; role: 'member' | 'manager' } | { network_id: null; operator_role: OperatorRole })

/**
 * Creates an account with a made password, which is told this once. `not_found` for networks there are not, `conflict` for a
 * user id that is taken, and for an administrator where two persons are required: it begins with another role.
 */
export async function createPerson(
  db: Database,
  { user_id, nickname, ...given }: NewPerson,
  { by, address }: ActingViewer,
  password_cost: PasswordCost,
): Promise<{ account_id: number; made_password: string }> {
  const made_password = makePassword()
  const options = { password_cost, created_by: by.account_id, address }
  const account = { user_id, nickname, password: made_password }
  const account_id = await db.transaction().execute(async (trx) => {
    if (given.network_id === null) {
      const { operator_role } = given
      if (operator_role === 'administrator') await requireOnePerson(trx, 'administrator_by_two')
      return createAccount(trx, null, { ...account, permission_flag: 2, operator_role }, options)
    }
    const network = await trx
      .selectFrom('networks')
      .select('network_id')
      .where('network_id', '=', given.network_id)
      .forShare()
      .executeTakeFirst()
    if (!network) throw new DomainError('not_found')
    const scope = installationScope(network.network_id)
    const permission_flag = given.role === 'manager' ? 1 : 0
    const created = await createAccount(trx, scope, { ...account, permission_flag }, options)
    await announce(trx, scope, { to: ['managers'], kind: 'members_changed', subject: {} })
    return created
  })
  return { account_id, made_password }
}
