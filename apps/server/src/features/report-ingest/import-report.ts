import { sql, type Transaction } from 'kysely'
import type { NetworkScope } from '../../access/scope.ts'
import { parseCsv } from '../../csv/parse-csv.ts'
import { type ReportPart, readText } from '../../csv/read-parts.ts'
import { RefusedFile } from '../../csv/refused-file.ts'
import type { DB } from '../../db/tables.gen.ts'
import { inSavepoint, runOrRollBack } from '../../db/transaction.ts'
import { lockFacts, planForSets, publishFigures } from '../facts/change-facts.ts'
import type { LoadConnection } from './load-connection.ts'
import { parseFileName } from './parse-file-name.ts'
import { type KnownChannel, listKnownChannels } from './queries.ts'
import { hasStood, requireNotReverted } from './record-file.ts'
import type { Imported, ImportOptions, Load } from './report-kind.ts'
import { reportKinds } from './report-kinds.ts'
import { StagedRows, stageRows } from './stage-rows.ts'
import { takeOutRepeats } from './take-out-repeats.ts'

/**
 * Loads one report in one transaction: afterwards what it speaks for is exactly as it says, rollups included, or, where it
 * is refused (RefusedFile) or anything fails, nothing has changed. On a connection that is in a transaction it is a part of that.
 */
export async function importReport(
  connection: LoadConnection,
  scope: NetworkScope,
  part: ReportPart,
  options: ImportOptions,
): Promise<Imported> {
  for (let attempt = 1; ; attempt++) {
    try {
      const load = async (trx: Transaction<DB>) => {
        await sql`set local work_mem = '64MB'`.execute(trx)
        await limitStatements(trx, options.ends_at)
        return loadReport(trx, connection, scope, part, options)
      }
      const { db } = connection
      const imported = db.isTransaction
        ? await inSavepoint(db as Transaction<DB>, load)
        : await runOrRollBack(db, options.dry_run ?? false, load)
      if (!options.dry_run && options.publish !== false)
        await publishFigures(connection.db, scope, options.today)
      return imported
    } catch (error) {
      if (!(error instanceof ChannelsChanged) || attempt === maxAttempts) throw error
    }
  }
}

/** What is read is cut off between its pieces, what the database does by itself. */
async function limitStatements(trx: Transaction<DB>, ends_at = Number.POSITIVE_INFINITY): Promise<void> {
  const ms = Math.ceil(ends_at - performance.now())
  // The setting is a 32-bit number of milliseconds.
  if (ms < 2 ** 31) await sql`set local statement_timeout = ${sql.lit(Math.max(1, ms))}`.execute(trx)
}

const maxAttempts = 3
/** Of a file, for those who look at it later. */
export const storedRejects = 10_000

/** A channel went, or came back as another, while the file was being read: it is read again. */
class ChannelsChanged extends RefusedFile {}

async function loadReport(
  trx: Transaction<DB>,
  connection: LoadConnection,
  scope: NetworkScope,
  part: ReportPart,
  options: ImportOptions,
): Promise<Imported> {
  const enter = options.onPhase ?? (() => {})
  enter('read')
  const text = readText(part, options.onBytes)
  const mayEndOpen = options.open_end ?? part.may_end_open ?? false
  const records = parseCsv(text.chunks, { mayEndOpen, mayHaveTabs: true })
  const rows = new StagedRows(scope, await listKnownChannels(trx, scope))
  const { totals, skipped } = part
  const name = part.name + (part.mark ?? '')
  const known = {
    named: parseFileName(name),
    channels: rows.channels,
    ...(totals && { totals }),
    ...(skipped && { skipped }),
  }
  const file = { name, scope, options, ...known }
  const rejects: Load['rejects'] = []
  const onReject = (line: number, reason: string) => {
    if (rejects.length < storedRejects) rejects.push({ line, reason })
    options.onReject?.(line, reason)
  }
  const listening = { ...file, options: { ...options, onReject } }
  const staged = await stageRows(connection.client, records, reportKinds, rows, listening)
  const { kind, reading } = staged
  await planForSets(trx, () => takeOutRepeats(trx, scope, staged, rows, listening.options))
  requireBelievable(rows, options)

  const { created_at = null } = options
  const issue = { sha256: text.sha256(), created_at, version: file.named.version }
  const load: Load = { ...file, kind: kind.name, trx, connection, rows, rejects, issue, enter }
  await reading.prepare?.(load)
  enter('wait')
  await lockFacts(trx, scope)
  await requireSameChannels(trx, scope, rows.channels)
  await options.shown?.require(trx, scope, issue.sha256)
  if (!options.again) await requireNotReverted(trx, scope, issue.sha256)
  const result = await reading.merge(load)
  enter('commit')
  await sql`
    delete from ${sql.table(kind.staging.table)} where network_id = ${scope.network_id}`.execute(trx)
  const { sha256 } = issue
  const is_left_alone =
    kind.describe(result, false).status === 'superseded' &&
    result.is_older !== false &&
    !(await hasStood(trx, scope, sha256))
  const imported = { kind, result, sha256, is_left_alone }
  await options.shown?.advance(trx, scope)
  await options.record?.(trx, imported)
  return imported
}

function requireBelievable(rows: StagedRows, { strict }: ImportOptions): void {
  const { rows_read, rows_rejected, rows_of_nothing, rejects } = rows
  const [first] = rejects
  const isNoneLeft = rows_rejected >= rows_read - rows_of_nothing
  if (!first || (!strict && !isNoneLeft)) return
  throw new RefusedFile(
    `${isNoneLeft ? `Each of its ${rows_rejected} rows was` : `${rows_rejected} of its ${rows_read} rows were`} rejected; line ${first.line}: ${first.reason}.`,
    rows,
  )
}

/** Channels may come while a file is read; one that went would leave rows of nobody. */
async function requireSameChannels(
  trx: Transaction<DB>,
  scope: NetworkScope,
  channels: ReadonlyMap<string, KnownChannel>,
): Promise<void> {
  const now = await listKnownChannels(trx, scope)
  for (const [id, { channel_id, registered_on }] of channels)
    if (now.get(id)?.channel_id !== channel_id || now.get(id)?.registered_on !== registered_on)
      throw new ChannelsChanged(
        `The channel ${id} was removed or changed while the file was being read: import it again.`,
      )
}
