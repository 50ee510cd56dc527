import { createHash } from 'node:crypto'
import { addMonths, firstOfMonth, reportingDay } from '@cuesheet/contract/values/day'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import type { AuditAction } from '../../access/audit-actions.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { runOrRollBack } from '../../db/transaction.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { listMovedMonths, lockBooks, type MovedMonth, readHeld } from '../settlement/public.ts'
import { announceChannels } from './announcements.ts'
import type { ActingOnChannel } from './change-state.ts'

export type Assignments = {
  channels: readonly number[]
  members: readonly number[]
  /** Money from this day on is concerned; by default from today. */
  from?: string | undefined
  /** In place of those who have the channels. */
  instead?: boolean | undefined
  /** Of the months that move, as they were shown. */
  seen?: string | undefined
}

/** `seen`: stands for `rows`, and confirms them. */
export type Moves = { rows: MovedMonth[]; seen: string; needs_confirmation: boolean }

type Ids = { channels: number[]; members: number[] }
type Write = (trx: Transaction<DB>, ids: Ids, today: string) => Promise<void>

/**
 * Lets each of the members see each of the channels, and have its money from a day on; what is assigned already stays. Who is
 * the first to have a channel has it from its beginning. `not_found` for ids of others; `conflict` where a month moves that is
 * closed, or that has ended and was not shown.
 */
export const assignChannels = (
  db: Database,
  scope: NetworkScope,
  assignments: Assignments,
  acting: ActingOnChannel,
): Promise<Moves> =>
  change(db, scope, assignments, acting, { action: 'channel.assign', write: begin(scope, assignments) })

/** Takes the channels off the members from a day on. Nothing else is removed, and what was counted stays counted. */
export const unassignChannels = (
  db: Database,
  scope: NetworkScope,
  assignments: Assignments,
  acting: ActingOnChannel,
): Promise<Moves> =>
  change(db, scope, assignments, acting, { action: 'channel.unassign', write: end(scope, assignments) })

/** What assigning or unassigning would move; `conflict` as it would answer, but for what was not shown. */
export function previewAssignments(
  db: Database,
  scope: NetworkScope,
  { what, ...assignments }: Assignments & { what: 'assign' | 'unassign' },
  acting: ActingOnChannel,
): Promise<Moves> {
  const write = what === 'assign' ? begin(scope, assignments) : end(scope, assignments)
  return change(db, scope, assignments, acting, { action: `channel.${what}`, write, isPreview: true })
}

/** Ends assignments from a day on: what was earned until then stays whose it was. Answers how many there were. */
export async function endAssignments(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  which: RawBuilder<unknown>,
  day: string,
): Promise<number> {
  const { rows } = await sql<{ channel_id: number; account_id: number; from_day: string }>`
    delete from assignments where network_id = ${network_id} and ${which}
    returning channel_id, account_id, from_day`.execute(trx)
  const each = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key])
  await sql`
    insert into ended_assignments (network_id, channel_id, account_id, from_day, until_day)
    select ${network_id}::integer, channel_id, account_id, least(from_day, ${day}::date), ${day}::date
    from unnest(${each('channel_id')}::integer[], ${each('account_id')}::integer[], ${each('from_day')}::date[])
      as ended(channel_id, account_id, from_day)
    on conflict (network_id, channel_id, account_id, from_day) do update set until_day = excluded.until_day`.execute(
    trx,
  )
  await sql`
    update ended_assignments set until_day = greatest(from_day, ${day}::date)
    where network_id = ${network_id} and until_day > ${day}::date and ${which}`.execute(trx)
  return rows.length
}

const ofBoth = ({ channels, members }: Ids) =>
  sql`channel_id = any(${channels}::integer[]) and account_id = any(${members}::integer[])`

const end =
  (scope: NetworkScope, { from }: Assignments): Write =>
  async (trx, ids, today) => {
    await endAssignments(trx, scope, ofBoth(ids), from ?? today)
  }

const begin =
  (scope: NetworkScope, { from, instead }: Assignments): Write =>
  async (trx, ids, today) => {
    const { network_id } = scope
    const beginnings = await listBeginnings(trx, scope, ids.channels)
    if (instead)
      await endAssignments(
        trx,
        scope,
        sql`channel_id = any(${ids.channels}::integer[]) and account_id <> all(${ids.members}::integer[])`,
        from ?? today,
      )
    const days = ids.channels.map((channel) => from ?? beginnings.get(channel) ?? today)
    // Who had a share without an assignment had the channel since then.
    await sql`
      insert into assignments (network_id, channel_id, account_id, from_day)
      select ${network_id}::integer, channel_id, account_id, from_day
      from unnest(${ids.channels}::integer[], ${days}::date[]) as of_channel(channel_id, from_day),
        unnest(${ids.members}::integer[]) as account_id
      on conflict (network_id, channel_id, account_id) do ${
        from === undefined
          ? sql`nothing`
          : sql`update set from_day = least(assignments.from_day, excluded.from_day)`
      }`.execute(trx)
    await sql`
      update assignments a set from_day = (
        select min(from_month) from channel_shares s
        where s.network_id = ${network_id} and s.channel_id = a.channel_id and s.account_id = a.account_id)
      where network_id = ${network_id} and ${ofBoth(ids)} and exists (
        select from channel_shares s
        where s.network_id = ${network_id} and s.channel_id = a.channel_id and s.account_id = a.account_id
          and s.from_month < a.from_day)
      and not exists (
        select from ended_assignments e
        where e.network_id = ${network_id} and e.channel_id = a.channel_id and e.account_id = a.account_id)`.execute(
      trx,
    )
  }

