import type { RestoredDay } from '@cuesheet/contract/console-reports'
import { reportingDay } from '@cuesheet/contract/values/day'
import { sql, type Transaction } from 'kysely'
import { type ActingPerson, recordAudit } from '../../../access/audit.ts'
import type { NetworkScope } from '../../../access/scope.ts'
import type { Database } from '../../../db/connection.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { DomainError } from '../../../errors/domain-error.ts'
import { changeFacts, lockFacts, publishFigures } from '../../facts/change-facts.ts'
import { ensurePartitions } from '../../facts/partitions.ts'
import { factsOf, type Kind, replacedOf, type Source } from '../../facts/rules.ts'
import { readShownRevenue, tellReissue } from '../tell-reissue.ts'
import { standLines } from '../write-unmatched.ts'
import { factColumns, keepReplaced } from './keep-replaced.ts'
import { inSlots } from './merge-facts.ts'
import { moneyColumns, type Slot, takeMoney } from './slots.ts'

type Version = { kind: Kind; day: string; file_id: number }

/**
 * Makes an earlier version of a day stand again, as it stood; what stands now is kept in its place. `replaces`: the file
 * that was seen to stand, null: none; `conflict` where it does not any more.
 */
export async function restoreVersion(
  db: Database,
  scope: NetworkScope,
  version: Version & { replaces: number | null },
  acting: ActingPerson,
): Promise<void> {
  const shown = await readShownRevenue(db, scope)
  await restoreDay(db, scope, version, acting)
  await tellReissue(db, scope, shown)
}

/**
 * Makes the kept days of a whole file stand again, each in a transaction of its own: what one answers stops no other.
 * `not_found` where the network has no such file.
 */
export async function restoreFile(
  db: Database,
  scope: NetworkScope,
  { days, ...file }: Omit<Version, 'day'> & { days: readonly { day: string; replaces: number | null }[] },
  acting: ActingPerson,
): Promise<RestoredDay[]> {
  const known = await db
    .selectFrom('report_files')
    .select('file_id')
    .where('network_id', '=', scope.network_id)
    .where('file_id', '=', file.file_id)
    .executeTakeFirst()
  if (!known) throw new DomainError('not_found')
  const shown = await readShownRevenue(db, scope)
  const rows: RestoredDay[] = []
  for (const day of days) {
    const outcome = await restoreDay(db, scope, { ...file, ...day }, acting).then(
      () => 'restored' as const,
      outcomeOf,
    )
    rows.push({ day: day.day, outcome })
  }
  if (rows.some(({ outcome }) => outcome === 'restored')) await tellReissue(db, scope, shown)
  return rows
}

/** Of a refused day; no other error is caught. */
function outcomeOf(error: unknown): RestoredDay['outcome'] {
  if (error instanceof DomainError && error.code === 'conflict') return 'changed'
  if (error instanceof DomainError && error.code === 'not_found') return 'gone'
  throw error
}

async function restoreDay(
  db: Database,
  scope: NetworkScope,
  { kind, day, file_id, replaces }: Version & { replaces: number | null },
  acting: ActingPerson,
): Promise<void> {
  const { network_id } = scope
  await db.transaction().execute(async (trx) => {
    await lockFacts(trx, scope)
    const kept = await trx
      .selectFrom('replaced_slots')
      .select(['source', 'channel_id', 'day'])
      .where('network_id', '=', network_id)
      .where('kind', '=', kind)
      .where('day', '=', day)
      .where('file_id', '=', file_id)
      .execute()
    const [first] = kept
    if (!first) throw new DomainError('not_found')
    const source = first.source as Source
    const standing = await listStanding(trx, scope, { kind, source, day }, kept)
    if (Math.max(0, ...standing.map((slot) => slot.file_id)) !== (replaces ?? 0))
      throw new DomainError('conflict', { message_key: 'version_changed' })
    const ofChannels = source !== 0 ? { channel_ids: kept.map(({ channel_id }) => channel_id) } : {}
    await ensurePartitions(trx, kind, [day])
    await changeFacts(trx, scope, { days: [day], only: kind, ...ofChannels }, async () => {
      await keepReplaced(trx, scope, { kind, source }, standing)
      await sql`
        delete from ${sql.table(factsOf[kind])} as f
        where network_id = ${network_id} and source = ${source} and ${inSlots(source, kept)}`.execute(trx)
      await putBack(trx, scope, { kind, day, file_id }, source)
      await standLines(trx, scope, { kind, source, file_id, days: [day] })
    })
    await trx
      .updateTable('report_files')
      .set({ taken_back_at: null })
      .where('network_id', '=', network_id)
      .where('file_id', '=', file_id)
      .execute()
    await recordAudit(trx, {
      network_id,
      ...acting,
      action: 'report.restore',
      subject: `${kind} ${day}`,
      before: { file: replaces },
      after: { file: file_id },
    })
    await publishFigures(trx, scope, reportingDay(new Date()))
  })
}

async function listStanding(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { kind, source, day }: { kind: Kind; source: Source; day: string },
  slots: readonly Slot[],
) {
  return trx
    .selectFrom('report_slots')
    .select(['file_id', 'channel_id', 'day'])
    .where('network_id', '=', network_id)
    .where('kind', '=', kind)
    .where('source', '=', source)
    .where('day', '=', day)
    .where(sql<boolean>`channel_id = any(${slots.map(({ channel_id }) => channel_id)}::integer[])`)
    .execute()
}

/** Facts of channels that have gone since, or of days before a channel's time, stay out. */
async function putBack(
  trx: Transaction<DB>,
  { network_id }: NetworkScope,
  { kind, day, file_id }: Version,
  source: Source,
): Promise<void> {
  const list = (alias?: string) =>
    sql.join(factColumns(kind).map((name) => sql.ref(alias ? `${alias}.${name}` : name)))
  const money = sql.join(moneyColumns.map((column) => sql.ref(column)))
  const ofVersion = sql`f.network_id = ${network_id} and f.day = ${day}::date and f.file_id = ${file_id}
    and f.source = ${source}`
  await sql`
    insert into ${sql.table(factsOf[kind])} (network_id, ${list()})
    select f.network_id, ${list('f')} from ${sql.table(replacedOf[kind])} as f
    join channels using (network_id, channel_id)
    where ${ofVersion} and f.day >= registered_on
    order by f.channel_id, f.day, f.video_id`.execute(trx)
  await sql`
    insert into report_slots (network_id, kind, source, day, channel_id, file_id, sha256, created_at, version,
      rows_rejected, rows_stored, imported_at, ${money})
    select network_id, kind, source, day, channel_id, file_id, sha256, created_at, version, rows_rejected, rows_stored,
      clock_timestamp(), ${money}
    from replaced_slots as f where ${ofVersion} and kind = ${kind}
    on conflict (network_id, kind, source, day, channel_id) do update set
      file_id = excluded.file_id, sha256 = excluded.sha256, created_at = excluded.created_at,
      version = excluded.version, rows_rejected = excluded.rows_rejected, rows_stored = excluded.rows_stored,
      imported_at = excluded.imported_at, ${takeMoney}`.execute(trx)
  await sql`delete from ${sql.table(replacedOf[kind])} as f where ${ofVersion}`.execute(trx)
  await sql`delete from replaced_slots as f where ${ofVersion} and kind = ${kind}`.execute(trx)
}
