import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import { isPresent } from '../../../db/present-networks.ts'
import { type PlatformChannel, type PlatformClient, PlatformError } from '../../video-platform/public.ts'
import { recordPoll, type Search } from './verification-mutations.ts'
import { leaseEnd } from './verification-rules.ts'

/** As many as the platform is asked about in one call. */
const atOnce = 50

/**
 * Checks the descriptions that are due; answers how many. Each search ends once, across processes and interruptions: a
 * result is written only while that search is still open.
 */
export async function pollVerificationCodes(
  db: Database,
  client: PlatformClient,
  options: { now: Date; signal?: AbortSignal },
): Promise<number> {
  const searches = await claimSearches(db, options.now)
  if (searches.length === 0) return 0
  const channels = await readChannels(client, searches, options.signal)
  for (const search of searches)
    await recordPoll(
      db,
      search,
      channels ? (channels.get(search.platform_channel_id) ?? 'gone') : 'unknown',
      options.now,
    )
  return searches.length
}

/** Takes those that are due, network by network; what another process takes in the meantime is left to it. */
async function claimSearches(db: Database, now: Date): Promise<Search[]> {
  const isDue = sql<boolean>`verification = 'verifying' and verification_next_at <= ${now}::timestamptz`
  const due = await db
    .selectFrom('channels')
    .select(['network_id', 'channel_id'])
    .where(isPresent())
    .where(isDue)
    .orderBy('verification_next_at')
    .limit(atOnce)
    .execute()
  const claimed: Search[] = []
  for (const [network_id, rows] of Map.groupBy(due, (row) => row.network_id)) {
    const taken = await sql<Search>`
      update channels set verification_next_at = ${leaseEnd(now)}
      where network_id = ${network_id} and channel_id = any(${rows.map(({ channel_id }) => channel_id)}::integer[])
        and ${isDue}
      returning network_id, channel_id, platform_channel_id, verification_code, verification_started_at`.execute(
      db,
    )
    claimed.push(...taken.rows)
  }
  return claimed
}

/** By the platform's id; null where the platform could not be asked: nothing is known then about any of them. */
async function readChannels(
  client: PlatformClient,
  searches: readonly Search[],
  signal: AbortSignal | undefined,
): Promise<Map<string, PlatformChannel> | null> {
  const ids = searches.map(({ platform_channel_id }) => platform_channel_id)
  try {
    const found = new Map<string, PlatformChannel>()
    for await (const { channels } of client.readChannels(ids, {
      purpose: 'waited_for',
      ...(signal ? { signal } : {}),
    }))
      for (const channel of channels) found.set(channel.platform_channel_id, channel)
    return found
  } catch (error) {
    if (error instanceof PlatformError) return null
    throw error
  }
}
