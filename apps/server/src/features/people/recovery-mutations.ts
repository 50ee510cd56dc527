import type { Transaction } from 'kysely'
import type { ActingViewer } from '../../access/audit.ts'
import { makePassword } from '../../access/make-password.ts'
import { hashPassword, type PasswordCost } from '../../access/password.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { requireOnePerson } from '../approvals/public.ts'
import { endAllSessions, endSession, resetSecondFactor, setPassword } from '../auth/public.ts'
import { type Held, holdPerson, requireAnother } from './hold-person.ts'

/** Gives an account a made password, which is told this once, and signs it out everywhere. */
export async function givePassword(
  db: Database,
  account_id: number,
  acting: ActingViewer,
  password_cost: PasswordCost,
): Promise<{ account_id: number; made_password: string }> {
  const made_password = makePassword()
  const password_hash = await hashPassword(made_password, password_cost)
  await db.transaction().execute(async (trx) => {
    const person = await holdForRecovery(trx, account_id, acting)
    await setPassword(trx, person, password_hash, helper(acting))
  })
  return { account_id, made_password }
}

/** `conflict` where the account signs in without a code already. */
export function takeFactorOff(db: Database, account_id: number, acting: ActingViewer): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const person = await holdForRecovery(trx, account_id, acting)
    if (!(await resetSecondFactor(trx, person, helper(acting))))
      throw new DomainError('conflict', { message_key: 'account_second_factor_off' })
  })
}

/** Ends an account's sessions, or one of them; answers how many. */
export async function endSessionsOf(
  db: Database,
  { account_id, session_id }: { account_id: number; session_id?: string | undefined },
  acting: ActingViewer,
): Promise<number> {
  const person = await db.transaction().execute((trx) => holdPerson(trx, account_id, acting.by))
  if (session_id === undefined)
    return db.transaction().execute((trx) => endAllSessions(trx, person, helper(acting)))
  await endSession(db, person, session_id, { account_id: acting.by.account_id, address: acting.address })
  return 1
}

/** Who could sign in as another administrator would be two persons alone. */
async function holdForRecovery(trx: Transaction<DB>, accountId: number, { by }: ActingViewer): Promise<Held> {
  const person = await holdPerson(trx, accountId, by)
  requireAnother(person, by)
  if (person.operator_role === 'administrator') await requireOnePerson(trx, 'administrator_by_command')
  return person
}

const helper = ({ by, address }: ActingViewer) => ({ account_id: by.account_id, address })
