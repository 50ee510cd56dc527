import type { OperatorRole } from '@cuesheet/contract/values/roles'
import type { Transaction } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'

export type Held = {
  /** 0 for operators. */
  network_id: number
  account_id: number
  permission_flag: number
  operator_role: OperatorRole | null
  nickname: string
  locked_at: Date | null
}

/**
 * Takes hold of an account that an operator changes; `not_found` for ids of nobody and of withdrawn ones. Where that one is
 * an operator, of all operators, always in one order: two who change each other at once do so one after the other, and the
 * second finds what the first has done (`session_required`).
 */
export async function holdPerson(trx: Transaction<DB>, accountId: number, by: Viewer): Promise<Held> {
  const select = () =>
    trx
      .selectFrom('accounts')
      .select(['account_id', 'network_id', 'permission_flag', 'operator_role', 'nickname', 'locked_at'])
      .where('withdrawn_at', 'is', null)
  const account = await select().where('account_id', '=', accountId).executeTakeFirst()
  if (!account) throw new DomainError('not_found')
  const held =
    account.network_id === 0
      ? await select()
          .where('network_id', '=', 0)
          .where('permission_flag', '=', 2)
          .orderBy('account_id')
          .forUpdate()
          .execute()
      : await select()
          .where('network_id', '=', account.network_id)
          .where('account_id', '=', accountId)
          .forUpdate()
          .execute()
  const acting = held.find(({ account_id }) => account_id === by.account_id)
  if (account.network_id === 0 && (acting?.operator_role !== 'administrator' || acting.locked_at))
    throw new DomainError('session_required')
  const person = held.find(({ account_id }) => account_id === accountId)
  if (!person) throw new DomainError('not_found')
  return {
    ...person,
    operator_role: person.operator_role as OperatorRole | null,
    nickname: person.nickname ?? '',
  }
}

/** `conflict` for the operator's own account: so nobody locks itself out, and one administrator stays. */
export function requireAnother({ account_id }: Held, by: Viewer): void {
  if (account_id === by.account_id) throw new DomainError('conflict', { message_key: 'own_account' })
}
