import { sql, type Transaction } from 'kysely'
import { installationScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { announce } from '../events/mutations.ts'

export type NoticeAudience = { network_id: number | null; networks: number[] | null; roles: string[] }

/** Lets the windows of a notice's audience read again what there is to read; whoever it is not for hears of nothing. */
export async function announceNotice(
  trx: Transaction<DB>,
  { network_id, networks, roles }: NoticeAudience,
): Promise<void> {
  const ids = network_id === null ? networks : [network_id]
  const found = await trx
    .selectFrom('networks')
    .select('network_id')
    .$if(ids !== null, (query) => query.where(sql<boolean>`network_id = any(${ids}::integer[])`))
    .orderBy('network_id')
    .execute()
  const to = roles.includes('member') ? (['everyone'] as const) : (['managers'] as const)
  for (const network of found)
    await announce(trx, installationScope(network.network_id), { to, kind: 'notices_changed', subject: {} })
}

/** Announces the notices whose window has begun or ended since they were last announced; answers how many. */
export async function announceDue(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<NoticeAudience & { notice_id: number }>`
      select notice_id, network_id, networks, roles from notices
      where not is_draft and withdrawn_at is null and (
        (publish_from > announced_at and publish_from <= ${now})
        or (publish_until > announced_at and publish_until <= ${now}))
      order by notice_id limit 100 for update skip locked`.execute(trx)
    if (rows.length === 0) return 0
    await trx
      .updateTable('notices')
      .set({ announced_at: now })
      .where(
        'notice_id',
        'in',
        rows.map(({ notice_id }) => notice_id),
      )
      .execute()
    for (const notice of rows) await announceNotice(trx, notice)
    return rows.length
  })
}
