import { sql } from 'kysely'
import { actorsAs } from '../../access/actors.ts'
import { idleDays } from '../../access/session.ts'
import type { Database } from '../../db/connection.ts'

/** Channels shown of one account. */
const maxChannels = 100

type Owner = { network_id: number; account_id: number }

/** What keeps an account out, and what it signs in with; null where it is locked by nobody. */
export async function readAccess(db: Database, { network_id, account_id }: Owner) {
  const row = await db
    .selectFrom('accounts')
    .leftJoin(actorsAs('operators'), 'operators.account_id', 'accounts.locked_by')
    .select(['accounts.locked_at', 'accounts.lock_reason', 'operators.nickname as locker'])
    .select((eb) => [
      eb
        .selectFrom('recovery_codes')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('network_id', '=', network_id)
        .where('account_id', '=', account_id)
        .where('used_at', 'is', null)
        .as('recovery_codes_left'),
      eb
        .selectFrom('sessions')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('network_id', '=', network_id)
        .where('account_id', '=', account_id)
        .where('viewed_by', 'is', null)
        .where('last_seen_at', '>', sql<Date>`now() - ${sql.lit(`${idleDays} days`)}::interval`)
        .as('sessions'),
    ])
    .where('accounts.network_id', '=', network_id)
    .where('accounts.account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return {
    lock: row.locked_at && {
      at: row.locked_at.toISOString(),
      by: row.locker,
      reason: row.lock_reason ?? '',
    },
    recovery_codes_left: row.recovery_codes_left ?? 0,
    sessions: row.sessions ?? 0,
  }
}

/** The channels assigned to an account, by title. */
export function listAssignedChannels(db: Database, { network_id, account_id }: Owner) {
  return db
    .selectFrom('assignments')
    .innerJoin('channels', (join) =>
      join
        .onRef('channels.network_id', '=', 'assignments.network_id')
        .onRef('channels.channel_id', '=', 'assignments.channel_id'),
    )
    .select([
      'channels.channel_id',
      'channels.platform_channel_id',
      'channels.title',
      'channels.thumbnail',
      'channels.status',
    ])
    .where('assignments.network_id', '=', network_id)
    .where('assignments.account_id', '=', account_id)
    .orderBy('channels.title')
    .orderBy('channels.channel_id')
    .limit(maxChannels)
    .execute()
}

/** The API keys that an account made, the latest first. */
export async function listOwnKeys(db: Database, { network_id, account_id }: Owner) {
  const rows = await db
    .selectFrom('api_keys')
    .select(['prefix', 'name', 'created_at', 'last_used_at'])
    .where('network_id', '=', network_id)
    .where('created_by', '=', account_id)
    .orderBy('created_at', 'desc')
    .orderBy('api_key_id', 'desc')
    .execute()
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
}
