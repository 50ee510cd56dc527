import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../db/tables.gen.ts'
import { DomainError } from '../errors/domain-error.ts'
import type { Viewer } from './viewer.ts'

declare const proven: unique symbol

/** Proof that the caller may act inside this network. Made only in this file; every tenant query asks for one. */
export type NetworkScope = { readonly network_id: number; readonly [proven]: true }

/** Which channels a screen may show, and in whose terms its money is. */
export type ChannelScope = NetworkScope & {
  /** Null: every channel of the network. Else: the channels assigned to this account. */
  readonly member_id: number | null
  /** Null: all of these. Else: this one of them. */
  readonly channel_id: number | null
  /** net: after the member's fee, for members themselves. gross: for managers, also with a member selected. */
  readonly terms: 'gross' | 'net'
}

function prove<Scope>(scope: Omit<Scope, typeof proven>): Scope {
  return Object.freeze(scope) as Scope
}

/** The viewer's own network; operators have none (`not_found`). */
export function networkScope(viewer: Viewer): NetworkScope {
  if (viewer.network_id === null) throw new DomainError('not_found')
  return prove({ network_id: viewer.network_id })
}

export type ChannelsAsked = { member?: number | undefined; channel?: number | undefined }

/** What the database knows of what was asked for: whether the network has this member, and that member, or else the network, this channel. */
export type AskedInNetwork = { has_member: boolean; has_channel: boolean }

/** What the viewer sees, narrowed to a member (by a manager) or to a channel. Ids of others answer `not_found`. */
export async function channelScope(
  db: Kysely<DB>,
  viewer: Viewer,
  channelIds: ChannelsAsked,
): Promise<ChannelScope> {
  const { network_id } = networkScope(viewer)
  const exists = { has_member: true, has_channel: true }
  if (channelIds.member !== undefined || channelIds.channel !== undefined) {
    const member_id = viewer.permission_flag === 0 ? viewer.account_id : null
    const { rows } = await sql<AskedInNetwork>`
      select ${isOfNetwork(network_id, sql`coalesce(${channelIds.member ?? null}, ${member_id})::integer`, channelIds)}`.execute(
      db,
    )
    Object.assign(exists, rows[0])
  }
  return channelScopeOf(viewer, channelIds, exists)
}

/** The columns of AskedInNetwork; `member_id`: whose channels are meant, null for all. */
export const isOfNetwork = (
  network_id: number,
  member_id: RawBuilder<unknown>,
  { member, channel }: ChannelsAsked,
): RawBuilder<AskedInNetwork> => sql`
  ${member === undefined} or exists (
    select from accounts where network_id = ${network_id} and account_id = ${member ?? null} and permission_flag = 0
      and withdrawn_at is null) as has_member,
  ${channel === undefined} or exists (
    select from channels where network_id = ${network_id} and channel_id = ${channel ?? null} and (
      ${member_id} is null or exists (
        select from assignments where network_id = ${network_id} and channel_id = ${channel ?? null}
          and account_id = ${member_id}))) as has_channel`

/** The same where that is known already. */
export function channelScopeOf(
  viewer: Viewer,
  { member, channel }: ChannelsAsked,
  { has_member, has_channel }: AskedInNetwork,
): ChannelScope {
  const { network_id } = networkScope(viewer)
  const isMember = viewer.permission_flag === 0
  if (isMember && member !== undefined && member !== viewer.account_id) throw new DomainError('not_found')
  if (!isMember && !has_member) throw new DomainError('not_found')
  if (!has_channel) throw new DomainError('not_found')
  return prove({
    network_id,
    member_id: isMember ? viewer.account_id : (member ?? null),
    channel_id: channel ?? null,
    terms: isMember ? 'net' : 'gross',
  })
}

/** For commands and jobs, which act for the installation and not for a viewer. */
export function installationScope(networkId: number): NetworkScope {
  return prove({ network_id: networkId })
}

/** Every channel of a network in its own terms: what a manager sees with nothing selected. */
export function wholeNetworkScope(networkId: number): ChannelScope {
  return prove({ network_id: networkId, member_id: null, channel_id: null, terms: 'gross' })
}

/** A member's channels in its own terms, for jobs: what the member itself sees. */
export function memberOwnScope({ network_id }: NetworkScope, accountId: number): ChannelScope {
  return prove({ network_id, member_id: accountId, channel_id: null, terms: 'net' })
}

export const isWholeNetwork = ({ member_id, channel_id }: ChannelScope) =>
  member_id === null && channel_id === null

/** Whether a row of `table` (network_id, channel_id) belongs to the channels in scope. */
export function isInScope(
  { network_id, member_id, channel_id }: ChannelScope,
  table: string,
): RawBuilder<SqlBool> {
  const channel = sql.ref(`${table}.channel_id`)
  const network = sql`${sql.ref(`${table}.network_id`)} = ${network_id}`
  if (channel_id !== null) return sql<SqlBool>`${network} and ${channel} = ${channel_id}`
  if (member_id === null) return sql<SqlBool>`${network}`
  return sql<SqlBool>`${network} and ${channel} = any(array(
    select channel_id from assignments where network_id = ${network_id} and account_id = ${member_id}))`
}
