import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { PlatformChannel } from '../../video-platform/parse-channel.ts'
import type { PlatformClient } from '../../video-platform/platform-client.ts'
import { PlatformError } from '../../video-platform/platform-error.ts'
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
  const found = await readChannels(client, searches, options.signal)
  for (const search of searches)
    await recordPoll(
      db,
      search,
      found ? (found.get(search.platform_channel_id) ?? 'gone') : 'unknown',
      options.now,
    )
  return searches.length
}

async function claimSearches(db: Database, now: Date): Promise<Search[]> {
  const { rows } = await sql<Search>`
    update channels set verification_next_at = ${leaseEnd(now)}
    from (
      select network_id, channel_id from channels
      where verification = 'verifying' and verification_next_at <= ${now}::timestamptz
      order by verification_next_at limit ${sql.lit(atOnce)}
      for update skip locked
    ) as due
    where channels.network_id = due.network_id and channels.channel_id = due.channel_id
    returning channels.network_id, channels.channel_id, platform_channel_id, verification_code,
      verification_started_at`.execute(db)
  return rows
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