/** Of channels that nobody has had: since when they can be somebody’s, which is after the last closed month that knew them. */
async function listBeginnings(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  channels: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ channel_id: number; closed: string | null }>`
    select c.channel_id, (
        select max(s.month) from settlement_channels s join settlement_months m using (network_id, month)
        where s.network_id = ${network_id} and s.channel_id = c.channel_id and m.approved_at is not null) as closed
    from channels c
    where c.network_id = ${network_id} and c.channel_id = any(${channels}::integer[])
      and not exists (select from assignments a where a.network_id = ${network_id} and a.channel_id = c.channel_id)
      and not exists (
        select from ended_assignments e where e.network_id = ${network_id} and e.channel_id = c.channel_id)
    order by c.channel_id`.execute(trx)
  return new Map(
    rows.map(({ channel_id, closed }) => [channel_id, closed === null ? '-infinity' : addMonths(closed, 1)]),
  )
}

const namedAtMost = 100

async function change(
  db: Database,
  scope: NetworkScope,
  assignments: Assignments,
  { account_id, address, now }: ActingOnChannel,
  { action, write, isPreview = false }: { action: AuditAction; write: Write; isPreview?: boolean },
): Promise<Moves> {
  const channels = [...new Set(assignments.channels)].sort((a, b) => a - b)
  const members = [...new Set(assignments.members)].sort((a, b) => a - b)
  const { from } = assignments
  const today = reportingDay(now)
  if (from !== undefined && from > today)
    throw new DomainError('invalid_input', { fields: { from: 'assignment_day_future' } })
  return runOrRollBack(db, isPreview, async (trx) => {
    // Before the rows, as calculating and approving do; a day of this month concerns nothing that can be closed.
    const reachesBack =
      from === undefined ? (await listBeginnings(trx, scope, channels)).size > 0 : from < firstOfMonth(today)
    if (reachesBack) await lockBooks(trx, scope)
    await requireOwn(trx, scope, channels, members)
    const before = await readHeld(trx, scope, channels)
    await write(trx, { channels, members }, today)
    const moves = describe(assignments, await listMovedMonths(trx, scope, { channels, before, today }))
    if (isPreview) return moves
    if (moves.needs_confirmation && assignments.seen !== moves.seen)
      throw new DomainError('conflict', {
        message_key: { key: 'assignment_months_move', months: monthsOf(moves.rows) },
      })
    await recordAudit(trx, {
      network_id: scope.network_id,
      account_id,
      action,
      after: {
        channels,
        members,
        ...(from && { from }),
        ...(assignments.instead && { instead: true }),
        ...(moves.rows.length > 0 && { moved: moves.rows.slice(0, namedAtMost) }),
      },
      ...(address ? { address } : {}),
    })
    // The list of members counts them.
    await announceChannels(trx, scope, members)
    return moves
  })
}

const monthsOf = (rows: readonly MovedMonth[]) =>
  [...new Set(rows.filter(({ has_ended }) => has_ended).map(({ month }) => month))].sort().join(', ')

/** Estimates go on changing: they are shown, and not part of what is confirmed. */
function describe({ from }: Assignments, rows: MovedMonth[]): Moves {
  const ended = rows.filter(({ has_ended }) => has_ended)
  const content = ended.map(({ usd, ...row }) => (row.is_estimated ? row : { ...row, usd }))
  return {
    rows,
    seen: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
    needs_confirmation: ended.some((row) => from !== undefined || row.from.length > 0),
  }
}

/** Locks what is named, so that none of it is deleted, and no channel assigned otherwise, meanwhile. */
async function requireOwn(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  channels: number[],
  members: number[],
): Promise<void> {
  const ownChannels = await trx
    .selectFrom('channels')
    .select('channel_id')
    .where('network_id', '=', network_id)
    .where(sql<boolean>`channel_id = any(${channels}::integer[])`)
    .orderBy('channel_id')
    .forNoKeyUpdate()
    .execute()
  const ownMembers = await trx
    .selectFrom('accounts')
    .select('account_id')
    .where('network_id', '=', network_id)
    .where('permission_flag', '=', 0)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`account_id = any(${members}::integer[])`)
    .orderBy('account_id')
    .forShare()
    .execute()
  if (ownChannels.length < channels.length || ownMembers.length < members.length)
    throw new DomainError('not_found')
}
