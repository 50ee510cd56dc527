import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { parseCsv } from '../../csv/parse-csv.ts'
import { type ReportPart, readText } from '../../csv/read-parts.ts'
import { RefusedFile, type RejectTally } from '../../csv/refused-file.ts'
import type { DB } from '../../db/tables.gen.ts'
import { runOrRollBack } from '../../db/transaction.ts'
import { applyClaims, endClaims } from '../facts/apply-claims.ts'
import { lockFacts, planForSets } from '../facts/rollup.ts'
import type { LoadConnection } from './load-connection.ts'
import { readMostLoss } from './measure-loss.ts'
import type { ImportOptions } from './mutations.ts'
import { isClaimsHeader } from './parse-claim-row.ts'
import { parseFileName } from './parse-file-name.ts'
import { listKnownChannels } from './queries.ts'
import type { RowCounts } from './record-report.ts'
import { requireNotReverted } from './revert-file.ts'
import { ageOf } from './rules.ts'
import { type StagedClaims, stageClaims } from './stage-claims.ts'

/** rows.read = written + unchanged + rejected + unmatched + without_isrc + superseded. */
export type ClaimsImport = Omit<RejectTally, 'rows_read' | 'rows_rejected'> & {
  report_type: string
  /** As of which day the snapshot is, where it says so. */
  day: string | null
  rows: Omit<RowCounts, 'before_registration'> & { without_isrc: number }
  /** Left alone, because a newer snapshot is current. */
  is_superseded: boolean
  /** Current claims, and stored ones that the snapshot no longer has. */
  claims: { active: number; other: number; vanished: number }
  /** Uses of a track by a video that are known by a claim now, and no longer. */
  uses: { added: number; ended: number }
  /** Active claims that say nothing yet, by what is not known: recordings of no catalogue, videos without figures. */
  unknown_isrcs: Map<string, number>
  unknown_videos: Map<string, number>
} & Pick<StagedClaims, 'unmatched_channels'>

/** Whether a file's header is that of a claims report; the loader reports what cannot be read. */
export async function isClaimsReport(part: ReportPart): Promise<boolean> {
  try {
    for await (const { records } of parseCsv(readText(part).chunks, { mayEndOpen: true }))
      if (records.length > 0) return isClaimsHeader(records[0]!)
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
  }
  return false
}

/**
 * Loads a snapshot of a content owner's active claims, in one transaction: afterwards the network's claims are exactly
 * those, and its videos use what the active ones name, beside what was declared. A snapshot older than the current one
 * changes nothing.
 */
export async function importClaims(
  connection: LoadConnection,
  scope: NetworkScope,
  part: ReportPart,
  options: ImportOptions,
): Promise<ClaimsImport> {
  return runOrRollBack(connection.db, options.dry_run ?? false, async (trx) => {
    await sql`set local work_mem = '64MB'`.execute(trx)
    // First of all: a channel that went meanwhile would leave claims of nobody.
    await lockFacts(trx, scope)
    const text = readText(part, options.onBytes)
    const staged = await stageClaims(
      connection.client,
      parseCsv(text.chunks, { mayEndOpen: options.open_end ?? false }),
      {
        channels: await listKnownChannels(trx, scope),
        ...(options.onReject ? { onReject: options.onReject } : {}),
      },
    )
    requireBelievable(staged, options)
    const named = parseFileName(part.name)
    const snapshot = {
      file_name: part.name,
      report_type: named.report_type ?? 'content_owner_active_claims_a3',
      sha256: text.sha256(),
      day: options.day ?? named.day,
      created_at: options.created_at ?? null,
      version: named.version,
    }
    if (snapshot.day !== null && snapshot.day > options.today)
      throw new RefusedFile(`Its day ${snapshot.day} is in the future.`)
    if (!options.again) await requireNotReverted(trx, scope, snapshot.sha256)
    return planForSets(trx, () => load(trx, scope, snapshot, staged, options))
  })
}

type Snapshot = {
  file_name: string
  report_type: string
  sha256: Buffer
  day: string | null
  created_at: Date | null
  version: number | null
}

async function load(
  trx: Transaction<DB>,
  scope: NetworkScope,
  snapshot: Snapshot,
  staged: StagedClaims,
  options: ImportOptions,
): Promise<ClaimsImport> {
  const is_superseded = !options.again && !(await isNewest(trx, scope, snapshot))
  const merged = is_superseded
    ? { written: 0, unchanged: 0, vanished: 0, ended: 0, added: 0 }
    : await merge(trx, scope, staged, options)
  const { rows_read, rows_rejected, rows_unmatched, rows_without_isrc, rows_staged, ...listed } = staged
  const rows = {
    read: rows_read,
    written: merged.written,
    unchanged: merged.unchanged,
    rejected: rows_rejected,
    unmatched: rows_unmatched,
    without_isrc: rows_without_isrc,
    superseded: is_superseded ? rows_staged : 0,
  }
  await record(trx, scope, snapshot, rows, is_superseded)
  await sql`delete from claim_staging`.execute(trx)
  return {
    ...listed,
    report_type: snapshot.report_type,
    day: snapshot.day,
    rows,
    is_superseded,
    claims: { ...(await countClaims(trx, scope)), vanished: merged.vanished },
    uses: { added: merged.added, ended: merged.ended },
    unknown_isrcs: await countUnused(trx, scope, 'isrc'),
    unknown_videos: await countUnused(trx, scope, 'video_id'),
  }
}

