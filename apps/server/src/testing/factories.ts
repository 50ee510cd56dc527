import { createHash } from 'node:crypto'
import type { OperatorRole } from '@cuesheet/contract/values/roles'
import { installationScope, type NetworkScope } from '../access/scope.ts'
import { createToken, hashToken } from '../access/session.ts'
import type { Viewer } from '../access/viewer.ts'
import type { Database } from '../db/connection.ts'
import { refreshReviewQueue } from '../features/channels/review/refresh-review-queue.ts'

export type TestNetwork = { network_id: number; name: string; domain: string; scope: NetworkScope }
export type TestChannel = { network_id: number; channel_id: number; platform_channel_id: string }

const permissionFlags = { member: 0, manager: 1, operator: 2 } as const
let made = 0

/** A network with one domain, `network-1.test` and so on. */
export async function createNetwork(
  db: Database,
  given: { name?: string; is_playist?: boolean; default_fee_rate?: string } = {},
): Promise<TestNetwork> {
  const name = given.name ?? `network-${++made}`
  const domain = `${name}.test`
  const { network_id } = await db
    .insertInto('networks')
    .values({
      name,
      design_id: 'mcn-1',
      color_primary: '#5b5bd6',
      color_primary_dim: '#4a4ac0',
      is_playist: given.is_playist ?? false,
      default_fee_rate: given.default_fee_rate ?? '0.05',
    })
    .returning('network_id')
    .executeTakeFirstOrThrow()
  await db.insertInto('network_domains').values({ domain, network_id }).execute()
  return { network_id, name, domain, scope: installationScope(network_id) }
}

/** An account and the viewer it is when signed in. `fee_rates` by first month: `{ '2026-10-01': '0.20' }`. */
export async function createAccount(
  db: Database,
  network: TestNetwork | null,
  given: {
    as?: keyof typeof permissionFlags
    /** Of an operator; administrator by default. */
    operator_role?: OperatorRole
    user_id?: string
    nickname?: string
    password_hash?: string
    currency?: 'KRW' | 'USD'
    created_at?: string
    fee_rates?: Record<string, string>
  } = {},
): Promise<Viewer> {
  const viewer = {
    network_id: network?.network_id ?? null,
    permission_flag: permissionFlags[given.as ?? 'member'],
    operator_role: given.as === 'operator' ? (given.operator_role ?? ('administrator' as const)) : null,
    user_id: given.user_id ?? `account-${++made}@example.test`,
    nickname: given.nickname ?? `Account ${made}`,
    currency: given.currency ?? null,
    language: null,
    theme: null,
    created_at: new Date(given.created_at ?? '2026-01-01T00:00:00Z'),
  }
  const { account_id } = await db
    .insertInto('accounts')
    .values({ ...viewer, network_id: network?.network_id ?? 0, password_hash: given.password_hash ?? 'none' })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  for (const [from_month, fee_rate] of Object.entries(given.fee_rates ?? {}))
    await db
      .insertInto('fee_rates')
      .values({ network_id: network!.network_id, account_id, from_month, fee_rate })
      .execute()
  return { ...viewer, account_id, columns: {}, single_keys: true, second_factor_needed: false, viewing: null }
}

/** A channel; by default approved, verified and credited from 2020 on. `credit`: [first day, last day or null] each. */
export async function createChannel(
  db: Database,
  network: TestNetwork,
  given: {
    title?: string
    platform_channel_id?: string
    status?: 0 | 1 | 2 | 3
    verification?: 'pending' | 'verifying' | 'verified' | 'failed'
    registered_on?: string
    credit?: [string, string | null][]
    members?: Viewer[]
  } = {},
): Promise<TestChannel> {
  const number = ++made
  const platform_channel_id = given.platform_channel_id ?? `UC${String(number).padStart(22, '0')}`
  const { network_id } = network
  const { channel_id } = await db
    .insertInto('channel_key')
    .values({ platform_channel_id, network_id })
    .returning('channel_id')
    .executeTakeFirstOrThrow()
  const registered_on = given.registered_on ?? '2020-01-01'
  const credit = given.credit ?? [[registered_on, null]]
  await db
    .insertInto('channels')
    .values({
      network_id,
      channel_id,
      platform_channel_id,
      title: given.title ?? `Channel ${number}`,
      status: given.status ?? 2,
      verification: given.verification ?? 'verified',
      registered_on,
      approved_on: credit[0]?.[0] ?? null,
    })
    .execute()
  for (const [from_day, to_day] of credit)
    await db.insertInto('channel_credit').values({ network_id, channel_id, from_day, to_day }).execute()
  if (given.status === 0) await db.transaction().execute((trx) => refreshReviewQueue(trx, [channel_id]))
  const channel = { network_id, channel_id, platform_channel_id }
  for (const member of given.members ?? []) await assign(db, member, channel)
  return channel
}

/** Signs an account in; answers its session's token. */
export async function createSession(db: Database, { network_id, account_id }: Viewer): Promise<string> {
  const token = createToken()
  await db
    .insertInto('sessions')
    .values({ network_id: network_id ?? 0, account_id, token_hash: hashToken(token) })
    .execute()
  return token
}

export async function assign(db: Database, member: Viewer, ...channels: TestChannel[]): Promise<void> {
  for (const { network_id, channel_id } of channels)
    await db
      .insertInto('assignments')
      .values({ network_id, channel_id, account_id: member.account_id })
      .execute()
}

/** Won per US dollar by day: `{ '2026-10-01': '1400' }`. */
export async function addExchangeRates(db: Database, rates: Record<string, string>): Promise<void> {
  const rows = Object.entries(rates).map(([day, rate]) => ({ currency: 'KRW', day, rate }))
  await db.insertInto('exchange_rates').values(rows).execute()
}

/** Tracks of the catalogue and the video that uses them, as claims say. */
export async function addTracks(
  db: Database,
  channel: TestChannel,
  video: string,
  tracks: { isrc: string; title: string; artist?: string }[],
): Promise<void> {
  const { network_id, channel_id } = channel
  for (const { isrc, title, artist = '' } of tracks) {
    const track = { isrc, title, artist, category: 'song' }
    await db
      .insertInto('tracks')
      .values(track)
      .onConflict((taken) => taken.doNothing())
      .execute()
    const use = { network_id, channel_id, video_id: videoId(video), isrc }
    await db
      .insertInto('video_claims')
      .values({
        ...use,
        claim_id: `${video}-${isrc}`,
        asset_id: isrc,
        status: 'active',
        is_active: true,
        is_used: true,
      })
      .execute()
    await db
      .insertInto('video_tracks')
      .values({ ...use, claimed_at: new Date() })
      .execute()
  }
}

/** A platform video id from a short name; '' stays '' (a channel's rows that name no video). */
export function videoId(name: string): string {
  return name === '' ? '' : name.padEnd(11, '_')
}

export function fileDigest(name: string): Buffer {
  return createHash('sha256').update(name).digest()
}
