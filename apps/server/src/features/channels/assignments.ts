import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../../access/audit.ts'
import type { AuditAction } from '../../access/audit-actions.ts'
import type { NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { announceChannels } from './announcements.ts'
import type { Acting } from './change-state.ts'

export type Assignments = { channels: readonly number[]; members: readonly number[] }

/** Lets each of the members see each of the channels; what is assigned already stays. `not_found` for ids of others. */
export function assignChannels(
  db: Database,
  scope: NetworkScope,
  asked: Assignments,
  acting: Acting,
): Promise<void> {
  return change(db, scope, asked, acting, 'channel.assign', async (trx, { channels, members }) => {
    await sql`
      insert into assignments (network_id, channel_id, account_id)
      select ${scope.network_id}, channel_id, account_id
      from unnest(${channels}::integer[]) as channel_id, unnest(${members}::integer[]) as account_id
      on conflict do nothing`.execute(trx)
  })
}

/** Takes the channels off the members. Nothing else is removed, and what was counted stays counted. */
export function unassignChannels(
  db: Database,
  scope: NetworkScope,
  asked: Assignments,
  acting: Acting,
): Promise<void> {
  return change(db, scope, asked, acting, 'channel.unassign', async (trx, { channels, members }) => {
    await sql`
      delete from assignments
      where network_id = ${scope.network_id} and channel_id = any(${channels}::integer[])
        and account_id = any(${members}::integer[])`.execute(trx)
  })
}

function change(
  db: Database,
  scope: NetworkScope,
  asked: Assignments,
  { account_id, address }: Acting,
  action: AuditAction,
  write: (trx: Transaction<DB>, ids: { channels: number[]; members: number[] }) => Promise<void>,
): Promise<void> {
  const channels = [...new Set(asked.channels)].sort((a, b) => a - b)
  const members = [...new Set(asked.members)].sort((a, b) => a - b)
  return db.transaction().execute(async (trx) => {
    await requireOwn(trx, scope, channels, members)
    await write(trx, { channels, members })
    await recordAudit(trx, {
      network_id: scope.network_id,
      account_id,
      action,
      after: { channels, members },
      ...(address ? { address } : {}),
    })
    // The list of members counts them.
    await announceChannels(trx, scope, members)
  })
}

/** Locks what is named, so that none of it is deleted meanwhile. */
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
    .forShare()
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
