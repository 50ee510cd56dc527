import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../db/tables.gen.ts'
import { DomainError } from '../errors/domain-error.ts'
import { getMember } from './get-member.ts'
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

/** What the viewer sees, narrowed to a member (by a manager) or to a channel. Ids of others answer `not_found`. */
export async function channelScope(
  db: Kysely<DB>,
  viewer: Viewer,
  { member, channel }: ChannelsAsked,
): Promise<ChannelScope> {
  const scope = await memberScope(db, viewer, member)
  if (channel === undefined) return scope
  const { network_id, member_id } = scope
  const found = await db
    .selectFrom('channels')
    .select('channel_id')
    .where('network_id', '=', network_id)
    .where('channel_id', '=', channel)
    .$if(member_id !== null, (query) =>
      query.where('channel_id', 'in', (eb) =>
        eb
          .selectFrom('assignments')
          .select('channel_id')
          .where('network_id', '=', network_id)
          .where('account_id', '=', member_id),
      ),
    )
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
  return prove({ ...scope, channel_id: channel })
}

async function memberScope(
  db: Kysely<DB>,
  viewer: Viewer,
  memberId: number | undefined,
): Promise<ChannelScope> {
  const scope = networkScope(viewer)
  const { network_id } = scope
  if (viewer.permission_flag === 0) {
    if (memberId !== undefined && memberId !== viewer.account_id) throw new DomainError('not_found')
    return prove({ network_id, member_id: viewer.account_id, channel_id: null, terms: 'net' })
  }
  if (memberId === undefined) return prove({ network_id, member_id: null, channel_id: null, terms: 'gross' })
  const member = await getMember(db, scope, memberId)
  return prove({ network_id, member_id: member.account_id, channel_id: null, terms: 'gross' })
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
