import { reportingDay } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../../access/scope.ts'
import { counted } from '../../../csv/format-rejects.ts'
import { RefusedFile } from '../../../csv/refused-file.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import {
  findClaimEvents,
  type Snapshot,
  settleClaimEvents,
  takeBackClaimEvents,
} from '../../claims/public.ts'
import { applyClaims, endClaims } from '../../facts/apply-claims.ts'
import { planForSets } from '../../facts/change-facts.ts'
import { readMaxLoss } from '../queries.ts'
import { recordFile } from '../record-file.ts'
import type { Load, ReportResult, ReportStore, Reverted, RowCounts } from '../report-kind.ts'
import { ageOf } from '../rules.ts'

/** Rows that say nothing of a channel’s video and a recording: of claims on what has no ISRC, and without channel or video. */
type Left = { without_isrc: number; nameless: number }

export type ClaimsResult = ReportResult & {
  /** As of which day the snapshot is, where it says so. */
  day: string | null
  rows: RowCounts & Left
  /** Left alone, because a newer snapshot is current. */
  is_superseded: boolean
  /** Current claims, and stored ones that the snapshot no longer has. */
  claims: { active: number; other: number; vanished: number }
  /** Uses of a track by a video that are known by a claim now, and no longer. */
  uses: { added: number; ended: number }
  /** Active claims that say nothing yet, by what is not known: recordings of no catalogue, videos without figures. */
  unknown_isrcs: Map<string, number>
  unknown_videos: Map<string, number>
}

const dayOf = ({ options, named }: Load) => options.day ?? named.day

export async function requireBelievableDay(load: Load): Promise<void> {
  const day = dayOf(load)
  if (day !== null && day > load.options.today) throw new RefusedFile(`Its day ${day} is in the future.`)
}

/**
 * Afterwards the network's claims are exactly those of the snapshot, and its videos use what the active ones name, beside
 * what was declared. A snapshot older than the current one changes nothing.
 */
export const mergeClaims = (load: Load, left: Left) => planForSets(load.trx, () => merge(load, left))

async function merge(load: Load, left: Left): Promise<ClaimsResult> {
  const { trx, scope, rows: read, options } = load
  const day = dayOf(load)
  const standing = await findSnapshot(load)
  const is_superseded = !options.again && standing !== undefined && !isNewer(load, day, standing)
  const as_of = day ?? issuedOn(load)
  const found: Snapshot = {
    day: as_of,
    compares: standing !== undefined && as_of !== standing.first_day && as_of >= (standing.as_of ?? as_of),
  }
  if (!is_superseded) await findClaimEvents(trx, scope, found)
  const merged = is_superseded
    ? { written: 0, unchanged: 0, vanished: 0, ended: 0, added: 0 }
    : await replaceClaims(load)
  const rows = {
    read: read.rows_read,
    written: merged.written,
    unchanged: merged.unchanged,
    rejected: read.rows_rejected,
    unmatched: read.rows_unmatched,
    ...left,
    superseded: is_superseded ? read.rows_staged : 0,
  }
  const report_type = load.named.report_type ?? 'content_owner_active_claims_a3'
  const file_id = await recordFile(
    load,
    { report_type },
    { ...rows, unmatched: rows.unmatched + left.without_isrc + left.nameless },
  )
  if (!is_superseded) {
    await writeSnapshot(load, { day, as_of, first_day: standing ? standing.first_day : as_of, file_id })
    await settleClaimEvents(trx, scope, { ...found, file_id })
  }
  return {
    rejects: read.rejects,
    report_type,
    day,
    rows,
    is_superseded,
    claims: { ...(await countClaims(trx, scope)), vanished: merged.vanished },
    uses: { added: merged.added, ended: merged.ended },
    reject_counts: read.reject_counts,
    unmatched_channels: read.unmatched_channels,
    unknown_isrcs: await countUnused(trx, scope, 'isrc'),
    unknown_videos: await countUnused(trx, scope, 'video_id'),
  }
}

