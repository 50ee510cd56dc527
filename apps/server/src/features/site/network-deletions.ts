import { sql, type Transaction } from 'kysely'
import { type Acting, recordAudit } from '../../access/audit.ts'
import { installationScope, type NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { doors, networkTables } from '../../db/placements.ts'
import { isPresent } from '../../db/present-networks.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import { sendJob } from '../../jobs/send-job.ts'
import { deleteChannel } from '../channels/public.ts'
import { lockFacts } from '../facts/change-facts.ts'
import { purgeAll } from '../facts/purge-facts.ts'
import { releasePictures } from '../pictures/public.ts'
import { requireNoBooks } from '../settlement/public.ts'

/**
 * Begins to delete a network: it answers nobody from now on, and a job removes all of it. `conflict` where it was begun
 * before, or its books owe members anything.
 */
export async function requestNetworkDeletion(
  trx: Transaction<DB>,
  scope: NetworkScope,
  acting: Acting,
): Promise<void> {
  const { network_id } = scope
  const network = await trx
    .selectFrom('networks')
    .select('name')
    .where('network_id', '=', network_id)
    .forUpdate()
    .executeTakeFirst()
  if (!network) throw new DomainError('not_found')
  await requireNoBooks(trx, scope)
  const { channels } = await trx
    .selectFrom('channels')
    .select((eb) => eb.fn.countAll<number>().as('channels'))
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('network_deletions')
    .values({ network_id, name: network.name, requested_by: acting.account_id, channels })
    .onConflict((conflict) => conflict.column('network_id').doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw new DomainError('conflict', { message_key: 'network_deleting' })
  const domains = await trx
    .selectFrom('network_domains')
    .select('domain')
    .where('network_id', '=', network_id)
    .orderBy('domain')
    .execute()
  await removeRows(trx, network_id, doors)
  await trx.updateTable('networks').set({ is_default: false }).where('network_id', '=', network_id).execute()
  await recordAudit(trx, {
    network_id,
    ...acting,
    action: 'network.request_deletion',
    subject: network.name,
    before: { domains: domains.map(({ domain }) => domain), channels },
  })
  await sendJob(trx, 'site.delete-networks')
}

/** Goes on with each deletion that was begun: channel by channel, as their own deletion does it, then the rest at once. */
export async function deleteRequestedNetworks({
  db,
  signal,
}: Pick<JobContext, 'db' | 'signal'>): Promise<void> {
  const due = await db
    .selectFrom('network_deletions')
    .select(['network_id', 'requested_by'])
    .where(isPresent())
    .where('finished_at', 'is', null)
    .orderBy('network_id')
    .execute()
  for (const { network_id, requested_by } of due) {
    if (signal.aborted) return
    const scope = installationScope(network_id)
    while (!signal.aborted && (await deleteNextChannel(db, scope, requested_by)));
    if (signal.aborted) return
    await purgeAll(db)
    await db.transaction().execute((trx) => removeNetwork(trx, scope, requested_by))
  }
}

/** False: it has none left. */
async function deleteNextChannel(
  db: Database,
  scope: NetworkScope,
  account_id: number | null,
): Promise<boolean> {
  const { network_id } = scope
  const next = await db
    .selectFrom('channels')
    .select('channel_id')
    .where('network_id', '=', network_id)
    .orderBy('channel_id')
    .limit(1)
    .executeTakeFirst()
  if (!next) return false
  try {
    await deleteChannel(db, scope, next.channel_id, { actor: 'operator', account_id, now: new Date() })
  } catch (error) {
    // Another process has just done it.
    if (error instanceof DomainError && error.code === 'not_found') return true
    throw error
  }
  await db
    .updateTable('network_deletions')
    .set({ channels_done: sql`least(channels, channels_done + 1)` })
    .where('network_id', '=', network_id)
    .execute()
  return true
}

async function removeNetwork(
  trx: Transaction<DB>,
  scope: NetworkScope,
  account_id: number | null,
): Promise<void> {
  const { network_id } = scope
  await lockFacts(trx, scope)
  const network = await trx
    .selectFrom('networks')
    .select(['name', 'logo_favicon', 'logo_meta', 'exclusive_logo'])
    .where('network_id', '=', network_id)
    .forUpdate()
    .executeTakeFirst()
  if (!network) return
  await releasePictures(trx, [network.logo_favicon, network.logo_meta, network.exclusive_logo])
  await sql`
    update pictures set released_at = now() where sha256 in (
      select sha256 from notice_pictures join notices using (notice_id) where notices.network_id = ${network_id})`.execute(
    trx,
  )
  await removeRows(trx, network_id, networkTables)
  await trx
    .updateTable('network_deletions')
    .set({ finished_at: sql`now()`, channels_done: sql`channels` })
    .where('network_id', '=', network_id)
    .execute()
  await recordAudit(trx, { network_id, account_id, action: 'network.delete', subject: network.name })
}

async function removeRows(
  trx: Transaction<DB>,
  network_id: number,
  tables: readonly string[],
): Promise<void> {
  for (const table of tables)
    await sql`delete from ${sql.table(table)} where network_id = ${network_id}`.execute(trx)
}
