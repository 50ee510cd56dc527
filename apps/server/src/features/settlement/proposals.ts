import type { closeProposal } from '@cuesheet/contract/values/close-month'
import { addMonths, firstOfMonth } from '@cuesheet/contract/values/day'
import type { PayeeKind } from '@cuesheet/contract/values/settlement'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { actorsOf } from '../../access/actors.ts'
import { type ActingPerson, recordAudit } from '../../access/audit.ts'
import type { NetworkScope } from '../../access/scope.ts'
import { requireTwoPersons } from '../../access/two-persons.ts'
import type { Database } from '../../db/connection.ts'
import type { JsonObject } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { notify } from '../messages/public.ts'
import { needsTwoPersons } from './books/closing-steps.ts'
import { requireMembers } from './books/entries.ts'
import { lockBooks } from './books/lock-books.ts'
import { findPayee } from './find-payee.ts'
import {
  areSame,
  requireSharing,
  requireWhole,
  type Share,
  setPayee,
  setShares,
  sortShares,
} from './mutations.ts'
import { listShares } from './queries.ts'
import { requireKind } from './require-kind.ts'

export type Proposal = z.output<typeof closeProposal>

/** The month after the last that is approved; where none is, the last that has ended. `today`: a day. */
export async function findNextOpenMonth(
  db: Database,
  { network_id }: NetworkScope,
  today: string,
): Promise<string> {
  const { last } = await db
    .selectFrom('settlement_months')
    .select((of) => of.fn.max('month').as('last'))
    .where('network_id', '=', network_id)
    .where('approved_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return addMonths(last ?? addMonths(firstOfMonth(today), -2), 1)
}

type AskedShares = { channel_id: number; shares: Share[]; seen: Share[] }

/** Proposes a channel's shares from the next open month on, in place of what was proposed before. */
export function proposeShares(
  db: Database,
  scope: NetworkScope,
  { channel_id, shares, seen }: AskedShares,
  by: ActingPerson & { today: string },
): Promise<void> {
  requireWhole(shares)
  return db.transaction().execute(async (trx) => {
    await lockBooks(trx, scope)
    const from_month = await findNextOpenMonth(trx, scope, by.today)
    await requireSharing(trx, scope, { channel_id, shares })
    const held = await findShares(trx, scope, channel_id, from_month)
    if (!areSame(held, seen)) throw new DomainError('conflict', { message_key: 'shares_changed' })
    await keepProposal(trx, scope, {
      kind: 'shares',
      subject_id: channel_id,
      from_month,
      content: { shares: sortShares(shares) },
      seen: { shares: held },
      by,
    })
  })
}

type AskedPayee = { account_id: number; kind: PayeeKind; seen: PayeeKind }

/** Proposes which kind of payee a member is, in place of what was proposed before. */
export function proposePayee(
  db: Database,
  scope: NetworkScope,
  { account_id, kind, seen }: AskedPayee,
  by: ActingPerson & { today: string },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockBooks(trx, scope)
    await requireMembers(trx, scope, [account_id])
    await requireKind(trx, scope, kind)
    if ((await findPayee(trx, scope, account_id)).kind !== seen)
      throw new DomainError('conflict', { message_key: 'proposal_changed' })
    const from_month = await findNextOpenMonth(trx, scope, by.today)
    await keepProposal(trx, scope, {
      kind: 'payee',
      subject_id: account_id,
      from_month,
      content: { kind },
      seen: { kind: seen },
      by,
    })
  })
}

type Kept = {
  kind: Proposal['kind']
  subject_id: number
  from_month: string
  content: JsonObject
  seen: JsonObject
  by: ActingPerson
}

export async function keepProposal(
  trx: Database,
  { network_id }: NetworkScope,
  proposal: Kept,
): Promise<void> {
  const { kind, subject_id, from_month, content, seen, by } = proposal
  await sql`
    insert into settlement_proposals (network_id, kind, subject_id, from_month, content, seen, asked_by)
    values (${network_id}, ${kind}, ${subject_id}, ${from_month}, ${JSON.stringify(content)}, ${JSON.stringify(seen)},
      ${by.account_id})
    on conflict (network_id, kind, subject_id) where decided_at is null do update set from_month = excluded.from_month,
      content = excluded.content, seen = excluded.seen, asked_by = excluded.asked_by, asked_at = excluded.asked_at`.execute(
    trx,
  )
  const { account_id, address } = by
  await recordAudit(trx, {
    network_id,
    account_id,
    action: 'close.propose',
    subject: String(subject_id),
    before: seen,
    after: { kind, from_month: from_month.slice(0, 7), ...content },
    ...(address && { address }),
  })
}

type Stored = {
  kind: Proposal['kind']
  subject_id: number
  from_month: string
  content: { shares?: Share[]; kind?: PayeeKind }
  seen: { shares?: Share[]; kind?: PayeeKind }
}

