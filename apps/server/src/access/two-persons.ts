import { type Duty, mayAct, roles } from '@cuesheet/contract/values/roles'
import { type TwoPersonRequest, tiedDays, twoPersonRequests } from '@cuesheet/contract/values/two-persons'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/tables.gen.ts'
import { DomainError } from '../errors/domain-error.ts'
import type { AuditAction } from './audit-actions.ts'

type Request = {
  kind: TwoPersonRequest
  /** Of whose accounts either may be; 0: operators alone. */
  network_id: number
}
/** `asked_by` null: somebody at the machine, by a command. */
type Asked = Request & { asked_by: number | null }

type Step = Request & {
  account_id: number | null
  /** Who has asked for the same already. */
  waiting: { asked_by: number | null; asked_at: Date } | null
  /** Whether it takes two. What waits and `is_repeatable` took two when it was asked for. */
  isNeeded: () => boolean | Promise<boolean>
  /** Confirms what waits, and never asks. */
  is_second?: boolean
  /** Who asked may ask again: for the same in other words. */
  is_repeatable?: boolean
}

/**
 * What a call that both asks and confirms does now: `asked` where a second person is waited for from now on, `confirmed` where
 * this is the second one, `alone` where it takes one. `conflict` where nothing waits for who only confirms.
 */
export async function askOrConfirm(
  trx: Transaction<DB>,
  { account_id, waiting, isNeeded, is_second = false, is_repeatable = false, ...request }: Step,
): Promise<'asked' | 'confirmed' | 'alone'> {
  const isWaiting = waiting !== null && (await mayStillAsk(trx, { ...request, asked_by: waiting.asked_by }))
  if (is_second && !isWaiting) throw new DomainError('conflict', { message_key: 'close_nothing_waits' })
  const isAskedAgain = is_repeatable && !is_second && waiting?.asked_by === account_id
  if (isWaiting && !isAskedAgain) {
    if (!is_repeatable && !(await isNeeded())) return 'alone'
    await requireUntied(trx, { ...request, ...waiting, confirmed_by: account_id })
    return 'confirmed'
  }
  if (!(await isNeeded())) return 'alone'
  await requireSomeoneElse(trx, { ...request, asked_by: account_id })
  return 'asked'
}

/** `conflict` where nobody could confirm what is asked now, with what to do. */
export async function requireSomeoneElse(
  trx: Transaction<DB>,
  { kind, network_id, asked_by }: Asked,
): Promise<void> {
  const able = (await listAble(trx, network_id, twoPersonRequests[kind].confirms)).filter(
    ({ account_id }) => account_id !== asked_by,
  )
  if (able.length === 0) throw new DomainError('conflict', { message_key: 'nobody_confirms' })
  if (asked_by === null) return
  const ids = [asked_by, ...able.map(({ account_id }) => account_id)]
  const behind = await findBehind(trx, { network_id, ids, since: null })
  if (able.every(({ account_id }) => isTied(behind, asked_by, account_id)))
    throw new DomainError('conflict', { message_key: { key: 'everybody_tied', limit: tiedDays } })
}

/**
 * Returns only where two persons stand behind what is confirmed: `forbidden` for one's own request and for an account that
 * the other one, or a third behind both, made or took part in lately; `conflict` where who asked may no longer ask.
 * `isOfAsker`: it is about the account that asked, which needs no duty for that.
 */
export async function requireTwoPersons(
  trx: Transaction<DB>,
  confirmed: Confirmed,
  { isOfAsker = false } = {},
): Promise<void> {
  if (!isOfAsker && confirmed.asked_by !== confirmed.confirmed_by && !(await mayStillAsk(trx, confirmed)))
    throw new DomainError('conflict', { message_key: 'approval_asker_gone' })
  await requireUntied(trx, confirmed)
}

type Confirmed = Asked & { asked_at: Date; confirmed_by: number | null }

async function requireUntied(
  trx: Transaction<DB>,
  { network_id, asked_by, asked_at, confirmed_by }: Confirmed,
): Promise<void> {
  if (asked_by === confirmed_by) throw new DomainError('forbidden', { message_key: 'second_person_needed' })
  if (asked_by === null || confirmed_by === null) return
  const behind = await findBehind(trx, { network_id, ids: [asked_by, confirmed_by], since: asked_at })
  if (isTied(behind, asked_by, confirmed_by))
    throw new DomainError('forbidden', { message_key: { key: 'second_person_tied', limit: tiedDays } })
}

