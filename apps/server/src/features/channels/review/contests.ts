import { sql, type Transaction } from 'kysely'
import { installationScope, type NetworkScope } from '../../../access/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'

/** Who holds a platform channel, who else registered it, and which of these had it decided against them. */
export type Claim = {
  channel_id: number
  platform_channel_id: string
  network_id: number
  rivals: number[]
  lost: number[]
}

/** Locks the channel's key: of several networks that act on the same channel, one at a time. */
export async function findClaim(trx: Transaction<DB>, channelId: number): Promise<Claim | null> {
  const claim = await trx
    .selectFrom('channel_key')
    .selectAll()
    .where('channel_id', '=', channelId)
    .forUpdate()
    .executeTakeFirst()
  return claim ?? null
}

/** The same; `not_found` where there is none. */
export async function getClaim(trx: Transaction<DB>, channelId: number): Promise<Claim> {
  const claim = await findClaim(trx, channelId)
  if (!claim) throw new DomainError('not_found')
  return claim
}

/** Registers a network's claim; the first one holds the channel. */
export async function addClaim(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  platformChannelId: string,
): Promise<Claim> {
  const claim = await trx
    .insertInto('channel_key')
    .values({ platform_channel_id: platformChannelId, network_id })
    // Changes nothing but locks the key; one that is given up at this moment is made again.
    .onConflict((conflict) =>
      conflict.column('platform_channel_id').doUpdateSet({ platform_channel_id: platformChannelId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  if (claim.network_id === network_id || claim.rivals.includes(network_id)) return claim
  return saveClaim(trx, { ...claim, rivals: [...claim.rivals, network_id] })
}

export const isHolder = ({ network_id }: Claim, scope: NetworkScope) => network_id === scope.network_id

/** All networks that registered the channel, the holder first. */
export const claimantsOf = ({ network_id, rivals }: Claim): NetworkScope[] =>
  [network_id, ...rivals].map(installationScope)

/** The others. */
export const rivalsOf = (claim: Claim, scope: NetworkScope): NetworkScope[] =>
  claimantsOf(claim).filter(({ network_id }) => network_id !== scope.network_id)

/** It was decided against this rival: nothing is open between it and the others until it starts a new verification. */
export function closeClaim(trx: Transaction<DB>, claim: Claim, { network_id }: NetworkScope): Promise<Claim> {
  return saveClaim(trx, { ...claim, lost: [...claim.lost.filter((id) => id !== network_id), network_id] })
}

/** A network whose claim was decided against contests the channel again; answers whether it was. */
export async function reopenClaim(
  trx: Transaction<DB>,
  claim: Claim,
  { network_id }: NetworkScope,
): Promise<boolean> {
  if (!claim.lost.includes(network_id)) return false
  await saveClaim(trx, { ...claim, lost: claim.lost.filter((id) => id !== network_id) })
  return true
}

/** Gives the channel to one of those that claim it; the former holder contests it from now on. */
export function handOver(trx: Transaction<DB>, claim: Claim, heir: NetworkScope): Promise<Claim> {
  const { network_id } = heir
  const others = [claim.network_id, ...claim.rivals].filter((id) => id !== network_id)
  return saveClaim(trx, { ...claim, network_id, rivals: others })
}

/** Takes a claim back: a holder's passes to `heir`, and with nobody left the channel is nobody's again. */
export async function dropClaim(
  trx: Transaction<DB>,
  claim: Claim,
  { network_id }: NetworkScope,
  heir: NetworkScope | null,
): Promise<void> {
  const left = [claim.network_id, ...claim.rivals].filter((id) => id !== network_id)
  const holder = claim.network_id === network_id ? heir?.network_id : claim.network_id
  if (holder === undefined)
    await trx.deleteFrom('channel_key').where('channel_id', '=', claim.channel_id).execute()
  else await saveClaim(trx, { ...claim, network_id: holder, rivals: left.filter((id) => id !== holder) })
}

async function saveClaim(trx: Transaction<DB>, changed: Claim): Promise<Claim> {
  const { network_id, rivals } = changed
  const claim = { ...changed, lost: changed.lost.filter((id) => rivals.includes(id)) }
  await trx
    .updateTable('channel_key')
    .set({ network_id, rivals: sql`${rivals}::integer[]`, lost: sql`${claim.lost}::integer[]` })
    .where('channel_id', '=', claim.channel_id)
    .execute()
  return claim
}

/** Of a `key` of channel_key: whether anything is still open between this network and another. */
export const isContested = ({ network_id }: NetworkScope) => sql<boolean>`(
  ${network_id} <> all(key.lost) and exists (
    select from unnest(array_prepend(key.network_id, key.rivals)) as claimer
    where claimer <> ${network_id} and claimer <> all(key.lost)))`

/** Of these networks those that have proven the channel to be theirs. */
export async function listVerified(
  trx: Transaction<DB>,
  channelId: number,
  scopes: readonly NetworkScope[],
): Promise<NetworkScope[]> {
  const rows = await trx
    .selectFrom('channels')
    .select('network_id')
    .where(sql<boolean>`network_id = any(${scopes.map(({ network_id }) => network_id)}::integer[])`)
    .where('channel_id', '=', channelId)
    .where('verification', '=', 'verified')
    .execute()
  const verified = new Set(rows.map(({ network_id }) => network_id))
  return scopes.filter(({ network_id }) => verified.has(network_id))
}
