import { nicknameSchema, passwordSchema, userIdSchema } from '@cuesheet/contract/values/account'
import type { OperatorRole } from '@cuesheet/contract/values/roles'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/connection.ts'
import { isUniqueViolation } from '../db/database-error.ts'
import type { DB } from '../db/tables.gen.ts'
import { withTransaction } from '../db/transaction.ts'
import { DomainError } from '../errors/domain-error.ts'
import { recordAudit } from './audit.ts'
import { hashPassword, type PasswordCost, passwordCost } from './password.ts'
import type { NetworkScope } from './scope.ts'

export type NewAccount = {
  user_id: string
  password: string
  nickname: string
  /** 2 (operator) needs a null scope, 0 and 1 a network's. */
  permission_flag: 0 | 1 | 2
  /** Of an operator; administrator where it is left out. */
  operator_role?: OperatorRole
  /** Of a member; the network's default where it is left out. */
  fee_rate?: string
}

/**
 * Creates an account of the network, or an operator where `scope` is null; returns its id.
 * `invalid_input` names the offending fields, `conflict` an id the network has already.
 */
export async function createAccount(
  db: Database,
  scope: NetworkScope | null,
  account: NewAccount,
  options: { password_cost?: PasswordCost; created_by?: number; address?: string | undefined } = {},
): Promise<number> {
  if ((scope === null) !== (account.permission_flag === 2))
    throw new DomainError('invalid_input', { fields: { permission_flag: 'field_choice' } })
  const user_id = userIdSchema.safeParse(account.user_id)
  const nickname = nicknameSchema.safeParse(account.nickname)
  const password = passwordSchema.safeParse(account.password)
  if (!user_id.success || !nickname.success || !password.success)
    throw new DomainError('invalid_input', {
      fields: {
        ...(user_id.success ? {} : { user_id: 'field_email' }),
        ...(nickname.success ? {} : { nickname: 'field_nickname' }),
        ...(password.success ? {} : { password: 'field_password' }),
      },
    })
  const operator_role = scope === null ? (account.operator_role ?? 'administrator') : null
  const password_hash = await hashPassword(password.data, options.password_cost ?? passwordCost)
  try {
    return await withTransaction(db, async (trx) => {
      const { account_id } = await trx
        .insertInto('accounts')
        .values({
          network_id: scope?.network_id ?? 0,
          user_id: user_id.data,
          password_hash,
          nickname: nickname.data,
          permission_flag: account.permission_flag,
          operator_role,
        })
        .returning('account_id')
        .executeTakeFirstOrThrow()
      if (scope && account.permission_flag === 0) await beginFee(trx, scope, account_id, account.fee_rate)
      await recordAudit(trx, {
        network_id: scope?.network_id ?? 0,
        account_id: options.created_by ?? null,
        action: 'account.create',
        subject: String(account_id),
        after: { permission_flag: account.permission_flag, ...(operator_role && { operator_role }) },
        ...(options.address ? { address: options.address } : {}),
      })
      return account_id
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('conflict', { message_key: 'user_id_taken' })
    throw error
  }
}

/** By default with the network's of now: a later default is no member's that is there already, or was one before. */
export async function beginFee(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  accountId: number,
  feeRate: string | null = null,
): Promise<void> {
  await sql`
    insert into fee_rates (network_id, account_id, from_month, fee_rate)
    select ${network_id}, ${accountId}::integer, date '-infinity', coalesce(${feeRate}::numeric, default_fee_rate)
    from networks where network_id = ${network_id}
    on conflict (network_id, account_id, from_month) do nothing`.execute(trx)
}
