import { sql, type Transaction } from 'kysely'
import { installationScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { sendJob } from '../../jobs/send-job.ts'
import { announce } from '../events/public.ts'

/** Whom a notice is for, and when it is read; `announced_at`: up to when windows know. */
export type Announced = {
  network_id: number | null
  networks: number[] | null
  roles: string[]
  is_draft: boolean
  publish_from: Date | null
  publish_until: Date | null
  withdrawn_at: Date | null
  announced_at: Date
}

/** Whether a window may show it, or has to now. */
const isShown = (
  { is_draft, withdrawn_at, publish_from, publish_until, announced_at }: Announced,
  now: Date,
) =>
  !is_draft &&
  withdrawn_at === null &&
  publish_from !== null &&
  publish_from <= now &&
  (publish_until === null || publish_until > announced_at)

const isIn = ({ network_id: ownNetworkId, networks }: Announced, network_id: number) =>
  ownNetworkId === null ? (networks?.includes(network_id) ?? true) : ownNetworkId === network_id

/**
 * Makes the windows of everyone these notices are, or were, for reload them, once per network; others are not notified,
 * and nobody is of a notice that cannot be read.
 */
export async function announceNotices(
  trx: Transaction<DB>,
  notices: readonly Announced[],
  now: Date,
): Promise<void> {
  for (const { is_draft, withdrawn_at, publish_from, publish_until } of notices)
    for (const time of [publish_from, publish_until])
      if (!is_draft && !withdrawn_at && time && time > now) await sendJob(trx, 'notices.announce', time)
  const shownNotices = notices.filter((notice) => isShown(notice, now))
  if (shownNotices.length === 0) return
  const networks = await trx.selectFrom('networks').select('network_id').orderBy('network_id').execute()
  for (const { network_id } of networks) {
    const ownNotices = shownNotices.filter((notice) => isIn(notice, network_id))
    if (ownNotices.length === 0) continue
    const isForMembers = ownNotices.some(({ roles }) => roles.includes('member'))
    const to = isForMembers ? (['everyone'] as const) : (['managers'] as const)
    await announce(trx, installationScope(network_id), { to, kind: 'notices_changed', subject: {} })
  }
}

/** Announces the notices whose window has begun or ended since they were last announced; answers how many. */
export async function announceDue(db: Database, now: Date): Promise<number> {
  const isDue = sql`not is_draft and withdrawn_at is null and (
    (publish_from > announced_at and publish_from <= ${now})
    or (publish_until > announced_at and publish_until <= ${now}))`
  // A cluster locks rows that are copied to every node on all of them, due or not.
  const { rows: due } = await sql`select from notices where ${isDue} limit 1`.execute(db)
  if (due.length === 0) return 0
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Announced & { notice_id: number }>`
      select notice_id, network_id, networks, roles, is_draft, publish_from, publish_until, withdrawn_at, announced_at
      from notices where ${isDue}
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
    await announceNotices(trx, rows, now)
    return rows.length
  })
}
