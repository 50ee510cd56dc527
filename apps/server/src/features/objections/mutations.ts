import type { BodyOf } from '@cuesheet/contract/endpoint'
import type { openObjection as open } from '@cuesheet/contract/objections'
import { addDays } from '@cuesheet/contract/values/day'
import type { ObjectionState } from '@cuesheet/contract/values/objections'
import { sql, type Transaction } from 'kysely'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { notify } from '../messages/public.ts'
import { addEntry, findNextOpenMonth, findObjectable } from '../settlement/public.ts'
import { addPost } from '../threads/public.ts'

/** Of one member that nobody has decided. */
const openAtMost = 30
const threadOf = (thread_id: number) => ({ about: 'objection' as const, thread_id })

/** As many days as the network has given itself. */
async function findAnswerBy(trx: Transaction<DB>, { network_id }: NetworkScope, today: string) {
  const { objection_answer_days } = await trx
    .selectFrom('networks')
    .select('objection_answer_days')
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  return addDays(today, objection_answer_days)
}

type By = ActingPerson & { today: string }
type Asked = Omit<BodyOf<typeof open>, 'month'> & { month: string }

/** Objects to a line of a member's settled month, as it stands now, or to all of it. */
export function openObjection(
  db: Database,
  scope: NetworkScope,
  { month, line, text }: Asked,
  { today, account_id, ...by }: By,
): Promise<{ objection_id: number }> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    // One of a member at a time.
    const member = await trx
      .selectFrom('accounts')
      .select('nickname')
      .where('network_id', '=', network_id)
      .where('account_id', '=', account_id)
      .where('withdrawn_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    const found = member && (await findObjectable(trx, scope, { month, account_id, line }))
    if (!found) throw new DomainError('not_found')
    if (found.objects_until < today) throw new DomainError('conflict', { message_key: 'objection_too_late' })
    const stored = found.line && JSON.stringify(found.line)
    const { rows: waiting } = await sql<{ all: number; same: number }>`
      select count(*) as all, count(*) filter (where month = ${month} and (line - 'term' - 'term_from') is not distinct from (${stored}::jsonb - 'term' - 'term_from')) as same
      from objections where network_id = ${network_id} and account_id = ${account_id} and decided_at is null`.execute(
      trx,
    )
    const { all, same } = waiting[0]!
    if (same > 0) throw new DomainError('conflict', { message_key: 'objection_waits' })
    if (all >= openAtMost) throw new DomainError('conflict', { message_key: 'objections_too_many' })
    const { rows } = await sql<{ objection_id: number }>`
      insert into objections (network_id, account_id, month, line, answer_by)
      values (${network_id}, ${account_id}, ${month}, ${stored}::jsonb, ${await findAnswerBy(trx, scope, today)})
      returning objection_id`.execute(trx)
    const { objection_id } = rows[0]!
    const post = { account_id, author_id: account_id, is_answer: false, text }
    await addPost(trx, scope, threadOf(objection_id), post)
    await tell(trx, scope, 'objection_opened', { objection_id, account_id, month })
    await recordAudit(trx, {
      network_id,
      account_id,
      ...by,
      action: 'close.object',
      subject: month.slice(0, 7),
      after: { member: account_id },
    })
    return { objection_id }
  })
}

/** account_id: whose alone; null: of all members. */
type Of = { objection_id: number; account_id: number | null }

/** Says something more in an objection: a manager's answers it, a member's asks again. */
export function postObjection(
  db: Database,
  scope: NetworkScope,
  { text, ...of }: Of & { text: string },
  { today, ...by }: By,
): Promise<void> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    const objection = await lockUndecided(trx, scope, of)
    const is_answer = of.account_id === null
    const post = { account_id: objection.account_id, author_id: by.account_id, is_answer, text }
    await addPost(trx, scope, threadOf(of.objection_id), post)
    const next: ObjectionState = is_answer ? 'answered' : 'open'
    if (next !== objection.state)
      await sql`
        update objections set state = ${next}, answer_by = coalesce(${is_answer ? null : await findAnswerBy(trx, scope, today)}::date, answer_by)
        where network_id = ${network_id} and objection_id = ${of.objection_id}`.execute(trx)
    // Managers are not told of each sentence that a member adds to what is open.
    if (is_answer || next !== objection.state)
      await tell(trx, scope, is_answer ? 'objection_answered' : 'objection_opened', objection)
    await recordAudit(trx, {
      network_id,
      ...by,
      action: 'close.answer_objection',
      subject: objection.month.slice(0, 7),
      after: { member: objection.account_id },
    })
  })
}

type Decision = { objection_id: number; reason: string; amount: string | null }

/** Decides an objection; with an amount by asking for an adjustment of the next open month. */
export function decideObjection(
  db: Database,
  scope: NetworkScope,
  { objection_id, reason, amount }: Decision,
  { today, ...by }: By,
): Promise<void> {
  const { network_id } = scope
  return db.transaction().execute(async (trx) => {
    const objection = await lockUndecided(trx, scope, { objection_id, account_id: null })
    const entry =
      amount === null
        ? null
        : await addEntry(
            trx,
            scope,
            {
              kind: 'adjustment',
              account_id: objection.account_id,
              month: await findNextOpenMonth(trx, scope, today),
              amount,
              reason,
            },
            by,
          )
    await sql`
      update objections set state = ${entry ? 'accepted' : 'declined'}, decided_at = now(), decided_by = ${by.account_id},
        reason = ${reason}, entry_id = ${entry?.entry_id ?? null}
      where network_id = ${network_id} and objection_id = ${objection_id}`.execute(trx)
    await tell(trx, scope, entry ? 'objection_accepted' : 'objection_declined', { ...objection, reason })
    await recordAudit(trx, {
      network_id,
      ...by,
      action: entry ? 'close.accept_objection' : 'close.decline_objection',
      subject: objection.month.slice(0, 7),
      after: { member: objection.account_id, reason, ...(amount !== null && { amount }) },
    })
  })
}

type Undecided = {
  objection_id: number
  account_id: number
  month: string
  state: ObjectionState
}

/** `not_found` for another one's, `conflict` where it was decided. */
async function lockUndecided(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { objection_id, account_id }: Of,
): Promise<Undecided> {
  const { rows } = await sql<Undecided & { decided_at: Date | null }>`
    select objection_id, account_id, month, state, decided_at from objections
    where network_id = ${network_id} and objection_id = ${objection_id}
      and (${account_id}::integer is null or account_id = ${account_id}) for update`.execute(trx)
  const [found] = rows
  if (!found) throw new DomainError('not_found')
  if (found.decided_at) throw new DomainError('conflict', { message_key: 'objection_decided' })
  return found
}

type Told = { objection_id: number; account_id: number; month: string; reason?: string }
type Kind = 'objection_opened' | 'objection_answered' | 'objection_accepted' | 'objection_declined'

/** Tells the other side: of what a member says its managers, else the member. */
async function tell(trx: Transaction<DB>, scope: NetworkScope, kind: Kind, { account_id, ...of }: Told) {
  const { nickname } = await trx
    .selectFrom('accounts')
    .select('nickname')
    .where('network_id', '=', scope.network_id)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  const names = {
    month: of.month.slice(0, 7),
    objection: String(of.objection_id),
    account_id: String(account_id),
    ...(nickname && { member: nickname }),
    ...(of.reason && { reason: of.reason }),
  }
  await notify(trx, scope, {
    to: kind === 'objection_opened' ? ['managers'] : [account_id],
    kind,
    channel_id: null,
    names,
  })
}
