import { sql, type Transaction } from 'kysely'
import { type ActingViewer, recordAudit } from '../../access/audit.ts'
import { beginFee } from '../../access/create-account.ts'
import { deleteProofs, endSessions } from '../../access/end-sessions.ts'
import { installationScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { requireSecondPerson } from '../approvals/public.ts'
import { announce } from '../events/public.ts'
import { type Held, holdPerson, requireAnother } from './hold-person.ts'
import { giveRole, type RoleToGive } from './rules.ts'

/** The administrator who acts, and from where. */

/** Signs an account out everywhere and in no more, until it is unlocked; the reason is its owner's and managers' to read. */
export function lockPerson(
  db: Database,
  { account_id, reason }: { account_id: number; reason: string },
  { by, address }: ActingViewer,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const person = await holdPerson(trx, account_id, by)
    requireAnother(person, by)
    if (person.locked_at) throw new DomainError('conflict', { message_key: 'account_is_locked' })
    await trx
      .updateTable('accounts')
      .set({ locked_at: sql`now()`, locked_by: by.account_id, lock_reason: reason })
      .where('network_id', '=', person.network_id)
      .where('account_id', '=', account_id)
      .execute()
    await deleteProofs(trx, person)
    const sessions_ended = await endSessions(trx, person)
    await recordAudit(trx, {
      network_id: person.network_id,
      account_id: by.account_id,
      address,
      action: 'account.lock',
      subject: String(account_id),
      after: { reason, sessions_ended },
    })
  })
}

/** `conflict` where it is not locked. */
export function unlockPerson(db: Database, account_id: number, { by, address }: ActingViewer): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const person = await holdPerson(trx, account_id, by)
    if (!person.locked_at) throw new DomainError('conflict', { message_key: 'account_is_open' })
    await trx
      .updateTable('accounts')
      .set({ locked_at: null, locked_by: null, lock_reason: null })
      .where('network_id', '=', person.network_id)
      .where('account_id', '=', account_id)
      .execute()
    await recordAudit(trx, {
      network_id: person.network_id,
      account_id: by.account_id,
      address,
      action: 'account.unlock',
      subject: String(account_id),
    })
  })
}

/** Gives an account another role; answers whether a second administrator was asked instead, who makes one more of them. */
export function changeRole(
  db: Database,
  { account_id, role }: { account_id: number; role: RoleToGive },
  acting: ActingViewer,
): Promise<{ is_asked: boolean }> {
  return db.transaction().execute(async (trx) => {
    const { by, address } = acting
    const person = await holdPerson(trx, account_id, by)
    requireAnother(person, by)
    giveRole(person, role)
    if (role === 'administrator') {
      const details = { name: person.nickname }
      const isAlone = await requireSecondPerson(trx, {
        kind: 'operator.promote',
        subject: String(account_id),
        details,
        viewer: by,
        address,
      })
      if (!isAlone) return { is_asked: true }
    }
    await setRole(trx, person, role, acting)
    return { is_asked: false }
  })
}

/** Carries out what one administrator asked for and another one confirmed: an operator becomes an administrator. */
export async function promoteOperator(
  trx: Transaction<DB>,
  subject: string,
  acting: ActingViewer,
): Promise<void> {
  const person = await holdPerson(trx, Number(subject), acting.by)
  requireAnother(person, acting.by)
  await setRole(trx, person, 'administrator', acting)
}

async function setRole(
  trx: Transaction<DB>,
  person: Held,
  role: RoleToGive,
  { by, address }: ActingViewer,
): Promise<void> {
  const { network_id, account_id } = person
  const after = giveRole(person, role)
  if (after.permission_flag === 1) await requireNoChannels(trx, person)
  await trx
    .updateTable('accounts')
    .set(after)
    .where('network_id', '=', network_id)
    .where('account_id', '=', account_id)
    .execute()
  if (after.permission_flag === 0) await beginFee(trx, installationScope(network_id), account_id)
  await endSessions(trx, person)
  const said = ({ permission_flag, operator_role }: typeof after) => ({
    permission_flag,
    ...(operator_role && { operator_role }),
  })
  await recordAudit(trx, {
    network_id,
    account_id: by.account_id,
    address,
    action: 'account.change_role',
    subject: String(account_id),
    before: said(person),
    after: said(after),
  })
  if (network_id !== 0)
    await announce(trx, installationScope(network_id), {
      to: ['managers'],
      kind: 'members_changed',
      subject: {},
    })
}

/** What a manager sees is not by assignment: those of a member end first, knowingly. */
async function requireNoChannels(trx: Transaction<DB>, { network_id, account_id }: Held): Promise<void> {
  const assigned = await trx
    .selectFrom('assignments')
    .select('channel_id')
    .where('network_id', '=', network_id)
    .where('account_id', '=', account_id)
    .limit(1)
    .executeTakeFirst()
  if (assigned) throw new DomainError('conflict', { message_key: 'role_has_channels' })
}
