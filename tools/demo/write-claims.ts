import { Readable } from 'node:stream'
import { addDays } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import { installationScope } from '../../apps/server/src/access/scope.ts'
import type { DB } from '../../apps/server/src/db/tables.gen.ts'
import { warnOfEnding } from '../../apps/server/src/features/claims/mutations.ts'
import { importReport } from '../../apps/server/src/features/report-ingest/import-report.ts'
import type { LoadConnection } from '../../apps/server/src/features/report-ingest/load-connection.ts'

/** Uses of a track in the last months, which the content owner claims. */
type Use = { platform_channel_id: string; video_id: string; isrc: string; published: string }
type Claim = Use & { status: string; detail: string; policy: string; created: string }

const claimedDays = 120
/** How many days ago the platform made a snapshot. */
const snapshots = [11, 9, 5, 2]

/**
 * Some snapshots of the claims on a network's videos, imported as any other: between them a few of every kind of event happen,
 * to videos that many watch.
 */
export async function writeClaims(
  trx: Transaction<DB>,
  connection: LoadConnection,
  network_id: number,
  today: string,
): Promise<void> {
  const uses = await listUses(trx, network_id, addDays(today, -claimedDays))
  const [first = today] = snapshots.map((ago) => addDays(today, -ago))
  await declareOld(trx, network_id, addDays(today, -claimedDays), `${addDays(first, -9)}T03:00:00Z`)
  const scope = installationScope(network_id)
  const created = addDays(today, -26)
  const potential = new Set(
    uses
      .map(({ published }, at) => ({ published, at }))
      .filter(({ published, at }) => published <= created && at > 31)
      .slice(0, 2)
      .map(({ at }) => at),
  )
  const stateOf = (use: Use, at: number, ago: number) =>
    !potential.has(at)
      ? claimOn(use, at, ago, today)
      : ago > 2
        ? null
        : { ...use, status: 'POTENTIAL', detail: '', policy: 'monetize', created }
  for (const ago of snapshots) {
    const day = addDays(today, -ago)
    const text = [
      'claim_id,channel_id,asset_id,video_id,claim_status,claim_status_detail,claim_policy_monetize,claim_policy_track,claim_policy_block,claim_created_date,isrc',
      ...uses.flatMap((use, at) => lineOf(stateOf(use, at, ago), at)),
      '',
    ].join('\n')
    await importReport(
      { ...connection, db: trx, aside: trx },
      scope,
      {
        name: `content_owner_active_claims_a3.${day.replaceAll('-', '')}.v1.csv`,
        size: Buffer.byteLength(text),
        open: async () => Readable.from([Buffer.from(text)]),
      },
      { today, created_at: new Date(`${addDays(day, 1)}T05:20:00Z`), publish: false },
    )
  }
  await warnOfEnding(trx, scope, today)
  // They were told of then, and read.
  await sql`
    update messages set created_at = ${`${addDays(today, -2)}T05:21:00Z`}::timestamptz, read_at = ${`${addDays(today, -1)}T00:10:00Z`}::timestamptz
    where network_id = ${network_id} and kind like 'claims_%'`.execute(trx)
}

/** The uses of late videos, those that are watched most first. */
async function listUses(trx: Transaction<DB>, network_id: number, since: string): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select platform_channel_id, video_id, isrc, published_at::date as published
    from (select * from video_tracks where network_id = ${network_id}) as used
    join (select * from videos where network_id = ${network_id} and published_at >= ${since}::date) as videos using (channel_id, video_id)
    join (select channel_id, platform_channel_id from channels where network_id = ${network_id}) as channels using (channel_id)
    left join (
      select channel_id, video_id, sum(views) as views from video_activity
      where network_id = ${network_id} and day >= ${since}::date group by channel_id, video_id
    ) as seen using (channel_id, video_id)
    order by views desc nulls last, video_id, isrc`.execute(trx)
  return rows
}

/** Members have declared the music of some older videos, which nobody claims. */
async function declareOld(
  trx: Transaction<DB>,
  network_id: number,
  until: string,
  at: string,
): Promise<void> {
  await sql`
    update video_tracks as used set declared_at = ${at}::timestamptz
    from (
      select channel_id, video_id, min(isrc) as isrc
      from (select * from video_tracks where network_id = ${network_id}) as tracks
      join (select channel_id, video_id from videos where network_id = ${network_id} and published_at < ${until}::date) as videos
        using (channel_id, video_id)
      join (select channel_id from assignments where network_id = ${network_id}) as assigned using (channel_id)
      group by channel_id, video_id order by video_id limit 3
    ) as old
    where used.network_id = ${network_id} and used.channel_id = old.channel_id and used.video_id = old.video_id and used.isrc = old.isrc`.execute(
    trx,
  )
}

/** How a claim stands in the snapshot of so many days ago; null: there is none. `at`: its place among all. */
function claimOn(use: Use, at: number, ago: number, today: string): Claim | null {
  const claim = { ...use, status: 'ACTIVE', detail: '', policy: 'monetize', created: use.published }
  const since = (days: number) => ago <= days
  if (use.published > addDays(today, -ago)) return null
  switch (at) {
    case 3:
    case 17:
      return since(9) ? null : claim
    case 29:
      return since(2) ? null : claim
    case 5:
    case 23:
      return since(9) ? { ...claim, detail: 'DISPUTED' } : claim
    case 8:
      return since(5) ? { ...claim, status: 'APPEALED' } : since(9) ? { ...claim, detail: 'DISPUTED' } : claim
    case 14:
      return since(9) ? { ...claim, policy: 'track' } : claim
    case 26:
      return since(2) ? { ...claim, policy: 'block' } : claim
    case 20:
      return since(5) ? { ...claim, status: 'TAKEDOWN', detail: 'BY OWNER' } : claim
    default:
      return claim
  }
}

function lineOf(claim: Claim | null, at: number): string[] {
  if (!claim) return []
  const { platform_channel_id, video_id, isrc, status, detail, policy, created } = claim
  const where = ['monetize', 'track', 'block'].map((each) => (each === policy ? 'WW' : ''))
  const asset = `A${String(900_000_000_000 + Number.parseInt(isrc.slice(5), 10))}`
  return [
    [
      `clm${String(at).padStart(6, '0')}`,
      platform_channel_id,
      asset,
      video_id,
      status,
      detail,
      ...where,
      created,
      isrc,
    ].join(','),
  ]
}
