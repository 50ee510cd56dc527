import { sql } from 'kysely'
import { actorsAs } from '../../access/actors.ts'
import type { Database } from '../../db/connection.ts'

/** How far a deletion is; null where none was begun. */
export async function findDeletion(db: Database, network_id: number) {
  const deletion = await db
    .selectFrom('network_deletions')
    .leftJoin(actorsAs('operators'), 'operators.account_id', 'network_deletions.requested_by')
    .select(['name', 'requested_at', 'channels', 'channels_done', 'finished_at', 'nickname as requested_by'])
    .where('network_deletions.network_id', '=', network_id)
    .executeTakeFirst()
  if (!deletion) return null
  const { name, requested_at, finished_at, ...rest } = deletion
  const progress = {
    ...rest,
    requested_at: requested_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
  return { name, progress }
}

/** What the deletion of a network takes away; null where there is none. */
export async function findWhatGoes(db: Database, network_id: number) {
  const { rows } = await sql<{
    name: string
    domains: string[]
    channels: number
    members: number
    managers: number
    api_keys: number
    first_day: string | null
    last_day: string | null
  }>`
    select name,
      array(select domain from network_domains m where m.network_id = n.network_id order by domain) as domains,
      (select count(*)::integer from channels c where c.network_id = ${network_id}) as channels,
      (select count(*)::integer from accounts a where a.network_id = ${network_id} and a.permission_flag = 0
        and a.withdrawn_at is null) as members,
      (select count(*)::integer from accounts a where a.network_id = ${network_id} and a.permission_flag = 1
        and a.withdrawn_at is null) as managers,
      (select count(*)::integer from api_keys k where k.network_id = ${network_id}) as api_keys,
      (select min(day) from network_day y where y.network_id = ${network_id}) as first_day,
      (select max(day) from network_day y where y.network_id = ${network_id}) as last_day
    from networks n where network_id = ${network_id}`.execute(db)
  return rows[0] ?? null
}