/** Accepts a proposal, by the rules of who sets the same himself, or declines it with a reason; who asked is told. */
export function decideProposal(
  db: Database,
  scope: NetworkScope,
  {
    proposal_id,
    is_accepted,
    reason,
  }: { proposal_id: number; is_accepted: boolean; reason?: string | undefined },
  { today, ...by }: ActingPerson & { today: string },
): Promise<void> {
  const { network_id } = scope
  if (!is_accepted && reason === undefined)
    throw new DomainError('invalid_input', { fields: { reason: 'field_required' } })
  const declined = is_accepted ? {} : { reason: reason! }
  return db.transaction().execute(async (trx) => {
    await lockBooks(trx, scope)
    const found = await trx
      .selectFrom('settlement_proposals')
      .select(['kind', 'subject_id', 'from_month', 'content', 'seen', 'asked_by', 'asked_at', 'decided_at'])
      .where('network_id', '=', network_id)
      .where('proposal_id', '=', proposal_id)
      .executeTakeFirst()
    if (!found) throw new DomainError('not_found')
    if (found.decided_at) throw new DomainError('conflict', { message_key: 'close_nothing_waits' })
    if (is_accepted && (await needsTwoPersons(trx, scope)))
      await requireTwoPersons(
        trx,
        { ...found, kind: 'close.proposal', network_id, confirmed_by: by.account_id },
        { isOfAsker: found.kind === 'payee' && found.asked_by === found.subject_id },
      )
    if (is_accepted) await apply(trx, scope, found as unknown as Stored, { ...by, today })
    await trx
      .updateTable('settlement_proposals')
      .set({ decided_by: by.account_id, decided_at: sql<Date>`now()`, is_accepted })
      .where('network_id', '=', network_id)
      .where('proposal_id', '=', proposal_id)
      .execute()
    await recordAudit(trx, {
      network_id,
      ...by,
      action: 'close.decide_proposal',
      subject: String(found.subject_id),
      after: { kind: found.kind, is_accepted, ...declined },
    })
    const answer = is_accepted ? ('proposal_accepted' as const) : ('proposal_declined' as const)
    await notify(trx, scope, { to: [found.asked_by], kind: answer, channel_id: null, names: declined })
  })
}

async function apply(
  db: Database,
  scope: NetworkScope,
  { kind, subject_id, content, seen, ...proposal }: Stored,
  { today, ...by }: ActingPerson & { today: string },
): Promise<void> {
  const open = await findNextOpenMonth(db, scope, today)
  const from_month = proposal.from_month > open ? proposal.from_month : open
  if (kind === 'shares') {
    const shares = { shares: content.shares ?? [], seen: seen.shares ?? [] }
    return setShares(db, scope, { channel_id: subject_id, from_month, ...shares }, by)
  }
  const payee = await findPayee(db, scope, subject_id)
  if (payee.kind !== seen.kind) throw new DomainError('conflict', { message_key: 'proposal_changed' })
  // What holds for the kind before holds for no other.
  const changed = { kind: content.kind!, treaty_rate: null, is_withheld: false }
  return setPayee(db, scope, { ...payee, ...changed, account_id: subject_id }, by)
}

async function findShares(
  db: Database,
  scope: NetworkScope,
  channelId: number,
  month: string,
): Promise<Share[]> {
  const found = (await listShares(db, scope, month)).find(({ channel_id }) => channel_id === channelId)
  return found?.from_month ? sortShares(found.shares) : []
}

/** What is proposed and not decided, the oldest first; at most 500. */
export async function listProposals(db: Database, { network_id }: NetworkScope): Promise<Proposal[]> {
  type Row = Omit<Proposal, 'shares' | 'shares_before'> & { content: Stored['content']; seen: Stored['seen'] }
  const { rows } = await sql<Row>`
    with actors as materialized (select account_id, nickname from ${actorsOf({ network_id })} as known),
    p as materialized (
      select * from settlement_proposals where network_id = ${network_id} and decided_at is null
      order by asked_at, proposal_id limit 500
    ),
    named as materialized (
      select channel_id, title from channels
      where network_id = ${network_id} and channel_id in (select subject_id from p)
    )
    select proposal_id, kind, subject_id, to_char(from_month, 'YYYY-MM') as from_month,
      case when kind = 'shares' then (select title from named where channel_id = subject_id)
        else (select nickname from actors where account_id = subject_id) end as name,
      content, seen, content ->> 'kind' as payee_kind, seen ->> 'kind' as payee_kind_before,
      jsonb_build_object('account_id', asked_by, 'at', to_char(asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'name', (select nickname from actors where account_id = asked_by)) as asked
    from p order by asked_at, proposal_id`.execute(db)
  const shares = rows.flatMap(({ content, seen }) => [...(content.shares ?? []), ...(seen.shares ?? [])])
  const members = await db
    .selectFrom('accounts')
    .select(['account_id', 'nickname'])
    .where('network_id', '=', network_id)
    .where(sql<boolean>`account_id = any(${shares.map(({ account_id }) => account_id)}::integer[])`)
    .execute()
  const names = new Map(members.map(({ account_id, nickname }) => [account_id, nickname]))
  const named = (given: readonly Share[] = []) =>
    sortShares(given).map((share) => ({ ...share, nickname: names.get(share.account_id) ?? null }))
  return rows.map(({ content, seen, ...proposal }) => ({
    ...proposal,
    shares: named(content.shares),
    shares_before: named(seen.shares),
  }))
}

export type WaitingProposals = {
  network_id: number
  network: string
  kind: Proposal['kind']
  /** The first that is to hold: its first day. */
  month: string
  count: number
  since: Date
}

/** Networks whose managers propose something that no operator has decided, by kind, the longest first. */
export async function listWaitingProposals(
  db: Database,
  { size }: { size: number },
): Promise<WaitingProposals[]> {
  const { rows } = await sql<WaitingProposals>`
    select network_id, name as network, kind, min(from_month) as month, count(*) as count, min(asked_at) as since
    from settlement_proposals join networks using (network_id)
    where decided_at is null and not exists (
      select from network_deletions d where d.network_id = settlement_proposals.network_id)
    group by network_id, name, kind order by since, network_id, kind limit ${size}`.execute(db)
  return rows
}