/** Who may no longer act has not asked. */
const mayStillAsk = async (trx: Transaction<DB>, { kind, network_id, asked_by }: Asked): Promise<boolean> =>
  asked_by === null || (await listAble(trx, network_id, [twoPersonRequests[kind].asks], asked_by)).length > 0

/** As many as are looked at: one of them is enough. */
const mostAble = 200

async function listAble(
  trx: Transaction<DB>,
  network_id: number,
  needed: readonly Duty[],
  account_id?: number,
): Promise<{ account_id: number }[]> {
  const able = roles.filter((role) => needed.some((duty) => mayAct(role, duty)))
  return trx
    .selectFrom('accounts')
    .select('account_id')
    .where('network_id', 'in', network_id === 0 ? [0] : [0, network_id])
    .where('withdrawn_at', 'is', null)
    .where('locked_at', 'is', null)
    .where(
      sql<string>`coalesce(operator_role, case when permission_flag = 1 then 'manager' else 'member' end)`,
      'in',
      able,
    )
    .$if(account_id !== undefined, (query) => query.where('account_id', '=', account_id ?? 0))
    .orderBy('account_id')
    .limit(mostAble)
    .execute()
}

/** What lets one act with another one's account: the subject of such an entry is that account. */
const taking: readonly AuditAction[] = [
  'account.create',
  'account.change_role',
  'account.set_password',
  'member.password',
  'second_factor.reset',
  'ticket.create',
]

type Behind = Map<number, Set<number>>

const isTied = (behind: Behind, one: number, other: number): boolean =>
  !(behind.get(one) ?? new Set([one])).isDisjointFrom(behind.get(other) ?? new Set([other]))

/** Of each account all who could act with it, itself among them, since some days before a moment; null: now. */
async function findBehind(
  trx: Transaction<DB>,
  { network_id, ids, since }: { network_id: number; ids: readonly number[]; since: Date | null },
): Promise<Behind> {
  const behind: Behind = new Map(ids.map((id) => [id, new Set([id])]))
  const takers = new Map<number, number[]>()
  let accountIds = [...behind.keys()]
  // However many made each other in a row: each of them is asked about once.
  while (accountIds.length > 0) {
    const found = await listTakers(trx, { network_id, ids: accountIds, since })
    for (const id of accountIds) takers.set(id, [])
    for (const { subject, taker } of found) takers.get(subject)!.push(taker)
    accountIds = [...new Set(found.map(({ taker }) => taker))].filter((id) => !takers.has(id))
  }
  for (const all of behind.values())
    for (const id of all) for (const taker of takers.get(id) ?? []) all.add(taker)
  return behind
}

type Taken = { subject: number; taker: number }

async function listTakers(
  trx: Transaction<DB>,
  { network_id, ids, since }: { network_id: number; ids: readonly number[]; since: Date | null },
): Promise<Taken[]> {
  const from = sql`coalesce(${since}::timestamptz, now()) - ${sql.lit(`${tiedDays} days`)}::interval`
  const subjects = sql`${ids.map(String)}::text[]`
  const networks = network_id === 0 ? [0] : [0, network_id]
  // Behind a ticket stands who made the key.
  const byAccounts = await sql<Taken>`
    select distinct t.subject::integer as subject, coalesce(t.account_id, k.account_id) as taker
    from audit_log t left join audit_log k on k.network_id = t.network_id and k.subject = t.after ->> 'api_key'
      and t.action = 'ticket.create' and k.action = 'api_key.create'
    where t.network_id = any(${networks}::integer[]) and t.subject = any(${subjects})
      and t.action = any(${[...taking]}::text[]) and t.at > ${from}
      and coalesce(t.account_id, k.account_id) <> t.subject::integer`.execute(trx)
  const byApproval = await sql<Taken>`
    select subject::integer as subject, unnest(array[asked_by, decided_by]) as taker
    from approvals
    where kind = 'operator.promote' and decision = 'confirmed' and decided_at > ${from}
      and subject = any(${subjects})`.execute(trx)
  return [...byAccounts.rows, ...byApproval.rows]
}
