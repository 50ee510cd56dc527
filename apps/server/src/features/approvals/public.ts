import { type ApprovalKind, approvalDays } from '@cuesheet/contract/console-approvals'
import { sql, type Transaction } from 'kysely'
import { actorsAs } from '../../access/actors.ts'
import { recordAudit } from '../../access/audit.ts'
import { requireSomeoneElse } from '../../access/two-persons.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Database } from '../../db/connection.ts'
import type { DB, JsonObject } from '../../db/tables.gen.ts'
import { rehearse } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { TextKey } from '../../locales/texts.ts'

type Asked = {
  kind: ApprovalKind
  /** What it is done to; only one request of a kind and a subject waits at a time. */
  subject: string
  /** What carrying it out needs to know; `name`: what the subject is called. */
  details: JsonObject
  viewer: Pick<Viewer, 'account_id'>
  address?: string
  /** Does it: what nobody could confirm, as it is impossible, is not asked for either. */
  perform?: (trx: Transaction<DB>) => Promise<unknown>
}

/**
 * Whether the viewer may carry this out alone, now. Otherwise a second administrator was asked in this transaction and,
 * confirming within seven days, carries it out by what `approvalRoutes` is given for the kind. `conflict` where the same
 * waits already, and where nobody could confirm it.
 */
export async function requireSecondPerson(trx: Transaction<DB>, request: Asked): Promise<boolean> {
  if (!(await areTwoRequired(trx))) return true
  await ask(trx, request)
  return false
}

/**
 * The same of what nobody does alone, also where the installation requires no two persons.
 */
export const askSecondPerson = ask

/** `conflict` with fewer than two: nothing could be confirmed. */
export async function requireSecondAdministrator(trx: Transaction<DB>): Promise<void> {
  const administrators = await trx
    .selectFrom('accounts')
    .select('account_id')
    .where('network_id', '=', 0)
    .where('operator_role', '=', 'administrator')
    .where('withdrawn_at', 'is', null)
    .where('locked_at', 'is', null)
    .limit(2)
    .execute()
  if (administrators.length < 2) throw new DomainError('conflict', { message_key: 'one_administrator' })
}

async function ask(
  trx: Transaction<DB>,
  { kind, subject, details, viewer, address, perform }: Asked,
): Promise<void> {
  await requireSomeoneElse(trx, { kind, network_id: 0, asked_by: viewer.account_id })
  if (perform) await rehearse(trx, perform)
  await sql`
    update approvals set decision = 'lapsed', decided_at = ends_at
    where kind = ${kind} and subject = ${subject} and decision is null and ends_at <= now()`.execute(trx)
  const { rows } = await sql<{ approval_id: number }>`
    insert into approvals (kind, subject, details, asked_by, ends_at)
    values (${kind}, ${subject}, ${JSON.stringify(details)}::jsonb, ${viewer.account_id},
      now() + ${`${approvalDays} days`}::interval)
    on conflict (kind, subject) where decision is null do nothing
    returning approval_id`.execute(trx)
  if (!rows[0]) throw new DomainError('conflict', { message_key: 'approval_waits' })
  await recordAudit(trx, {
    network_id: 0,
    account_id: viewer.account_id,
    action: 'approval.ask',
    subject: String(rows[0].approval_id),
    after: { kind, ...details },
    ...(address && { address }),
  })
}

/** `conflict`, with this text, where two persons are required: it cannot be asked for, only done in another way. */
export async function requireOnePerson(trx: Transaction<DB>, message_key: TextKey): Promise<void> {
  if (await areTwoRequired(trx)) throw new DomainError('conflict', { message_key })
}

/** Held until the transaction ends: the rule does not change meanwhile. */
async function areTwoRequired(trx: Transaction<DB>): Promise<boolean> {
  const { two_persons } = await trx
    .selectFrom('installation_settings')
    .select('two_persons')
    .forShare()
    .executeTakeFirstOrThrow()
  return two_persons
}

type Waiting = {
  kind: ApprovalKind
  subject: string
  asked: { asked_by: string; asked_at: string; ends_at: string }
}

/** Who asked a second administrator for what, and until when one can confirm it, by subject; of one of them alone where it is given. */
export async function listWaitingApprovals(
  db: Database,
  kinds: readonly ApprovalKind[],
  subject?: string,
): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('approvals')
    .leftJoin(actorsAs('asker'), 'account_id', 'asked_by')
    .select(['kind', 'subject', 'asked_by', 'nickname', 'asked_at', 'ends_at'])
    .where('kind', 'in', kinds)
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject!))
    .where('decision', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('subject')
    .limit(500)
    .execute()
  return rows.map(({ kind, subject, asked_by, nickname, asked_at, ends_at }) => ({
    kind: kind as ApprovalKind,
    subject,
    asked: {
      asked_by: nickname ?? `#${asked_by}`,
      asked_at: asked_at.toISOString(),
      ends_at: ends_at.toISOString(),
    },
  }))
}

/** The same of one kind and subject; null where nobody waits. */
export const findWaitingApproval = async (db: Database, kind: ApprovalKind, subject: string) =>
  (await listWaitingApprovals(db, [kind], subject))[0]?.asked ?? null