/** The day that a snapshot was made on which says of no day. */
const issuedOn = ({ issue: { created_at }, options: { today } }: Load) =>
  created_at === null ? today : reportingDay(created_at)

const findSnapshot = ({ trx, scope }: Load) =>
  trx
    .selectFrom('claim_snapshots')
    .select(['day', 'created_at', 'version', 'first_day', 'as_of'])
    .where('network_id', '=', scope.network_id)
    .executeTakeFirst()
type Standing = NonNullable<Awaited<ReturnType<typeof findSnapshot>>>

/** By the day both are of, else as every report: by when they were made, their versions, their arrival. */
function isNewer({ issue }: Load, day: string | null, standing: Standing): boolean {
  if (day !== null && standing.day !== null && day !== standing.day) return day > standing.day
  return ageOf(issue, standing) !== 'older'
}

async function replaceClaims(load: Load) {
  const { trx, scope, rows, options } = load
  const { network_id } = scope
  const claims = sql`(
    select distinct on (channel_id, claim_id) *, status = 'active' as is_active
    from claim_staging where network_id = ${network_id} and isrc <> ''
    order by channel_id, claim_id, (status = 'active') desc, video_id, asset_id, isrc, status)`
  const gone = await sql`
    delete from video_claims
    where network_id = ${network_id} and not exists (
      select from claim_staging as staged
      where staged.network_id = ${network_id} and staged.channel_id = video_claims.channel_id and staged.claim_id = video_claims.claim_id and staged.isrc <> '')`.execute(
    trx,
  )
  const vanished = Number(gone.numAffectedRows ?? 0)
  requireOwnSnapshot(load, vanished)
  if (!options.accept_loss && rows.rows_read > 0) await requireSmallLoss(trx, scope, vanished)
  // What stands just so is not sent: on a cluster all that is sent counts as written.
  const written = await sql`
    insert into video_claims (network_id, channel_id, claim_id, video_id, asset_id, isrc, status, is_active,
      status_detail, policy, created_day)
    select ${network_id}, channel_id, claim_id, video_id, asset_id, isrc, status, is_active, status_detail, policy, created_day
    from ${claims} as staged
    where not exists (
      select from video_claims as stored
      where stored.network_id = ${network_id} and stored.channel_id = staged.channel_id
        and stored.claim_id = staged.claim_id and (stored.video_id, stored.asset_id, stored.isrc, stored.status,
          stored.status_detail, stored.policy, stored.created_day)
          is not distinct from (staged.video_id, staged.asset_id, staged.isrc, staged.status,
          staged.status_detail, staged.policy, staged.created_day))
    on conflict (network_id, channel_id, claim_id) do update set video_id = excluded.video_id,
      asset_id = excluded.asset_id, isrc = excluded.isrc, status = excluded.status, is_active = excluded.is_active,
      status_detail = excluded.status_detail, policy = excluded.policy, created_day = excluded.created_day,
      is_used = false`.execute(trx)
  const ended = await endClaims(trx, scope)
  const added = await applyClaims(trx, scope)
  const count = Number(written.numAffectedRows ?? 0)
  return { written: count, unchanged: rows.rows_staged - count, vanished, ended, added }
}

/** A file of another network, or one mostly garbage or unexpectedly empty, must not replace the claims. */
function requireOwnSnapshot({ rows, options }: Load, vanished: number): void {
  if (vanished === 0) return
  if (rows.rows_read === 0 && options.day === undefined)
    throw new RefusedFile(
      `It has no rows, and importing it would end all ${vanished} claims that stand: where there are none any more, name its day with --day.`,
    )
  if (rows.rows_staged === 0 && rows.rows_unmatched > 0)
    throw new RefusedFile(
      'None of its channels is registered in this network, and importing it would end all claims that stand: is it the report of another network?',
    )
  if (rows.rows_rejected * 2 > rows.rows_read)
    throw new RefusedFile(
      `${rows.rows_rejected} of its ${rows.rows_read} rows were rejected, and importing the others would end ${vanished} claims that stand.`,
      rows,
    )
}

