import { sql } from 'kysely'
import { byCommand } from '../../apps/server/src/access/audit.ts'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import { createSecretBox } from '../../apps/server/src/access/secret-box.ts'
import type { Config } from '../../apps/server/src/config.ts'
import type { Database } from '../../apps/server/src/db/connection.ts'
import { connect, parseKeyFile } from '../../apps/server/src/features/collection/mutations.ts'
import type { ReportingPlatform } from '../../tools/video-platform/reporting/reporting-platform.ts'

export type Size = { networks: number; channels: number; videos: number; countries: number; largest: number }

export const ownerOf = (network: number) => `CMS-${network}`
export const platformChannel = (network: number, channel: number) =>
  `UC${String(network).padStart(6, '0')}${String(channel).padStart(16, '0')}`

/** Networks with their channels, each connected to its content owner by a service account. */
export async function buildNetworks(
  db: Database,
  config: Config,
  reporting: ReportingPlatform,
  { networks, channels }: Size,
): Promise<void> {
  await sql`insert into networks (name, design_id, color_primary, color_primary_dim)
    select 'bench-' || n, 'mcn-1', '#5b5bd6', '#4a4ac0' from generate_series(1, ${networks}::int) n`.execute(
    db,
  )
  await sql`insert into channel_key (channel_id, platform_channel_id, network_id)
    select (n - 1) * ${channels}::int + c, 'UC' || lpad(n::text, 6, '0') || lpad(c::text, 16, '0'), n
    from generate_series(1, ${networks}::int) n, generate_series(1, ${channels}::int) c`.execute(db)
  await sql`insert into channels (network_id, channel_id, platform_channel_id, title, status, verification, registered_on, approved_on)
    select network_id, channel_id, platform_channel_id, 'Channel ' || channel_id, 2, 'verified', '2020-01-01', '2020-01-01'
    from channel_key`.execute(db)
  await sql`insert into channel_credit (network_id, channel_id, from_day)
    select network_id, channel_id, '2020-01-01' from channel_key`.execute(db)
  const owners = Array.from({ length: networks }, (_, at) => ownerOf(at + 1))
  const key = parseKeyFile(JSON.stringify(reporting.access.createServiceAccount(owners)))
  const installation = { db, config, secrets: createSecretBox(config, db) }
  for (const [at, content_owner] of owners.entries()) {
    const credentials = { way: 'service_account', ...key } as const
    const given = { credentials, content_owner, account: key.client_email, ends_at: null }
    const problem = await connect(installation, installationScope(at + 1), given, byCommand)
    if (problem) throw new Error(`${content_owner} could not be connected: ${problem}`)
  }
}
