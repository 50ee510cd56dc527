import { sql } from 'kysely'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../db/connection.ts'
import type { Refresh } from '../features/channels/refresh/run-round.ts'
import { PlatformClient } from '../features/video-platform/platform-client.ts'
import type { TestChannel, TestNetwork } from './factories.ts'
import { jobContext } from './job-context.ts'

export const platformKey = 'key-of-the-simulation'

/** A clock of the test's own; what is due is so by it. */
export class TestClock {
  at: Date
  constructor(start: string) {
    this.at = new Date(start)
  }
  readonly now = () => this.at
  passHours(hours: number): void {
    this.at = new Date(this.at.getTime() + hours * 3_600_000)
  }
}

/** What steps of a refresh are given: on a test's database, against a platform that runs at `root_url`. */
export function testRefresh(
  db: Database,
  root_url: string,
  clock: TestClock,
  overrides: Partial<Config> = {},
): Refresh {
  const platform = { youtube_root_url: root_url, youtube_api_keys: [{ key: platformKey, daily_units: null }] }
  const config = { ...readConfig({}), ...platform, ...overrides }
  const retries = { total_ms: 20_000, attempt_ms: 5000, max_attempts: 2, backoff_ms: 1 }
  const client = new PlatformClient({ db, config, now: clock.now, retries })
  return { ...jobContext(db, config), client, now: clock.now }
}

/** Registers a channel of the platform, of which nothing was read yet. It is due since ever. */
export async function registerPlatformChannel(
  db: Database,
  { network_id }: TestNetwork,
  { id, title }: { id: string; title: string },
  given: { status?: 0 | 1 | 2 | 3; channel_id?: number } = {},
): Promise<TestChannel> {
  const channel_id =
    given.channel_id ??
    (
      await db
        .insertInto('channel_key')
        .values({ platform_channel_id: id, network_id })
        .returning('channel_id')
        .executeTakeFirstOrThrow()
    ).channel_id
  const key = { network_id, channel_id, platform_channel_id: id }
  const due = new Date(0)
  await db
    .insertInto('channels')
    .values({
      ...key,
      title,
      status: given.status ?? 2,
      registered_on: '2026-01-01',
      platform_due_at: due,
      uploads_due_at: due,
    })
    .execute()
  return key
}

/** No test sees another one's channels, videos, pictures and units. */
export async function removeChannels(db: Database): Promise<void> {
  await sql`truncate channel_key, channels, videos, channel_credit, pictures, platform_quota cascade`.execute(
    db,
  )
}

/** Everything of a network that reports show of the platform, without the times at which work is due. */
export async function dumpKept(db: Database, { network_id }: TestNetwork): Promise<unknown> {
  const { rows } = await sql<{ kept: unknown }>`
    select jsonb_build_array(
      (select jsonb_agg(to_jsonb(c) - 'platform_due_at' - 'uploads_due_at' order by channel_id) from channels c
        where network_id = ${network_id}),
      (select jsonb_agg(to_jsonb(v) - 'platform_due_at' order by channel_id, video_id) from videos v
        where network_id = ${network_id})) as kept`.execute(db)
  return rows[0]!.kept
}
