import { sql, type Transaction } from 'kysely'
import { type Acting, recordAudit } from '../../access/audit.ts'
import { installationScope, type NetworkScope } from '../../access/scope.ts'
import type { Database } from '../../db/connection.ts'
import { isPresent } from '../../db/present-networks.ts'
import type { DB } from '../../db/tables.gen.ts'
import { DomainError } from '../../errors/domain-error.ts'
import type { JobContext } from '../../jobs/scheduled-job.ts'
import { sendJob } from '../../jobs/send-job.ts'
import { deleteChannel } from '../channels/public.ts'
import { lockFacts } from '../facts/change-facts.ts'
import { purgeAll } from '../facts/purge-facts.ts'
import { releasePictures } from '../pictures/public.ts'
import { requireNoBooks, settlementTables } from '../settlement/public.ts'

/** By which people and partners come in: gone with the request already. */
const doors = [
  'sessions',
  'downloads',
  'external_tickets',
  'api_keys',
  'invitations',
  'member_invitations',
  'password_resets',
  'sign_in_challenges',
  'network_domains',
] as const

/**
 * All else that is a network's, in an order in which nothing is left that names what is gone; its channels with what hangs
 * on them go before. A new table with a network_id is added here, or to what stays.
 */
export const networkTables = [
  ...doors,
  'payout_details',
  'statements',
  'statement_months',
  'statement_layouts',
  'payout_items',
  'payout_batches',
  'bank_layouts',
  'payday_feeds',
  'archive_parts',
  'archives',
  'thread_posts',
  'objections',
  'requests',
  'certificates',
  'certificate_serials',
  'tax_steps',
  'platform_receipts',
  'ledger_transfers',
  'ledger_accounts',
  'ledger_periods',
  'exceptions_put_off',
  'collection_connections',
  'collection_consents',
  'collection_jobs',
  'collected_reports',
  'outbox',
  'webhooks',
  'push_subscriptions',
  'figure_tasks',
  'uploads',
  'upload_files',
  'ignored_channels',
  'unmatched_days',
  'unmatched_channels',
  'replaced_activity',
  'replaced_revenue',
  'replaced_reach',
  'replaced_slots',
  'report_rejects',
  'video_activity',
  'video_revenue',
  'video_reach',
  'report_slots',
  ...(['activity_staging', 'revenue_staging', 'reach_staging', 'claim_staging'] as const),
  ...(['settled_staging', 'settled_payment_staging', 'settled_tax_staging'] as const),
  'settled_rows',
  'settled_payments',
  'settled_taxes',
  'settled_files',
  'report_files',
  'channel_purge',
  'channel_credit',
  'channel_day',
  'network_day',
  'network_price_day',
  'network_country_day',
  'channel_country_day',
  'month_to_date',
  'figures_through',
  'told_figures',
  'report_period',
  'video_period',
  'video_change',
  'channel_period',
  'kind_period',
  'video_rank',
  'held_month',
  'channel_video_counts',
  'claim_events',
  'video_claims',
  'claim_snapshots',
  'video_tracks',
  'videos',
  'alerts',
  'alert_days',
  'day_notes',
  'goals',
  'milestones',
  'milestone_days',
  'channel_code_links',
  'review_leases',
  'review_decisions',
  'review_queue',
  'decision_reasons',
  'assignments',
  'channels',
  'channel_key',
  'favourite_tracks',
  'heard_tracks',
  'chart_tracks',
  'chart_weeks',
  'messages',
  'events',
  'notice_receipts',
  'notices',
  'guide_progress',
  'second_factors',
  'recovery_codes',
  'sign_in_throttle',
  ...settlementTables,
  'fee_rates',
  'contract_terms',
  'member_guarantees',
  'saved_filters',
  'network_drafts',
  'brand_versions',
  'network_texts',
  'network_constants',
  'accounts',
  'networks',
] as const

/** What was done stays on record, and that the network was. */
export const keptTables = ['audit_log', 'network_deletions'] as const

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
  tables: readonly (typeof networkTables)[number][],
): Promise<void> {
  for (const table of tables)
    await sql`delete from ${sql.table(table)} where network_id = ${network_id}`.execute(trx)
}
