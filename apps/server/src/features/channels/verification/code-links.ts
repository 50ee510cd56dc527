import type { LinkedChannel } from '@cuesheet/contract/code-links'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { recordAudit } from '../../../access/audit.ts'
import { installationScope, type NetworkScope } from '../../../access/scope.ts'
import { createToken, hashToken } from '../../../access/session.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { notifyOfChannel } from '../announcements.ts'
import type { ActingOnChannel } from '../change-state.ts'
import { nextPollAt, verificationEnd } from './verification-rules.ts'

type CodeLink = { channel_id: number; token: string; expires_at: string }

/**
 * A new link for each of the channels; their earlier ones end. `not_found` for ids of others, `conflict` where one of them
 * has nothing left to prove.
 */
export function addCodeLinks(
  db: Database,
  scope: NetworkScope,
  { channels, days }: { channels: readonly number[]; days: number },
  acting: ActingOnChannel,
): Promise<CodeLink[]> {
  const ids = [...new Set(channels)].sort((a, b) => a - b)
  const expires_at = new Date(acting.now.getTime() + days * 24 * 3_600_000).toISOString()
  return db.transaction().execute(async (trx) => {
    await requireOpen(trx, scope, ids)
    const links: CodeLink[] = []
    for (const channel_id of ids) {
      const token = createToken()
      await addCodeLink(trx, scope, { channel_id, token, expires_at }, acting)
      links.push({ channel_id, token, expires_at })
    }
    return links
  })
}

async function requireOpen(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  ids: readonly number[],
): Promise<void> {
  const channels = await trx
    .selectFrom('channels')
    .select(['status', 'verification'])
    .where('network_id', '=', network_id)
    .where('channel_id', 'in', ids)
    .orderBy('channel_id')
    .forKeyShare()
    .execute()
  if (channels.length < ids.length) throw new DomainError('not_found')
  if (channels.some(({ status, verification }) => status === 3 || verification === 'verified'))
    throw new DomainError('conflict', { message_key: 'channel_verify_refused' })
}

async function addCodeLink(
  trx: Transaction<DB>,
  scope: NetworkScope,
  { channel_id, token, expires_at }: CodeLink,
  { account_id, address, now }: ActingOnChannel,
): Promise<void> {
  const made = { token_hash: hashToken(token), created_at: now, expires_at }
  await trx
    .insertInto('channel_code_links')
    .values({ network_id: scope.network_id, channel_id, ...made })
    .onConflict((conflict) => conflict.columns(['network_id', 'channel_id']).doUpdateSet(made))
    .execute()
  await recordAudit(trx, {
    network_id: scope.network_id,
    account_id,
    action: 'channel.add_link',
    subject: String(channel_id),
    after: { expires_at },
    ...(address ? { address } : {}),
  })
  await notifyOfChannel(trx, scope, channel_id, null)
}

/** Ends a channel's link, if it has one. */
export function revokeCodeLink(
  db: Database,
  scope: NetworkScope,
  channelId: number,
  { account_id, address }: ActingOnChannel,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const revoked = await trx
      .deleteFrom('channel_code_links')
      .where('network_id', '=', scope.network_id)
      .where('channel_id', '=', channelId)
      .returning('expires_at')
      .executeTakeFirst()
    if (!revoked) return
    await recordAudit(trx, {
      network_id: scope.network_id,
      account_id,
      action: 'channel.revoke_link',
      subject: String(channelId),
      before: { expires_at: revoked.expires_at.toISOString() },
      ...(address ? { address } : {}),
    })
    await notifyOfChannel(trx, scope, channelId, null)
  })
}

/** The channel that a link shows; null for one that is unknown, expired or revoked, and where the channel is rejected. */
export async function findLinkedChannel(
  db: Database,
  networkId: number,
  token: string,
  now: Date,
): Promise<{ scope: NetworkScope; channel_id: number; channel: LinkedChannel } | null> {
  const { rows } = await sql<LinkedChannel & { channel_id: number }>`
    select channels.channel_id, platform_channel_id, title, handle, thumbnail, verification_code, verification,
      verification_failure, ${iso(nextPollAt)} as verification_next_at,
      case when verification = 'verifying'
        then ${iso(sql`verification_started_at + ${sql.lit(verificationEnd)}::interval`)} end as verification_until,
      case when verification = 'verified' then ${iso(sql`verified_at`)} end as verified_at,
      ${iso(sql`link.expires_at`)} as expires_at
    from channel_code_links as link
    join channels on channels.network_id = link.network_id and channels.channel_id = link.channel_id
    where link.network_id = ${networkId} and channels.network_id = ${networkId}
      and token_hash = ${hashToken(token)} and link.expires_at > ${now} and status <> 3`.execute(db)
  if (!rows[0]) return null
  const { channel_id, ...channel } = rows[0]
  return { scope: installationScope(networkId), channel_id, channel }
}

const iso = (time: RawBuilder<unknown>) =>
  sql`to_char((${time}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
