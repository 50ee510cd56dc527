import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Client } from 'pg'
import type { NetworkScope } from '../../access/scope.ts'
import type { CsvRecords } from '../../csv/parse-csv.ts'
import { parseColumnNames } from '../../csv/read-table.ts'
import { RefusedFile, type RejectTally, tallyReject } from '../../csv/refused-file.ts'
import { CopyLines } from './copy-lines.ts'
import { openCopy } from './load-connection.ts'
import { nameOtherFile, titleLines } from './named-files/name-other-file.ts'
import type { KnownChannel } from './queries.ts'
import type { Reading, ReportFile, ReportKind, ReportResult } from './report-kind.ts'

const keptChannels = 10_000

/** The rows of a file that are stored, and the counts of all others. */
export class StagedRows implements RejectTally {
  rows_read = 0
  rows_rejected = 0
  rejects: RejectTally['rejects'] = []
  readonly reject_counts = new Map<string, number>()
  rows_staged = 0
  rows_unmatched = 0
  /** Of totals and blanks: a file of nothing else has no data. */
  rows_of_nothing = 0
  /** Rejected, because an earlier row has the same key; of them with other figures. */
  rows_repeated = 0
  rows_contradicting = 0
  /** Channels of the file that the network has not registered, with their rows. */
  readonly unmatched_channels = new Map<string, number>()
  readonly channels: ReadonlyMap<string, KnownChannel>
  readonly lines: CopyLines

  constructor({ network_id }: NetworkScope, channels: ReadonlyMap<string, KnownChannel>) {
    this.channels = channels
    this.lines = new CopyLines(network_id)
  }

  /** The channel that a row is of; a row of one that the network has not registered is counted. */
  matchChannel(platform_channel_id: string): KnownChannel | undefined {
    const channel = this.channels.get(platform_channel_id)
    if (channel) return channel
    this.rows_unmatched++
    const count = this.unmatched_channels.get(platform_channel_id)
    if (count !== undefined || this.unmatched_channels.size < keptChannels)
      this.unmatched_channels.set(platform_channel_id, (count ?? 0) + 1)
    return undefined
  }

  /** Values in the order of the staging's columns after network_id. */
  addValues(values: readonly (string | number | bigint | null)[]): void {
    this.rows_staged++
    this.lines.addValues(values)
  }

  /** The same four times as quick: of whole numbers, and short texts of which COPY escapes nothing. */
  add(id: number, texts: readonly (string | null)[], figures: readonly (number | bigint | null)[]): void {
    this.rows_staged++
    this.lines.add(id, texts, figures)
  }
}

export type Staged = { kind: ReportKind; reading: Reading<ReportResult> }

/**
 * Recognises a report and copies its rows into its kind's staging table, in the open transaction of `client`. Parsing waits
 * for the database and not the other way round.
 */
export async function stageRows(
  client: Client,
  batches: AsyncIterable<CsvRecords>,
  kinds: readonly ReportKind[],
  rows: StagedRows,
  file: ReportFile,
): Promise<Staged> {
  let staged: Staged | undefined
  let copy: Writable | undefined
  let copied: Promise<void> | undefined
  try {
    for await (const { records, lines } of withHeader(batches, kinds)) {
      let first = 0
      if (!staged) {
        if (records.length === 0) continue
        const { kind, columns, at } = recognise(kinds, records, file.name)
        staged = { kind, reading: kind.open(columns, rows, { ...file, header: records[at]! }) }
        copy = openCopy(client, `${kind.staging.table} (network_id, ${kind.staging.columns.join(', ')})`)
        copied = finished(copy)
        // Looked at where the stream is waited for; it may fail at any other time.
        copied.catch(() => {})
        first = at + 1
      }
      for (let index = first; index < records.length; index++) {
        rows.rows_read++
        const reason = staged.reading.take(records[index]!, lines[index]!)
        if (reason !== undefined) {
          tallyReject(rows, lines[index]!, reason)
          file.options.onReject?.(lines[index]!, reason)
        } else if (rows.lines.isFull && !copy!.write(rows.lines.take()))
          await Promise.race([once(copy!, 'drain'), copied])
      }
    }
    if (!staged || !copy) throw new RefusedFile('This is not a report: it has no header.')
    copy.end(rows.lines.take())
    await copied
  } catch (error) {
    copy?.destroy()
    throw error
  }
  return staged
}

/** The batches, of which the first one holds every line that a header may stand in. */
async function* withHeader(
  batches: AsyncIterable<CsvRecords>,
  kinds: readonly ReportKind[],
): AsyncGenerator<CsvRecords> {
  const needed = 1 + Math.max(titleLines, ...kinds.map(({ title_lines = 0 }) => title_lines))
  let head: CsvRecords | null = { records: [], lines: [] }
  for await (const batch of batches) {
    if (!head) {
      yield batch
      continue
    }
    head = { records: [...head.records, ...batch.records], lines: [...head.lines, ...batch.lines] }
    if (head.records.length < needed) continue
    yield head
    head = null
  }
  if (head) yield head
}

function recognise(kinds: readonly ReportKind[], records: string[][], fileName: string) {
  const most = Math.max(...kinds.map(({ title_lines = 0 }) => title_lines))
  for (const [at, record] of records.slice(0, most + 1).entries()) {
    const names = record.map((name) => name.trim().toLowerCase())
    const kind = kinds.findLast((kind) => at <= (kind.title_lines ?? 0) && kind.recognises(names, fileName))
    if (kind) return { kind, columns: parseColumnNames(record), at }
  }
  const other = nameOtherFile(records, fileName)
  if (other !== null) throw new RefusedFile(other)
  const names = parseColumnNames(records[0]!)
  throw new RefusedFile(
    names.length === 1 && /[;\t|]/.test(names[0]!)
      ? 'This is not a report: its columns are not separated by commas.'
      : 'This is not a report: its first line does not name the columns of one.',
  )
}
