import type { ApprovalKind } from '@cuesheet/contract/console-approvals'
import { sql, type Transaction } from 'kysely'
import { type ActingViewer, recordAudit } from '../../access/audit.ts'
import { requireTwoPersons } from '../../access/two-persons.ts'
import type { Database } from '../../db/connection.ts'
import type { DB, JsonObject } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { requireSecondAdministrator, requireSecondPerson } from './public.ts'

/** Carries out what was asked for, in the transaction in which it is confirmed; what it throws takes both back. */
export type Performer = (
  trx: Transaction<DB>,
  approval: { subject: string; details: JsonObject; asked_by: number },
  acting: ActingViewer,
) => Promise<void>

/**
 * Requires two persons from now on, or no longer; answers whether a second administrator was asked instead, as switching it
 * off needs one. `conflict` where it is so already, and where there is no second administrator.
 */
export function changeTwoPersons(
  db: Database,
  two_persons: boolean,
  { by, address }: ActingViewer,
): Promise<{ is_asked: boolean }> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('installation_settings')
      .select('two_persons')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (before.two_persons === two_persons)
      throw new DomainError('conflict', { message_key: 'two_persons_is_this' })
    if (two_persons) {
      await requireSecondAdministrator(trx)
      await setTwoPersons(trx, true, { by, address })
      return { is_asked: false }
    }
    const kind = 'two_persons.off'
    const isAlone = await requireSecondPerson(trx, { kind, subject: kind, details: {}, viewer: by, address })
    if (isAlone) await setTwoPersons(trx, false, { by, address })
    return { is_asked: !isAlone }
  })
}

export async function setTwoPersons(
  trx: Transaction<DB>,
  two_persons: boolean,
  { by, address }: ActingViewer,
): Promise<void> {
  await trx.updateTable('installation_settings').set({ two_persons }).execute()
  await recordAudit(trx, {
    network_id: 0,
    account_id: by.account_id,
    action: 'installation.two_persons',
    before: { required: !two_persons },
    after: { required: two_persons },
    address,
  })
}

/** Confirms what another administrator asked for, and carries it out. */
export function confirmApproval(
  db: Database,
  approval_id: number,
  performers: Record<ApprovalKind, Performer>,
  acting: ActingViewer,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const approval = await holdWaiting(trx, approval_id)
    if (approval.asked_by === acting.by.account_id)
      throw new DomainError('forbidden', { message_key: 'approval_own' })
    await requireTwoPersons(trx, { ...approval, network_id: 0, confirmed_by: acting.by.account_id })
    await decide(trx, approval, 'confirmed', acting)
    await performers[approval.kind](trx, approval, acting)
  })
}

/** Takes one's own request back; an administrator declines another one's, `forbidden` for anybody else. */
export function declineApproval(db: Database, approval_id: number, acting: ActingViewer): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const approval = await holdWaiting(trx, approval_id)
    const isOwn = approval.asked_by === acting.by.account_id
    if (!isOwn && acting.by.operator_role !== 'administrator')
      throw new DomainError('forbidden', { message_key: 'role_needed' })
    await decide(trx, approval, isOwn ? 'withdrawn' : 'declined', acting)
  })
}

type Waiting = {
  approval_id: number
  kind: ApprovalKind
  subject: string
  details: JsonObject
  asked_by: number
  asked_at: Date
}

/** `not_found` for ids of none, `conflict` where it was decided or has lapsed. */
async function holdWaiting(trx: Transaction<DB>, approval_id: number): Promise<Waiting> {
  const approval = await trx
    .selectFrom('approvals')
    .select(['approval_id', 'kind', 'subject', 'details', 'asked_by', 'asked_at'])
    .select(sql<boolean>`decision is null and ends_at > now()`.as('is_waiting'))
    .where('approval_id', '=', approval_id)
    .forUpdate()
    .executeTakeFirst()
  if (!approval) throw new DomainError('not_found')
  if (!approval.is_waiting) throw new DomainError('conflict', { message_key: 'approval_decided' })
  return { ...approval, kind: approval.kind as ApprovalKind, details: approval.details as JsonObject }
}

const actions = {
  confirmed: 'approval.confirm',
  declined: 'approval.decline',
  withdrawn: 'approval.withdraw',
} as const

async function decide(
  trx: Transaction<DB>,
  { approval_id, kind, details }: Waiting,
  decision: keyof typeof actions,
  { by, address }: ActingViewer,
): Promise<void> {
  await trx
    .updateTable('approvals')
    .set({ decision, decided_by: by.account_id, decided_at: sql`now()` })
    .where('approval_id', '=', approval_id)
    .execute()
  await recordAudit(trx, {
    network_id: 0,
    account_id: by.account_id,
    action: actions[decision],
    subject: String(approval_id),
    after: { kind, ...details },
    address,
  })
}