async function requireSmallLoss(trx: Transaction<DB>, scope: NetworkScope, vanished: number): Promise<void> {
  const { active, other } = await countClaims(trx, scope)
  const before = active + other + vanished
  const most = await readMaxLoss(trx, scope)
  if (vanished * 100 <= before * most) return
  throw new RefusedFile(
    `Importing it would end ${vanished} of the ${before} claims that stand, more than ${most} %. If that is right, import it with --accept-loss.`,
  )
}

type Said = Pick<Standing, 'day' | 'first_day' | 'as_of'> & { file_id: number }

async function writeSnapshot({ trx, scope, issue }: Load, said: Said) {
  const standing = { ...said, ...issue, imported_at: sql<Date>`clock_timestamp()` }
  await trx
    .insertInto('claim_snapshots')
    .values({ network_id: scope.network_id, ...standing })
    .onConflict((known) =>
      known.column('network_id').doUpdateSet(({ ref }) => ({
        file_id: ref('excluded.file_id'),
        day: ref('excluded.day'),
        first_day: ref('excluded.first_day'),
        as_of: ref('excluded.as_of'),
        sha256: ref('excluded.sha256'),
        created_at: ref('excluded.created_at'),
        version: ref('excluded.version'),
        imported_at: ref('excluded.imported_at'),
      })),
    )
    .execute()
}

/** Ends all claims, where they are those of the file. */
export async function revertClaims(
  trx: Transaction<DB>,
  scope: NetworkScope,
  file_id: number,
): Promise<Reverted> {
  const { network_id } = scope
  const snapshot = await trx
    .deleteFrom('claim_snapshots')
    .where('network_id', '=', network_id)
    .where('file_id', '=', file_id)
    .returning('as_of')
    .executeTakeFirst()
  if (!snapshot) return { was_current: false, result: { claims_ended: 0 }, lines: [] }
  await takeBackClaimEvents(trx, scope, { file_id, day: snapshot.as_of })
  const gone = await trx.deleteFrom('video_claims').where('network_id', '=', network_id).executeTakeFirst()
  await endClaims(trx, scope)
  const claims_ended = Number(gone.numDeletedRows)
  const lines = [
    ...(claims_ended > 0 ? [`  claims     ${counted(claims_ended, 'claim')} ended`] : []),
    'The next claims report is compared with nothing: load the report before it again first, to see what happens between them.',
  ]
  return { was_current: true, result: { claims_ended }, lines }
}

export const currentClaims: NonNullable<ReportStore['current']> = {
  files: (where) => sql`select network_id, file_id from claim_snapshots where ${where}`,
  column: 'claims_stand',
  state: 'its claims stand',
}

/** A snapshot that stands has every claim of its network. */
export async function countStandingClaims(db: Database, { network_id }: NetworkScope): Promise<number> {
  const { claims } = await db
    .selectFrom('video_claims')
    .select(({ fn }) => fn.countAll<number>().as('claims'))
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  return claims
}

async function countClaims(trx: Transaction<DB>, { network_id }: NetworkScope) {
  return trx
    .selectFrom('video_claims')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('is_active', '=', true).as('active'),
      fn.countAll<number>().filterWhere('is_active', '=', false).as('other'),
    ])
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
}

const listedUnknown = 10_000

/** Active claims without a row of video_tracks, because the recording or the video is not known. */
async function countUnused(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  by: 'isrc' | 'video_id',
): Promise<Map<string, number>> {
  const isKnown =
    by === 'isrc'
      ? sql`select from tracks where tracks.isrc = claim.isrc`
      : sql`select from videos where videos.network_id = ${network_id} and videos.channel_id = claim.channel_id
          and videos.video_id = claim.video_id`
  const { rows } = await sql<{ what: string; claims: number }>`
    select ${sql.ref(by)} as what, count(*) as claims from video_claims as claim
    where network_id = ${network_id} and is_active and not is_used and not exists (${isKnown})
    group by 1 order by 2 desc, 1 limit ${listedUnknown}`.execute(trx)
  return new Map(rows.map(({ what, claims }) => [what, claims]))
}