/** By the day both are of, else as every report: by when they were made, their versions, their arrival. */
async function isNewest(trx: Transaction<DB>, { network_id }: NetworkScope, snapshot: Snapshot) {
  const standing = await trx
    .selectFrom('claim_snapshots')
    .select(['day', 'created_at', 'version'])
    .where('network_id', '=', network_id)
    .executeTakeFirst()
  if (!standing) return true
  const areDated = snapshot.day !== null && standing.day !== null
  if (areDated && snapshot.day !== standing.day) return snapshot.day! > standing.day!
  return ageOf(snapshot, standing) !== 'older'
}

async function merge(
  trx: Transaction<DB>,
  scope: NetworkScope,
  staged: StagedClaims,
  options: ImportOptions,
) {
  const { network_id } = scope
  const claims = sql`(
    select distinct on (channel_id, claim_id) *, status = 'active' as is_active
    from claim_staging order by channel_id, claim_id, (status = 'active') desc, video_id, asset_id, isrc, status)`
  const gone = await sql`
    delete from video_claims
    where network_id = ${network_id} and not exists (
      select from claim_staging as staged
      where staged.channel_id = video_claims.channel_id and staged.claim_id = video_claims.claim_id)`.execute(
    trx,
  )
  const vanished = Number(gone.numAffectedRows ?? 0)
  requireOwnSnapshot(staged, vanished, options)
  if (!options.accept_loss && staged.rows_read > 0) await requireSmallLoss(trx, scope, vanished)
  const written = await sql`
    insert into video_claims (network_id, channel_id, claim_id, video_id, asset_id, isrc, status, is_active)
    select ${network_id}, channel_id, claim_id, video_id, asset_id, isrc, status, is_active from ${claims} as staged
    on conflict (network_id, channel_id, claim_id) do update set video_id = excluded.video_id,
      asset_id = excluded.asset_id, isrc = excluded.isrc, status = excluded.status, is_active = excluded.is_active,
      is_used = false
    where (video_claims.video_id, video_claims.asset_id, video_claims.isrc, video_claims.status)
      is distinct from (excluded.video_id, excluded.asset_id, excluded.isrc, excluded.status)`.execute(trx)
  const ended = await endClaims(trx, scope)
  const added = await applyClaims(trx, scope)
  const count = Number(written.numAffectedRows ?? 0)
  return { written: count, unchanged: staged.rows_staged - count, vanished, ended, added }
}

function requireBelievable(
  { rows_read, rows_rejected, ...staged }: StagedClaims,
  options: ImportOptions,
): void {
  if (rows_rejected === 0 || (!options.strict && rows_rejected < rows_read)) return
  const [{ line, reason } = { line: 0, reason: '' }] = staged.rejects
  throw new RefusedFile(
    `${rows_rejected === rows_read ? `Each of its ${rows_read} rows was` : `${rows_rejected} of its ${rows_read} rows were`} rejected; line ${line}: ${reason}.`,
    { rows_read, rows_rejected, ...staged },
  )
}

/** A file of another network, or one mostly garbage or unexpectedly empty, must not replace the claims. */
function requireOwnSnapshot(staged: StagedClaims, vanished: number, options: ImportOptions): void {
  if (vanished === 0) return
  if (staged.rows_read === 0 && options.day === undefined)
    throw new RefusedFile(
      `It has no rows, and importing it would end all ${vanished} claims that stand: where there are none any more, name its day with --day.`,
    )
  if (staged.rows_staged === 0 && staged.rows_unmatched > 0)
    throw new RefusedFile(
      'None of its channels is registered in this network, and importing it would end all claims that stand: is it the report of another network?',
    )
  if (staged.rows_rejected * 2 > staged.rows_read)
    throw new RefusedFile(
      `${staged.rows_rejected} of its ${staged.rows_read} rows were rejected, and importing the others would end ${vanished} claims that stand.`,
      staged,
    )
}

async function requireSmallLoss(trx: Transaction<DB>, scope: NetworkScope, vanished: number): Promise<void> {
  const { active, other } = await countClaims(trx, scope)
  const before = active + other + vanished
  const most = await readMostLoss(trx, scope)
  if (vanished * 100 <= before * most) return
  throw new RefusedFile(
    `Importing it would end ${vanished} of the ${before} claims that stand, more than ${most} %. If that is right, import it with --accept-loss.`,
  )
}

async function record(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { day, ...file }: Snapshot,
  rows: ClaimsImport['rows'],
  isSuperseded: boolean,
): Promise<void> {
  const { file_id } = await trx
    .insertInto('report_files')
    .values({
      ...{ network_id, ...file },
      rows_read: rows.read,
      rows_written: rows.written,
      rows_unchanged: rows.unchanged,
      rows_rejected: rows.rejected,
      rows_unmatched: rows.unmatched + rows.without_isrc,
      rows_superseded: rows.superseded,
    })
    .returning('file_id')
    .executeTakeFirstOrThrow()
  if (isSuperseded) return
  const { sha256, created_at, version } = file
  const standing = { file_id, sha256, day, created_at, version, imported_at: sql<Date>`clock_timestamp()` }
  await trx
    .insertInto('claim_snapshots')
    .values({ network_id, ...standing })
    .onConflict((known) => known.column('network_id').doUpdateSet(standing))
    .execute()
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
